import { featuresOf } from '../../../src/classifiers/ngram/features.ts'
import { indexOf } from '../../../src/classifiers/ngram/ngram-classifier.ts'
import { at } from '../../../src/collections/at.ts'

/** The features of texts in flat arrays: as a set for each text they would take a gigabyte. */
export interface CollectedFeatures {
  /** Hashes of the features that enough texts have, sorted. */
  readonly features: Uint32Array
  /** The logarithm of how rare each feature is. */
  readonly importances: Float32Array
  /** Indices of the features of the first text, then those of the second, and so on. */
  readonly indices: Uint32Array
  /** Where those of each text begin; at the end, their number. */
  readonly firsts: Uint32Array
  /** Most features of any text. */
  readonly longest: number
}

/** Texts that have a feature from which it counts: those of two alone would be learned by heart. */
const MIN_TEXTS = 3

const INITIAL_CAPACITY = 8192

export const collectFeatures = (texts: readonly string[]): CollectedFeatures => {
  const { hashes, ends } = hashesOf(texts)
  const { features, importances } = frequentOf(hashes, texts.length)
  const firsts = new Uint32Array(texts.length + 1)
  let place = 0
  let kept = 0
  let longest = 0
  for (const [text, end] of ends.entries()) {
    for (; place < end; place += 1) {
      const index = indexOf(features, at(hashes, place))
      if (index < 0) continue
      // In place: the kept ones never overtake those that are read.
      hashes[kept] = index
      kept += 1
    }
    firsts[text + 1] = kept
    longest = Math.max(longest, kept - at(firsts, text))
  }
  return { features, importances, indices: hashes.subarray(0, kept), firsts, longest }
}

/** The features of all texts, and where those of each text end. */
const hashesOf = (texts: readonly string[]): { readonly hashes: Uint32Array; readonly ends: Uint32Array } => {
  const ends = new Uint32Array(texts.length)
  let hashes = new Uint32Array(INITIAL_CAPACITY)
  let count = 0
  for (const [text, words] of texts.entries()) {
    const features = featuresOf(words)
    if (count + features.size > hashes.length) {
      const larger = new Uint32Array(2 * hashes.length + features.size)
      larger.set(hashes)
      hashes = larger
    }
    for (const feature of features) {
      hashes[count] = feature
      count += 1
    }
    ends[text] = count
  }
  return { hashes: hashes.slice(0, count), ends }
}

const frequentOf = (hashes: Uint32Array, texts: number): Pick<CollectedFeatures, 'features' | 'importances'> => {
  const sorted = hashes.toSorted()
  const features: number[] = []
  const importances: number[] = []
  for (let first = 0; first < sorted.length; ) {
    let end = first + 1
    while (sorted[end] === sorted[first]) end += 1
    // A feature that all texts have tells nothing.
    if (end - first >= MIN_TEXTS && end - first < texts) {
      features.push(at(sorted, first))
      importances.push(Math.log(texts / (end - first)))
    }
    first = end
  }
  return { features: Uint32Array.from(features), importances: Float32Array.from(importances) }
}
