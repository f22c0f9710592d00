import { expect } from 'chai'
import fc from 'fast-check'
import { calibratedScore } from '../../../src/fpo/calibration.ts'

const SURE = { share: 0.9, support: 0.8, cosine: 0.9 }

describe('the score of a code', () => {
  it('lies from 0 to 1000, and never falls as the share grows', () => {
    const share = fc.double({ min: 0, max: 1 + 1e-9, noNaN: true })
    const cosine = fc.option(fc.double({ min: -1, max: 1, noNaN: true }))
    fc.assert(
      fc.property(share, share, share, cosine, (one, other, support, nearest) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const score = (of: number) => calibratedScore({ share: of, support, cosine: nearest })
        expect(score(less)).to.be.within(0, 1000)
        expect(score(less)).to.be.at.most(score(more))
      }),
    )
  })

  it('is lower where opinions differ, or nothing near is known', () => {
    expect(calibratedScore(SURE)).to.equal(640)
    expect(calibratedScore({ ...SURE, support: 0.3 })).to.be.below(500)
    expect(calibratedScore({ ...SURE, cosine: 0.5 })).to.be.below(calibratedScore(SURE))
  })

  it('takes the usual nearness where meaning is not known', () => {
    expect(calibratedScore({ ...SURE, cosine: null })).to.be.closeTo(calibratedScore(SURE), 30)
  })
})
