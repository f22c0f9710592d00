import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import { defineDerived } from '../versions/version-data.ts'
import { floatsOf, integersOf } from './bytes.ts'
import { type CodeLevels, codeLevels } from './code-levels.ts'
import { textFeatures } from './ngram-features.ts'
import { NO_VOTES, type Votes, weightedMean } from './votes.ts'

/** Numbers of a feature's vector. */
export const LAYER_DIMENSIONS = 32

/**
 * What was learned of words and letters: a vector for each feature of texts, whose weighed mean tells the chapters apart,
 * within each chapter its headings, and within each heading its HS codes.
 */
export interface WordLayer {
  /** Six digits each, sorted. */
  readonly codes: readonly string[]
  /** As `textFeatures` has them, sorted; others say nothing. */
  readonly features: Uint32Array
  /** How much each feature counts beside others: the rarer, the more. */
  readonly importances: Float32Array
  /** Each learned by itself; their votes count alike. */
  readonly members: readonly LayerMember[]
}

export interface LayerMember {
  /** `LAYER_DIMENSIONS` signed bytes for each feature. */
  readonly vectors: Int8Array
  /** What the bytes of each feature are multiplied with. */
  readonly scales: Float32Array
  /** `LAYER_DIMENSIONS` weights for each chapter, then for each heading, then for each code. */
  readonly outputs: Float32Array
  /** One for each chapter, heading and code. */
  readonly biases: Float32Array
}

/** The codes that a text tells of, of 4 and 6 digits; those of each length add up to 1. */
export type LayerVotes = (text: string) => Votes

/** The smallest share that is worth a vote. What lies under a chapter or heading of less is not even looked at. */
const LEAST_SHARE = 0.001

/**
 * A version without a layer (loaded before there were any, without vectors, or without labelled texts) returns no votes.
 * 10 MB of memory.
 */
export const WORD_LAYER = defineDerived<LayerVotes>({
  name: 'classifier_word_layer',
  load: async ({ postgres, version }) => {
    const layer = await readLayer(postgres, version.dataVersionId)
    return layer === null ? () => NO_VOTES : layerVotes(layer)
  },
})

/** Runs a layer: 0.1 ms of the thread that asks. */
export const layerVotes = ({ codes, features, importances, members }: WordLayer): LayerVotes => {
  const levels = codeLevels(codes)
  return (text) => {
    const places: number[] = []
    let squares = 0
    for (const feature of textFeatures(text)) {
      const place = placeOf(feature, features)
      if (place < 0) continue
      places.push(place)
      squares += (importances[place] as number) ** 2
    }
    if (squares === 0) return NO_VOTES
    const length = Math.sqrt(squares)
    const votes = members.map(({ vectors, scales, outputs, biases }) => {
      const mean = new Float32Array(LAYER_DIMENSIONS)
      for (const place of places) {
        const scale = ((importances[place] as number) * (scales[place] as number)) / length
        const from = place * LAYER_DIMENSIONS
        for (let dimension = 0; dimension < LAYER_DIMENSIONS; dimension += 1) {
          mean[dimension] = (mean[dimension] as number) + scale * (vectors[from + dimension] as number)
        }
      }
      return votesOfLevels(levels, (first, end) => sharesAmong(mean, outputs, biases, first, end))
    })
    return weightedMean(votes.map((own) => ({ votes: own, weight: 1 })))
  }
}

/**
 * What a text's mean vector gives to each output from `first` to before `end`; they add up to 1. Training and answering
 * ask alike.
 */
