import { expect } from 'chai'
import {
  type AbstentionEvidence,
  type AbstentionReason,
  reasonToAbstain,
} from '../../../../src/fpo/abstain/abstention.ts'

const NO_SUPPORT: AbstentionEvidence = {
  vagueness: null,
  isVagueTerm: false,
  vagueScore: Number.NEGATIVE_INFINITY,
  support: 0,
  hasExactReference: false,
  nearestCosine: 0,
  bestTrigramScore: 0,
  topShare: 0,
}

const reasonFor = (evidence: Partial<AbstentionEvidence>): AbstentionReason | null =>
  reasonToAbstain({ ...NO_SUPPORT, ...evidence })

describe('abstention', () => {
  it('answers a description with known words, however weak the evidence', () => {
    expect(reasonFor({})).to.equal(null)
  })

  it('never answers generic words or a text without words', () => {
    const strong = { nearestCosine: 1, bestTrigramScore: 100, topShare: 1, hasExactReference: true }
    expect(reasonFor({ ...strong, vagueness: 'generic' })).to.equal('vague')
    expect(reasonFor({ ...strong, vagueness: 'not_goods' })).to.equal('not_goods')
  })

  it('answers unknown words only if a labelled text is near in meaning or spelling', () => {
    expect(reasonFor({ vagueness: 'unknown', nearestCosine: 0.71 })).to.equal('unknown_words')
    expect(reasonFor({ vagueness: 'unknown', nearestCosine: 0.72 })).to.equal(null)
    expect(reasonFor({ vagueness: 'unknown', bestTrigramScore: 20 })).to.equal(null)
  })

  it('answers words of another language if a labelled text is near in meaning', () => {
    expect(reasonFor({ vagueness: 'foreign', nearestCosine: 0.59 })).to.equal('unknown_language')
    expect(reasonFor({ vagueness: 'foreign', nearestCosine: 0.6 })).to.equal(null)
  })

  it('abstains from unknown words without a vector', () => {
    expect(reasonFor({ vagueness: 'unknown', nearestCosine: null })).to.equal('unknown_words')
  })

  it('answers a broad category only for a curated reference to one code, whatever senders declared it as', () => {
    expect(reasonFor({ vagueness: 'category', nearestCosine: 1, topShare: 1 })).to.equal('vague')
    expect(reasonFor({ vagueness: 'category', hasExactReference: true, topShare: 0.89 })).to.equal('vague')
    expect(reasonFor({ vagueness: 'category', hasExactReference: true, topShare: 0.9 })).to.equal(null)
  })

  it('answers what looks vague only for a curated reference, or with more support the vaguer it looks', () => {
    expect(reasonFor({ vagueScore: 0 })).to.equal('vague')
    expect(reasonFor({ vagueScore: 0, hasExactReference: true })).to.equal(null)
    expect(reasonFor({ vagueScore: 0, support: 0.14 })).to.equal(null)
    expect(reasonFor({ vagueScore: 3, support: 0.14 })).to.equal('vague')
    expect(reasonFor({ vagueScore: 3, support: 0.5 })).to.equal(null)
    expect(reasonFor({ vagueScore: -1.1, support: 0 })).to.equal('vague')
    expect(reasonFor({ vagueScore: -1.3, support: 0 })).to.equal(null)
  })

  it('answers a listed vague term only for a curated reference, or a paraphrase on which the rankers agree', () => {
    expect(reasonFor({ isVagueTerm: true })).to.equal('vague')
    expect(reasonFor({ isVagueTerm: true, hasExactReference: true })).to.equal(null)
    expect(reasonFor({ isVagueTerm: true, nearestCosine: 0.95, topShare: 0.9 })).to.equal(null)
    expect(reasonFor({ isVagueTerm: true, nearestCosine: 0.95, topShare: 0.89 })).to.equal('vague')
    expect(reasonFor({ isVagueTerm: true, nearestCosine: 0.94, topShare: 1 })).to.equal('vague')
  })
})
