import { createHash } from 'node:crypto'
import { EMBEDDING_DIMENSIONS } from '../../src/embedding/model.ts'
import { isDeclarable } from '../../src/tariff/tree.ts'
import { withVectors } from '../sinks/embeddings.ts'
import { searchDocuments } from '../transform/documents.ts'
import { embeddedText } from '../transform/embedded-text.ts'
import type { FacetVocabulary } from '../transform/facets.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { sampleOf } from './sample.ts'
import type { CodedTexts } from './sampler.ts'
import { headingPlaces, type TrainingTexts } from './train-embedding-classifier.ts'
import type { WordTexts } from './train-ngram-classifier.ts'

/**
 * How often a text of each group is drawn: what is declared counts most, and no source of many texts drowns one of few.
 */
const GROUPS: readonly { readonly sources: readonly string[]; readonly share: number }[] = [
  { sources: ['operator'], share: 0.3 },
  { sources: ['synonym', 'declaration'], share: 0.38 },
  { sources: ['search_reference', 'intercept', 'extra_reference', 'brand'], share: 0.16 },
  { sources: ['nomenclature'], share: 0.08 },
  { sources: ['self_explanatory'], share: 0.08 },
]

/** The group of the rows' own texts. */
const ROWS = GROUPS.findIndex(({ sources }) => sources.includes('nomenclature'))

/**
 * Texts of a group that are trained on, however long an operator's history is: more than are drawn of any, and 58 MB of
 * vectors.
 */
const MOST_TEXTS = 150_000

/** What a row is embedded by has no facets in it. */
const NO_FACETS: FacetVocabulary = { classifiers: [], facetsByLevel: new Map() }

interface LabelledText {
  readonly text: string
  readonly code: string
  readonly source: string
}

export interface CollectedTexts {
  /** Of labelled texts, codes and the way of training: equal for both regions where their labels are. */
  fingerprint(training: string): string
  /** The vectors that a model gives to the labelled texts and to the rows' own, 384 bytes each. */
  vectors(modelHash: string): Promise<TrainingTexts>
  /** The labelled texts alone: rows are worded for lawyers, and little of what people write is in them. */
  words(): WordTexts
}

/** The labelled texts of a version and its rows' own, to train the classifier on. */
export function collectTexts(contents: VersionContents, mostTexts: number = MOST_TEXTS): CollectedTexts {
  const { pipeline, tree, labels } = contents
  const { postgres, encoder } = pipeline
  const texts: LabelledText[] = [...labels.inForce]
  for (const document of searchDocuments(tree, new Map(), NO_FACETS)) {
    const code = document.goods_nomenclature_item_id
    if (!code.endsWith('000000')) texts.push({ text: embeddedText(document), code, source: 'nomenclature' })
  }
  const codes = [
    ...new Set(tree.nodes.filter(isDeclarable).map(({ row }) => row.goodsNomenclatureItemId.slice(0, 6))),
  ].toSorted()
  const places = new Map(codes.map((code, place) => [code, place]))
  const headings = new Map(headingPlaces(codes).map((place, position) => [codes[position]?.slice(0, 4), place]))
  const known = texts.flatMap(({ text, code, source }) => {
    const group = GROUPS.findIndex(({ sources }) => sources.includes(source))
    const heading = headings.get(code.slice(0, 4))
    if (group < 0 || heading === undefined) return []
    // A heading without subheadings is its own HS code.
    return [{ text, group, heading, code: places.get(code.length === 4 ? `${code}00` : code.slice(0, 6)) ?? -1 }]
  })
  const sample = GROUPS.map((_, group) => {
    const ofGroup = known.filter((text) => text.group === group)
    return new Set(sampleOf(ofGroup, mostTexts, ({ text, code }) => `${code} ${text}`))
  })
  const kept = known.filter((text) => sample[text.group]?.has(text))
  // Rows are worded a little differently in each region, and reworded now and then: no reason to train once more.
  const labelled = kept.filter(({ group }) => group !== ROWS)

  return {
    fingerprint: (training) => {
      const hash = createHash('sha256').update(`${training}:${JSON.stringify(GROUPS)}:${codes}`)
      const lines = new Set(labelled.map(({ text, group, code, heading }) => `\0${text}\0${group}:${code}:${heading}`))
      for (const line of [...lines].toSorted()) hash.update(line)
      return hash.digest('hex')
    },
    vectors: async (modelHash) => {
      const vectors = new Int8Array(kept.length * EMBEDDING_DIMENSIONS)
      let place = 0
      for await (const [, vector] of withVectors({ postgres, encoder, modelHash }, kept, ({ text }) => text)) {
        vectors.set(vector, place)
        place += EMBEDDING_DIMENSIONS
      }
      return { codes, vectors, ...placesOf(kept) }
    },
    words: () => ({ codes, texts: labelled.map(({ text }) => text), ...placesOf(labelled) }),
  }
}

interface PlacedText {
  readonly group: number
  readonly code: number
  readonly heading: number
}

const placesOf = (texts: readonly PlacedText[]): Omit<CodedTexts, 'codes'> => ({
  codeOf: Int32Array.from(texts, ({ code }) => code),
  headingOf: Int32Array.from(texts, ({ heading }) => heading),
  groupOf: Uint8Array.from(texts, ({ group }) => group),
  groupShares: GROUPS.map(({ share }) => share),
})