export const sharesAmong = (
  mean: Float32Array,
  outputs: Float32Array,
  biases: Float32Array,
  first: number,
  end: number,
): Float64Array => {
  const shares = new Float64Array(end - first)
  let largest = Number.NEGATIVE_INFINITY
  for (let output = first; output < end; output += 1) {
    let sum = biases[output] as number
    const from = output * LAYER_DIMENSIONS
    for (let dimension = 0; dimension < LAYER_DIMENSIONS; dimension += 1) {
      sum += (outputs[from + dimension] as number) * (mean[dimension] as number)
    }
    shares[output - first] = sum
    if (sum > largest) largest = sum
  }
  let total = 0
  for (let place = 0; place < shares.length; place += 1) {
    const share = Math.exp((shares[place] as number) - largest)
    shares[place] = share
    total += share
  }
  for (let place = 0; place < shares.length; place += 1) shares[place] = (shares[place] as number) / total
  return shares
}

const votesOfLevels = (
  { chapters, headings, codes, headingsFrom, codesFrom }: CodeLevels,
  sharesOf: (first: number, end: number) => Float64Array,
): Votes => {
  const found: { readonly heading: string; readonly code: string; readonly share: number }[] = []
  let total = 0
  for (const [chapter, ofChapter] of sharesOf(0, chapters).entries()) {
    if (ofChapter < LEAST_SHARE) continue
    const firstHeading = headingsFrom[chapter] as number
    const inChapter = sharesOf(chapters + firstHeading, chapters + (headingsFrom[chapter + 1] as number))
    for (const [placeInChapter, ofHeading] of inChapter.entries()) {
      if (ofChapter * ofHeading < LEAST_SHARE) continue
      const heading = firstHeading + placeInChapter
      const firstCode = codesFrom[heading] as number
      const before = chapters + headings.length
      const inHeading = sharesOf(before + firstCode, before + (codesFrom[heading + 1] as number))
      for (const [placeInHeading, ofCode] of inHeading.entries()) {
        const share = ofChapter * ofHeading * ofCode
        if (share < LEAST_SHARE) continue
        total += share
        found.push({
          heading: headings[heading] as string,
          code: codes[firstCode + placeInHeading] as string,
          share,
        })
      }
    }
  }
  const votes = new Map<string, number>()
  for (const { heading, code, share } of found) {
    votes.set(code, share / total)
    votes.set(heading, (votes.get(heading) ?? 0) + share / total)
  }
  return votes
}

/** Place of a feature among the sorted ones; -1: it is none of them. */
export const placeOf = (feature: number, features: Uint32Array): number => {
  let first = 0
  let last = features.length - 1
  while (first <= last) {
    const middle = (first + last) >>> 1
    const known = features[middle] as number
    if (known === feature) return middle
    if (known < feature) first = middle + 1
    else last = middle - 1
  }
  return -1
}

interface Row {
  readonly codes: readonly string[]
  readonly features: Buffer
  readonly importances: Buffer
  readonly vectors: Buffer
  readonly scales: Buffer
  readonly outputs: Buffer
  readonly biases: Buffer
}

const readLayer = async (postgres: Queryable, dataVersionId: number): Promise<WordLayer | null> => {
  const [row] = await postgres.query<Row>(sql`
    SELECT codes, features, importances, vectors, scales, outputs, biases
      FROM data_versions JOIN classifier_word_layers ON fingerprint = classifier_word_layer
     WHERE data_version_id = ${dataVersionId}`)
  if (row === undefined) return null
  const features = integersOf(row.features)
  const vectors = new Int8Array(row.vectors)
  const scales = floatsOf(row.scales)
  const outputs = floatsOf(row.outputs)
  const biases = floatsOf(row.biases)
  const count = features.length === 0 ? 0 : scales.length / features.length
  const part = <Numbers extends Int8Array | Float32Array>(numbers: Numbers, member: number): Numbers =>
    numbers.subarray((member * numbers.length) / count, ((member + 1) * numbers.length) / count) as Numbers
  return {
    codes: row.codes,
    features,
    importances: floatsOf(row.importances),
    members: Array.from({ length: count }, (_, member) => ({
      vectors: part(vectors, member),
      scales: part(scales, member),
      outputs: part(outputs, member),
      biases: part(biases, member),
    })),
  }
}
