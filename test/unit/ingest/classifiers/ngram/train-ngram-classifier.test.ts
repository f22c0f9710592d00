import { expect } from 'chai'
import fc from 'fast-check'
import {
  type NgramTexts,
  trainNgramClassifier,
} from '../../../../../ingest/classifiers/ngram/train-ngram-classifier.ts'
import { ngramClassifier } from '../../../../../src/classifiers/ngram/ngram-classifier.ts'
import type { Votes } from '../../../../../src/classifiers/votes.ts'

const CODES = ['010121', '010129', '610910', '610990']

const LABELS: readonly (readonly [text: string, code: string])[] = Object.entries({
  '010121': ['pure bred stallion', 'stallion for breeding', 'breeding stallions', 'stallion, pure bred'],
  '010129': ['riding pony', 'old pony', 'ponies for riding', 'pony to ride'],
  '610910': ['cotton t-shirt', 'shirt of cotton', 'white cotton shirts', 'cotton shirt'],
  '610990': ['wool t-shirt', 'shirt of wool', 'grey wool shirts', 'woollen shirt'],
  '0101': ['horse', 'horses', 'live horse', 'a horse'],
}).flatMap(([code, texts]) => texts.map((text) => [text, code] as const))

const texts = (labels = LABELS): NgramTexts => ({
  codes: CODES,
  texts: labels.map(([text]) => text),
  codeOf: Int32Array.from(labels, ([, code]) => CODES.indexOf(code)),
  headingOf: Int32Array.from(labels, ([, code]) => (code.startsWith('0101') ? 0 : 1)),
  groupOf: Uint8Array.from(labels, () => 0),
  groupShares: [1],
})

const classify = ngramClassifier(trainNgramClassifier(texts()))

const best = (votes: Votes, digits: number): string | undefined =>
  [...votes].filter(([code]) => code.length === digits).toSorted(([, a], [, b]) => b - a)[0]?.[0]

describe('n-gram classifier', () => {
  it('finds the code of words in another form, order and spelling', () => {
    expect(best(classify('stallion'), 6)).to.equal('010121')
    expect(best(classify('PONIES'), 6)).to.equal('010129')
    expect(best(classify('shirts made of cotton'), 6)).to.equal('610910')
    expect(best(classify('stalion'), 6)).to.equal('010121')
  })

  it('finds the heading where the labels give no more', () => {
    expect(best(classify('horse'), 4)).to.equal('0101')
  })

  it('gives shares that add up to 1 at each level, whatever was classified before', () => {
    const words = fc.constantFrom(...LABELS.flatMap(([text]) => text.split(' ')))
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), (chosen) => {
        const votes = classify(chosen.join(' '))
        for (const digits of [4, 6]) {
          const shares = [...votes].filter(([code]) => code.length === digits).map(([, share]) => share)
          if (votes.size > 0) expect(shares.reduce((sum, share) => sum + share, 0)).to.be.closeTo(1, 1e-9)
        }
        expect([...classify(chosen.join(' '))]).to.deep.equal([...votes])
      }),
    )
  })

  it('returns no votes for unknown words, nor with too few labelled texts', () => {
    expect(classify('qqqqq').size).to.equal(0)
    expect(ngramClassifier(trainNgramClassifier(texts(LABELS.slice(0, 1))))('stallion').size).to.equal(0)
    expect(ngramClassifier(trainNgramClassifier(texts([])))('stallion').size).to.equal(0)
  })

  it('is the same for the same texts', () => {
    expect(trainNgramClassifier(texts())).to.deep.equal(trainNgramClassifier(texts()))
  })
})
