import { expect } from 'chai'
import {
  type TrainingTexts,
  trainEmbeddingClassifier,
} from '../../../../ingest/classifiers/train-embedding-classifier.ts'
import { embeddingClassifier } from '../../../../src/classifiers/embedding-classifier.ts'

/** Any length will do. */
const DIMENSIONS = 32

const CODES = ['010121', '010129', '610910']

/** A vector in the direction of an axis, with a little of another. */
const near = (axis: number, other: number): number[] =>
  Array.from({ length: DIMENSIONS }, (_, place) => (place === axis ? 120 : place === other ? 30 : 0))

/** Eight texts for each code near its axis, and four near a fourth axis that are labelled with the first heading. */
const texts = (): TrainingTexts => {
  const rows = [0, 1, 2].flatMap((code) =>
    Array.from({ length: 8 }, (_, other) => ({ vector: near(code, 10 + other), code, heading: code === 2 ? 1 : 0 })),
  )
  for (let other = 0; other < 4; other += 1) rows.push({ vector: near(3, 10 + other), code: -1, heading: 0 })
  return {
    codes: CODES,
    vectors: Int8Array.from(rows.flatMap(({ vector }) => vector)),
    codeOf: Int32Array.from(rows, ({ code }) => code),
    headingOf: Int32Array.from(rows, ({ heading }) => heading),
    groupOf: Uint8Array.from(rows, ({ code }) => (code < 0 ? 2 : 0)),
    groupShares: [0.5, 0.3, 0.2],
  }
}

const unit = (axis: number): Float32Array =>
  Float32Array.from(near(axis, 20), (component) => component / Math.hypot(120, 30))

describe('training of the embedding classifier', () => {
  it('learns the code of a direction, or only its heading if the labels are headings', async () => {
    const model = await trainEmbeddingClassifier(texts())
    const classify = await embeddingClassifier(model)
    for (const [axis, code] of CODES.entries()) {
      const votes = await classify(unit(axis))
      expect(votes.get(code), code).to.be.greaterThan(0.9)
      expect(votes.get(code.slice(0, 4)), code).to.be.within(0.9, 1.000001)
    }
    const ofHeading = await classify(unit(3))
    expect(ofHeading.get('0101')).to.be.greaterThan(ofHeading.get('6109') ?? 0)
  })

  it('trains the same model for the same texts', async () => {
    expect(await trainEmbeddingClassifier(texts())).to.deep.equal(await trainEmbeddingClassifier(texts()))
  })

  it('reports each step', async () => {
    const reported: string[] = []
    await trainEmbeddingClassifier(texts(), { onStep: (step, steps) => reported.push(`${step}/${steps}`) })
    expect(reported).to.deep.equal(['1/1'])
  })
})
