import { at } from '../../collections/at.ts'
import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import { defineDerived } from '../../versions/version-data.ts'
import { floatsOf, integersOf } from '../bytes.ts'
import { NO_VOTES, type Votes } from '../votes.ts'
import { type CodeLevels, codeLevels } from './code-levels.ts'
import { featuresOf } from './features.ts'

/** Components of a feature's vector. */
export const NGRAM_DIMENSIONS = 32

/**
 * A hierarchical softmax classifier over words, pairs of words and letters: the weighted mean vector of a text's features
 * tells the chapters apart, within each chapter its headings, and within each heading its codes.
 */
export interface NgramModel {
  /** The classes: HS codes of six digits, sorted. */
  readonly codes: readonly string[]
  /** Hashes of the features, sorted. */
  readonly features: Uint32Array
  /** Weight of each feature relative to the others: the rarer it is, the larger. */
  readonly importances: Float32Array
  /** `NGRAM_DIMENSIONS` signed bytes for each feature. */
  readonly vectors: Int8Array
  /** Factor of each feature's bytes. */
  readonly scales: Float32Array
  /** `NGRAM_DIMENSIONS` weights for each chapter, then for each heading, then for each code. */
  readonly outputs: Float32Array
  /** One for each chapter, heading and code. */
  readonly biases: Float32Array
}

/** Votes of 4 and 6 digits for a text; those of each length add up to 1. None for a text without a known feature. */
export type NgramClassifier = (text: string) => Votes

/** Codes with a smaller share get no vote; nor are those below a chapter or heading with a smaller share computed. */
const MIN_SHARE = 0.001

/** The classifier of a version without a model returns no votes. 10 MB of memory. */
export const NGRAM_CLASSIFIER = defineDerived<NgramClassifier>({
  name: 'ngram_classifier',
  load: async ({ postgres, version }) => {
    const model = await readModel(postgres, version.dataVersionId)
    return model === null ? () => NO_VOTES : ngramClassifier(model)
  },
})

/** The classifier of a model. A text takes 0.1 ms of the calling thread. */
export const ngramClassifier = (model: NgramModel): NgramClassifier => {
  const { codes, features, importances, vectors, scales, outputs, biases } = model
  const levels = codeLevels(codes)
  return (text) => {
    const mean = new Float32Array(NGRAM_DIMENSIONS)
    let squares = 0
    for (const feature of featuresOf(text)) {
      const index = indexOf(features, feature)
      if (index < 0) continue
      const importance = at(importances, index)
      squares += importance ** 2
      const factor = importance * at(scales, index)
      for (let dimension = 0; dimension < NGRAM_DIMENSIONS; dimension += 1) {
        const component = vectors[index * NGRAM_DIMENSIONS + dimension] as number
        mean[dimension] = (mean[dimension] as number) + factor * component
      }
    }
    if (squares === 0) return NO_VOTES
    const length = Math.sqrt(squares)
    const unit = mean.map((component) => component / length)
    return votesOfLevels(levels, (first, end) => sharesAmong(unit, outputs, biases, first, end))
  }
}

/** The softmax of the outputs from `first` to before `end`, for the mean vector of a text. */
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
    for (let dimension = 0; dimension < NGRAM_DIMENSIONS; dimension += 1) {
      sum += (outputs[output * NGRAM_DIMENSIONS + dimension] as number) * (mean[dimension] as number)
    }
    shares[output - first] = sum
    if (sum > largest) largest = sum
  }
  let total = 0
  for (let index = 0; index < shares.length; index += 1) {
    const share = Math.exp((shares[index] as number) - largest)
    shares[index] = share
    total += share
  }
  for (let index = 0; index < shares.length; index += 1) shares[index] = (shares[index] as number) / total
  return shares
}

const votesOfLevels = (
  { chapters, headings, codes, firstHeadings, firstCodes }: CodeLevels,
  sharesOf: (first: number, end: number) => Float64Array,
): Votes => {
  const shares = new Map<string, number>()
  let total = 0
  for (const [chapter, ofChapter] of sharesOf(0, chapters).entries()) {
    if (ofChapter < MIN_SHARE) continue
    const firstHeading = at(firstHeadings, chapter)
    const inChapter = sharesOf(chapters + firstHeading, chapters + at(firstHeadings, chapter + 1))
    for (const [offset, ofHeading] of inChapter.entries()) {
      if (ofChapter * ofHeading < MIN_SHARE) continue
      const heading = firstHeading + offset
      const firstCode = at(firstCodes, heading)
      const firstOutput = chapters + headings.length
      const inHeading = sharesOf(firstOutput + firstCode, firstOutput + at(firstCodes, heading + 1))
      for (const [offsetOfCode, ofCode] of inHeading.entries()) {
        const share = ofChapter * ofHeading * ofCode
        if (share < MIN_SHARE) continue
        shares.set(at(codes, firstCode + offsetOfCode), share)
        total += share
      }
    }
  }
  const votes = new Map<string, number>()
  for (const [code, share] of shares) {
    votes.set(code, share / total)
    const heading = code.slice(0, 4)
    votes.set(heading, (votes.get(heading) ?? 0) + share / total)
  }
  return votes
}

/** Index of a number among sorted ones; -1: it is none of them. */
export const indexOf = (sorted: Uint32Array, wanted: number): number => {
  let first = 0
  let last = sorted.length - 1
  while (first <= last) {
    const middle = (first + last) >>> 1
    const number = sorted[middle] as number
    if (number === wanted) return middle
    if (number < wanted) first = middle + 1
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

const readModel = async (postgres: Queryable, dataVersionId: number): Promise<NgramModel | null> => {
  const [row] = await postgres.query<Row>(sql`
    SELECT codes, features, importances, vectors, scales, outputs, biases
      FROM data_versions JOIN ngram_classifiers ON fingerprint = ngram_classifier
     WHERE data_version_id = ${dataVersionId}`)
  if (row === undefined) return null
  return {
    codes: row.codes,
    features: integersOf(row.features),
    importances: floatsOf(row.importances),
    vectors: new Int8Array(row.vectors),
    scales: floatsOf(row.scales),
    outputs: floatsOf(row.outputs),
    biases: floatsOf(row.biases),
  }
}
