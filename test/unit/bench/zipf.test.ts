import { expect } from 'chai'
import { zipfSample } from '../../../bench/zipf.ts'
import { seededRandom } from '../../support/data-pack.ts'

describe('zipfSample', () => {
  it('draws the item at rank r about 1/r times as often as the first', () => {
    const drawn = zipfSample(['a', 'b', 'c', 'd'], 25_000, seededRandom(1))
    const times = (item: string) => drawn.filter((other) => other === item).length
    expect(drawn).to.have.length(25_000)
    // 1 + 1/2 + 1/3 + 1/4 = 25/12
    for (const [rank, item] of ['a', 'b', 'c', 'd'].entries()) {
      expect(times(item), item).to.be.closeTo(12_000 / (rank + 1), 300)
    }
  })

  it('draws nothing from nothing', () => expect(zipfSample([], 3, Math.random)).to.deep.equal([]))
})
