import { createHash, hash } from 'node:crypto'
import { at } from '../../src/collections/at.ts'
import { isDeclarable } from '../../src/tariff/tree.ts'
import { withVectors } from '../sinks/embeddings.ts'
import { searchDocuments } from '../transform/documents.ts'
import { embeddedText } from '../transform/embedded-text.ts'
import type { FacetVocabulary } from '../transform/facets.ts'
import type { Label } from '../transform/labels.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import type { NgramTexts } from './ngram/train-ngram-classifier.ts'
import { sampleOf } from './sample.ts'
import { headingIndices, type TrainingTexts } from './train-embedding-classifier.ts'

/**
 * How often a text of each group is drawn. Declarations count most, and a source with many texts does not drown out one
 * with few.
 */
const GROUPS: readonly { readonly sources: readonly string[]; readonly share: number }[] = [
  { sources: ['operator'], share: 0.3 },
  { sources: ['synonym', 'declaration'], share: 0.38 },
  { sources: ['search_reference', 'intercept', 'extra_reference', 'brand'], share: 0.16 },
  { sources: ['nomenclature'], share: 0.08 },
  { sources: ['self_explanatory', 'official_list'], share: 0.08 },
  { sources: ['built_in'], share: 0.2 },
  // Not measured: as much as the built-in texts.
  { sources: ['ruling'], share: 0.2 },
]

const NOMENCLATURE_GROUP = GROUPS.findIndex(({ sources }) => sources.includes('nomenclature'))

/**
 * Texts of a group that are used for training, however long an operator's history is: more than are drawn of any group,
 * with 38 MB of vectors.
 */
const MAX_GROUP_TEXTS = 150_000

/** The text that a row is embedded by has no facets in it. */
const NO_FACETS: FacetVocabulary = { classifiers: [], facetsByLevel: new Map() }

/**
 * Share of the built-in texts in the draws of the n-gram classifier, which learns word by word and so needs more of them.
 * First codes of held-out labels, fused with the other rankers, in per cent: with 0.2 (512,000 draws), operator 73.7, mean of
 * 13 sources 64.8; with 0.7 (600,000), 73.2 and 66.1; with 0.7 (1,200,000), 73.7 and 67.3; without the classifier, 72.4 and 64.0.
 */
const NGRAM_BUILT_IN_SHARE = 0.7

type LabelledText = Pick<Label, 'text' | 'code' | 'source'>

export interface CollectedTexts {
  /**
   * Hash of the labelled texts, the codes and `training`, equal for both regions where their labels are. The rows' own
   * texts are left out: they differ slightly between regions and editions, which is no reason to train again.
   */
  fingerprint(training: string): string
  /** The texts as they are written. */
  words(): NgramTexts
  /** The texts with their vectors by the given model. */
  vectors(modelHash: string): Promise<TrainingTexts>
}

/** The texts that the classifier of a version is trained on: its labelled texts and the rows' own. */
export function collectTrainingTexts(
  contents: VersionContents,
  maxGroupTexts: number = MAX_GROUP_TEXTS,
): CollectedTexts {
  const { pipeline, tree, labels } = contents
  const { postgres, encoder } = pipeline
  const texts: LabelledText[] = [...labels.inForce]
  for (const document of searchDocuments(tree, new Map(), NO_FACETS)) {
    const code = document.goods_nomenclature_item_id
    if (!code.endsWith('000000')) {
      texts.push({ text: embeddedText(document), code, source: 'nomenclature' })
    }
  }
  const codes = [
    ...new Set(tree.nodes.filter(isDeclarable).map(({ row }) => row.goodsNomenclatureItemId.slice(0, 6))),
  ].toSorted()
  const codeIndices = new Map(codes.map((code, index) => [code, index]))
  const headings = new Map(headingIndices(codes).map((heading, index) => [at(codes, index).slice(0, 4), heading]))
  const grouped = texts.flatMap(({ text, code, source }) => {
    const group = GROUPS.findIndex(({ sources }) => sources.includes(source))
    const heading = headings.get(code.slice(0, 4))
    if (group < 0 || heading === undefined) return []
    // A heading without subheadings is its own HS code.
    const hsCode = code.length === 4 ? `${code}00` : code.slice(0, 6)
    return [{ text, group, heading, code: codeIndices.get(hsCode) ?? -1 }]
  })
  const samples = GROUPS.map((_, group) => {
    const ofGroup = grouped.filter((text) => text.group === group)
    return new Set(sampleOf(ofGroup, maxGroupTexts, ({ text, code }) => `${code} ${text}`))
  })
  const used = grouped.filter((text) => at(samples, text.group).has(text))
  const classes = () => ({
    codes,
    codeOf: Int32Array.from(used, ({ code }) => code),
    headingOf: Int32Array.from(used, ({ heading }) => heading),
    groupOf: Uint8Array.from(used, ({ group }) => group),
  })

  const labelled = used.filter(({ group }) => group !== NOMENCLATURE_GROUP)
  const lines = new Set(labelled.map(({ text, group, code, heading }) => `\0${text}\0${group}:${code}:${heading}`))
  const digest = createHash('sha256').update(`${JSON.stringify(GROUPS)}:${codes}`)
  for (const line of [...lines].toSorted()) digest.update(line)
  const ofTexts = digest.digest('hex')

  return {
    fingerprint: (training) => hash('sha256', `${training}:${ofTexts}`, 'hex'),
    words: () => ({
      ...classes(),
      texts: used.map(({ text }) => text),
      groupShares: GROUPS.map(({ sources, share }) => (sources.includes('built_in') ? NGRAM_BUILT_IN_SHARE : share)),
    }),
    vectors: async (modelHash) => {
      let vectors = new Int8Array()
      let offset = 0
      for await (const [, vector] of withVectors({ postgres, encoder, modelHash }, used, ({ text }) => text)) {
        if (offset === 0) vectors = new Int8Array(used.length * vector.length)
        vectors.set(vector, offset)
        offset += vector.length
      }
      return {
        ...classes(),
        vectors,
        groupShares: GROUPS.map(({ share }) => share),
      }
    },
  }
}
