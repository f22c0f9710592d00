import { expect } from 'chai'
import fc from 'fast-check'
import { calibratedScore } from '../../../src/fpo/calibration.ts'

const CONFIDENT = { digits: 6, share: 0.9, support: 0.8, nearestCosine: 0.9 }

describe('calibrated scores', () => {
  it('lie between 0 and 1000 and never fall as the share grows', () => {
    const share = fc.double({ min: 0, max: 1 + 1e-9, noNaN: true })
    const cosine = fc.option(fc.double({ min: -1, max: 1, noNaN: true }))
    fc.assert(
      fc.property(share, share, share, cosine, (one, other, support, nearest) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        const score = (of: number) => calibratedScore({ digits: 6, share: of, support, nearestCosine: nearest })
        expect(score(less)).to.be.within(0, 1000)
        expect(score(less)).to.be.at.most(score(more))
      }),
    )
  })

  it('fall when the rankers disagree or the nearest labelled text is far', () => {
    expect(calibratedScore(CONFIDENT)).to.equal(551)
    expect(calibratedScore({ ...CONFIDENT, support: 0.3 })).to.be.below(500)
    expect(calibratedScore({ ...CONFIDENT, nearestCosine: 0.5 })).to.be.below(calibratedScore(CONFIDENT))
  })

  it('are higher for a heading than for a code with the same share, and highest for a chapter', () => {
    const scoreOf = (digits: number) => calibratedScore({ ...CONFIDENT, digits })
    expect(scoreOf(2)).to.be.greaterThan(scoreOf(4))
    expect(scoreOf(4)).to.be.greaterThan(scoreOf(6))
    expect(scoreOf(8)).to.equal(scoreOf(6))
  })

  it('assume the mean cosine for a description without a vector', () => {
    expect(calibratedScore({ ...CONFIDENT, nearestCosine: null })).to.be.closeTo(calibratedScore(CONFIDENT), 30)
  })
})
