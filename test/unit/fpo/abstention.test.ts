import { expect } from 'chai'
import { type AbstentionEvidence, shouldAnswer } from '../../../src/fpo/abstention.ts'

const NO_SUPPORT: AbstentionEvidence = {
  vagueness: null,
  isVagueTerm: false,
  hasExactReference: false,
  nearestCosine: 0,
  bestTrigramScore: 0,
  topShare: 0,
}

const answers = (evidence: Partial<AbstentionEvidence>): boolean => shouldAnswer({ ...NO_SUPPORT, ...evidence })

describe('abstention', () => {
  it('answers a description with known words, however weak the evidence', () => {
    expect(answers({})).to.equal(true)
  })

  it('never answers a generic description', () => {
    const strong = { nearestCosine: 1, bestTrigramScore: 100, topShare: 1, hasExactReference: true }
    expect(answers({ ...strong, vagueness: 'generic' })).to.equal(false)
  })

  it('answers unknown words only if a labelled text is near in meaning or spelling', () => {
    expect(answers({ vagueness: 'unknown', nearestCosine: 0.74 })).to.equal(false)
    expect(answers({ vagueness: 'unknown', nearestCosine: 0.75 })).to.equal(true)
    expect(answers({ vagueness: 'unknown', bestTrigramScore: 20 })).to.equal(true)
  })

  it('asks for a nearer labelled text when the words are of another language', () => {
    expect(answers({ vagueness: 'foreign', nearestCosine: 0.84 })).to.equal(false)
    expect(answers({ vagueness: 'foreign', nearestCosine: 0.85 })).to.equal(true)
  })

  it('does not answer unknown words without a vector', () => {
    expect(answers({ vagueness: 'unknown', nearestCosine: null })).to.equal(false)
  })

  it('answers a listed vague term only for a curated reference, or a paraphrase on which the rankers agree', () => {
    expect(answers({ isVagueTerm: true })).to.equal(false)
    expect(answers({ isVagueTerm: true, hasExactReference: true })).to.equal(true)
    expect(answers({ isVagueTerm: true, nearestCosine: 0.95, topShare: 0.9 })).to.equal(true)
    expect(answers({ isVagueTerm: true, nearestCosine: 0.95, topShare: 0.89 })).to.equal(false)
    expect(answers({ isVagueTerm: true, nearestCosine: 0.94, topShare: 1 })).to.equal(false)
  })
})
