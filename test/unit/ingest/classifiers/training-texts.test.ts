import { expect } from 'chai'
import { collectTrainingTexts } from '../../../../ingest/classifiers/training-texts.ts'
import type { Pipeline } from '../../../../ingest/pipeline.ts'
import type { Label } from '../../../../ingest/transform/labels.ts'
import type { VersionContents } from '../../../../ingest/transform/version-contents.ts'
import type { Encoder } from '../../../../src/embedding/encoder.ts'
import type { Postgres } from '../../../../src/postgres/client.ts'
import { buildTree } from '../../../../src/tariff/tree.ts'
import { row } from '../transform/described-row.ts'

const tree = buildTree([
  row('6100000000', 0, 'Clothing', 1),
  row('6109000000', 0, 'T-shirts', 2),
  row('6109100000', 1, 'Of cotton', 3),
  row('6109900000', 1, 'Of wool', 4),
])

/** Any length will do. */
const DIMENSIONS = 16

/** No text has a stored vector, and all texts get the same one. */
const pipeline = {
  postgres: { query: async () => [] } as Partial<Postgres>,
  encoder: {
    embed: async (texts) => texts.map(() => new Float32Array(DIMENSIONS).fill(1)),
  } as Partial<Encoder>,
} as Pipeline

const contents = (inForce: readonly Label[]): VersionContents =>
  ({ pipeline, tree, labels: { inForce } }) as Partial<VersionContents> as VersionContents

const declared = (count: number): readonly Label[] =>
  Array.from({ length: count }, (_, place) => ({
    text: `shirt ${place}`,
    code: place % 2 === 0 ? '610910' : '610990',
    source: 'operator',
    weight: 1,
    language: 'en',
  }))

const CURATED: Label = { text: 'tee', code: '610910', source: 'search_reference', weight: 1, language: 'en' }

describe('training texts of the classifier', () => {
  it('collects all labelled texts and the texts of the rows', async () => {
    const texts = await collectTrainingTexts(contents([CURATED, ...declared(3)])).vectors('model')
    expect(texts.codes).to.deep.equal(['610910', '610990'])
    expect([...texts.groupOf].toSorted()).to.deep.equal([0, 0, 0, 2, 3, 3])
    expect(texts.vectors).to.have.lengthOf(6 * DIMENSIONS)
  })

  it('collects a sample of a long operator history and all texts of the other sources', async () => {
    const texts = await collectTrainingTexts(contents([...declared(30), CURATED]), 10).vectors('model')
    const [operator, , curated, rows] = [0, 1, 2, 3].map((group) => texts.groupOf.filter((own) => own === group).length)
    expect({ operator, curated, rows }).to.deep.equal({ operator: 10, curated: 1, rows: 2 })
  })

  it('puts public rulings in a group of their own, which outweighs no other', async () => {
    const ruling: Label = {
      text: 'T-shirt of knitted cotton',
      code: '610910',
      source: 'ruling',
      weight: 0.7,
      language: 'en',
    }
    const texts = await collectTrainingTexts(contents([CURATED, ruling])).vectors('model')
    const [curated, ofRuling] = texts.groupOf
    expect(ofRuling).not.to.equal(curated)
    expect(texts.groupShares[ofRuling ?? -1]).to.equal(0.2)
  })

  it('computes the same fingerprint in any order of the labels', async () => {
    const fingerprint = async (labels: readonly Label[]) =>
      collectTrainingTexts(contents(labels)).fingerprint('training')
    expect(await fingerprint([CURATED, ...declared(9)])).to.equal(await fingerprint([...declared(9), CURATED]))
    expect(await fingerprint([CURATED, ...declared(9)])).not.to.equal(await fingerprint(declared(9)))
  })
})
