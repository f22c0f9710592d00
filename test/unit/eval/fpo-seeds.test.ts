import { expect } from 'chai'
import { seedMean, seedTable } from '../../../eval/fpo-seeds.ts'

describe('the mean over several seeds', () => {
  it('the mean over three seeds has the interval of Student’s t', () => {
    const { mean, halfWidth } = seedMean([77, 77.5, 76.5])
    expect(mean).to.be.closeTo(77, 1e-9)
    expect(halfWidth).to.be.closeTo((4.303 * 0.5) / Math.sqrt(3), 1e-9)
  })

  it('the mean over one seed has no interval', () => {
    expect(seedMean([77])).to.deep.equal({ mean: 77, halfWidth: null })
  })

  it('the table of seeds prints each mean with its interval', () => {
    const figure = { mean: 77, halfWidth: 1.24 }
    const set = {
      name: 'parcels',
      descriptions: 2000,
      top_1: figure,
      top_5: figure,
      refused: { mean: 0, halfWidth: 0 },
    }
    expect(seedTable([set])).to.match(/parcels +2000 +77\.0 ± 1\.2 +77\.0 ± 1\.2 +0\.0 ± 0\.0$/)
  })
})
