import { expect } from 'chai'
import { trainWordLayer, type WordTexts } from '../../../../ingest/classifiers/train-ngram-classifier.ts'
import { layerVotes } from '../../../../src/classifiers/ngram-classifier.ts'

const CODES = ['010121', '010129', '610910', '610990']

const LABELS: readonly (readonly [text: string, code: string])[] = [
  ...['pure bred stallion', 'stallion for breeding', 'breeding stallions', 'stallion, pure bred'].map(
    (text) => [text, '010121'] as const,
  ),
  ...['riding pony', 'old pony', 'ponies for riding', 'pony to ride'].map((text) => [text, '010129'] as const),
  ...['cotton t-shirt', 'shirt of cotton', 'white cotton shirts', 'cotton shirt'].map(
    (text) => [text, '610910'] as const,
  ),
  ...['wool t-shirt', 'shirt of wool', 'grey wool shirts', 'woollen shirt'].map((text) => [text, '610990'] as const),
  ...['horse', 'horses', 'live horse', 'a horse'].map((text) => [text, '0101'] as const),
]

const texts = (labels = LABELS): WordTexts => ({
  codes: CODES,
  texts: labels.map(([text]) => text),
  codeOf: Int32Array.from(labels, ([, code]) => CODES.indexOf(code)),
  headingOf: Int32Array.from(labels, ([, code]) => (code.startsWith('0101') ? 0 : 1)),
  groupOf: Uint8Array.from(labels, () => 0),
  groupShares: [0.6, 0.4],
})

const best = (votes: ReadonlyMap<string, number>, digits: number): string | undefined =>
  [...votes].filter(([code]) => code.length === digits).toSorted(([, a], [, b]) => b - a)[0]?.[0]

describe('the word layer', () => {
  it('learns which code words stand for, in other forms and misspelt too', () => {
    const vote = layerVotes(trainWordLayer(texts()))
    expect(best(vote('stallion'), 6)).to.equal('010121')
    expect(best(vote('PONIES'), 6)).to.equal('010129')
    expect(best(vote('shirts made of cotton'), 6)).to.equal('610910')
    expect(best(vote('stalion'), 6)).to.equal('010121')
  })

  it('learns the heading where the labels say no more', () => {
    expect(best(layerVotes(trainWordLayer(texts()))('horse'), 4)).to.equal('0101')
  })

  it('gives shares that add up to 1 at each level', () => {
    const votes = layerVotes(trainWordLayer(texts()))('cotton pony')
    for (const digits of [4, 6]) {
      const shares = [...votes].filter(([code]) => code.length === digits).map(([, share]) => share)
      expect(shares.reduce((sum, share) => sum + share)).to.be.closeTo(1, 1e-9)
    }
  })

  it('says nothing of words that no labelled text has, nor where too few texts are labelled', () => {
    expect(layerVotes(trainWordLayer(texts()))('qqqqq').size).to.equal(0)
    expect(layerVotes(trainWordLayer(texts(LABELS.slice(0, 1))))('stallion').size).to.equal(0)
  })

  it('is the same for the same texts', () => {
    expect(trainWordLayer(texts())).to.deep.equal(trainWordLayer(texts()))
  })

  it('tells of its steps', () => {
    const told: string[] = []
    trainWordLayer(texts(), (step, steps) => told.push(`${step}/${steps}`))
    expect(told).to.deep.equal(['1/2', '2/2'])
  })
})
