import { expect } from 'chai'
import fc from 'fast-check'
import { calibratedScore } from '../../../src/fpo/calibration.ts'

describe('the score of a code', () => {
  it('lies from 0 to 1000 and grows with the share of the votes', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(calibratedScore(less)).to.be.within(0, 1000)
        expect(calibratedScore(less)).to.be.at.most(calibratedScore(more))
      }),
    )
  })

  for (const [share, score] of [
    [0, 0],
    [0.15, 140],
    [0.5, 505],
    [1, 990],
    [1 + 1e-9, 990],
  ] as const) {
    it(`is ${score} for ${share} of the votes`, () => expect(calibratedScore(share)).to.equal(score))
  }
})
