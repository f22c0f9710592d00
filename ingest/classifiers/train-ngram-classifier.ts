import { codeLevels } from '../../src/classifiers/code-levels.ts'
import {
  LAYER_DIMENSIONS,
  type LayerMember,
  placeOf,
  sharesAmong,
  type WordLayer,
} from '../../src/classifiers/ngram-classifier.ts'
import { textFeatures } from '../../src/classifiers/ngram-features.ts'
import { type CodedTexts, sampler } from './sampler.ts'
import { seededRandom } from './seeded-random.ts'

/** Labelled texts as they are written. */
export interface WordTexts extends CodedTexts {
  readonly texts: readonly string[]
}

/** Raise when the same texts give another layer than before. */
export const WORD_LAYER_REVISION = 1

/** Texts that have a feature for it to count: what two have alone would be learned by heart. */
const LEAST_TEXTS = 3

/** Texts drawn for each member: a third more gained nothing. Less than six passes over 100,000 texts. */
const MOST_DRAWN = 512_000

/** Few texts are known by heart after so many passes. */
const PASSES = 20

/**
 * Share of a text's features that are left out each time that it is drawn: the others have to tell the code as well. Of
 * 0, 0.3 and 0.5, texts that were held out are found best with 0.3 (half a point to two more than with 0).
 */
const LEFT_OUT = 0.3

/** Falls to 0 as texts are drawn. */
const LEARNING_RATE = 0.4

/** Vectors begin as numbers from this, negative, to this. */
const FIRST_VECTOR = 0.1

/** Of Adagrad, with one sum of squares for each vector: Duchi, Hazan and Singer 2011. */
const FIRST_SQUARE = 1e-6

/** Of a step, for what holds whatever the words are: codes with many labels are not the likelier ones of other goods. */
const BIAS_SHARE = 0.3

/** Differences from the right share that are worth a step: most outputs of a level are nearly right after one pass. */
const LEAST_DIFFERENCE = 1e-4

/**
 * One for each member. Two that begin differently, of half the size each, take as long as one and find more: what one
 * learned by chance the other did not (half a point first of all sets, at the mean).
 */
const SEEDS = [1, 2]

/** Texts drawn between two tellings of how far it is. */
const TOLD_EVERY = 4096

/**
 * Trains a layer; the same texts give the same layer. `onStep` is called now and then. Plain numbers of one thread: 30 s
 * for 100,000 texts, since each is held against the outputs of its own chapter and heading alone.
 */
export function trainWordLayer(
  texts: WordTexts,
  onStep: (step: number, steps: number) => void = () => undefined,
): WordLayer {
  const features = collectFeatures(texts.texts)
  const rounds = Math.min(MOST_DRAWN, PASSES * texts.texts.length)
  const steps = Math.ceil(rounds / TOLD_EVERY)
  return {
    codes: texts.codes,
    features: features.features,
    importances: features.importances,
    members: SEEDS.map((seed, member) =>
      trainMember(texts, features, seed, rounds, (step) => onStep(member * steps + step, SEEDS.length * steps)),
    ),
  }
}

const trainMember = (
  texts: WordTexts,
  { features, importances, featuresOf }: Features,
  seed: number,
  rounds: number,
  onStep: (step: number) => void,
): LayerMember => {
  const random = seededRandom(seed)
  const vectors = Float32Array.from(
    { length: features.length * LAYER_DIMENSIONS },
    () => (2 * random() - 1) * FIRST_VECTOR,
  )
  const vectorSquares = new Float32Array(features.length).fill(FIRST_SQUARE)
  const outputs = createOutputs(texts.codes)
  const mean = new Float32Array(LAYER_DIMENSIONS)
  const slope = new Float32Array(LAYER_DIMENSIONS)
  const drawn = new Int32Array(featuresOf.longest)
  const shares = new Float32Array(featuresOf.longest)
  const draw = sampler(texts, random)
  for (let round = 0; round < rounds; round += 1) {
    if (round % TOLD_EVERY === 0) onStep(round / TOLD_EVERY + 1)
    const text = draw()
    let count = 0
    let squares = 0
    for (let place = featuresOf.from[text] as number; place < (featuresOf.from[text + 1] as number); place += 1) {
      if (random() < LEFT_OUT) continue
      const feature = featuresOf.places[place] as number
      const importance = importances[feature] as number
      drawn[count] = feature
      shares[count] = importance
      squares += importance * importance
      count += 1
    }
    if (count === 0) continue
    const length = Math.sqrt(squares)
    mean.fill(0)
    for (let place = 0; place < count; place += 1) {
      const share = (shares[place] as number) / length
      shares[place] = share
      const from = (drawn[place] as number) * LAYER_DIMENSIONS
      for (let dimension = 0; dimension < LAYER_DIMENSIONS; dimension += 1) {
        mean[dimension] = (mean[dimension] as number) + share * (vectors[from + dimension] as number)
      }
    }
    const rate = LEARNING_RATE * (1 - round / rounds)
    slope.fill(0)
    outputs.learn(mean, texts.headingOf[text] as number, texts.codeOf[text] as number, rate, slope)
    const square = meanSquare(slope)
    if (square === 0) continue
    for (let place = 0; place < count; place += 1) {
      const feature = drawn[place] as number
      const share = shares[place] as number
      const sum = (vectorSquares[feature] as number) + share * share * square
      vectorSquares[feature] = sum
      const step = (rate * share) / Math.sqrt(sum)
      const from = feature * LAYER_DIMENSIONS
      for (let dimension = 0; dimension < LAYER_DIMENSIONS; dimension += 1) {
        vectors[from + dimension] = (vectors[from + dimension] as number) - step * (slope[dimension] as number)
      }
    }
  }
  return { ...inBytes(vectors), ...outputs.weights }
}

interface Features {
  /** Those that count, sorted. */
  readonly features: Uint32Array
  readonly importances: Float32Array
  readonly featuresOf: FeaturesOfTexts
}

/** Numbers of all texts side by side: as a set for each they would take a gigabyte. */
interface FeaturesOfTexts {
  /** Places among the features: those of the first text, then those of the second ... */
  readonly places: Uint32Array
  /** Where those of each text begin; at its end, their number. */
  readonly from: Int32Array
  /** Most that any text has. */
  readonly longest: number
}

const collectFeatures = (texts: readonly string[]): Features => {
  const { hashes, from } = hashedTexts(texts)
  const { features, importances } = frequentOf(hashes, texts.length)
  // In place, as those that do not count are left out.
  const keptFrom = new Int32Array(texts.length + 1)
  let kept = 0
  let longest = 0
  for (let text = 0; text < texts.length; text += 1) {
    for (let place = from[text] as number; place < (from[text + 1] as number); place += 1) {
      const known = placeOf(hashes[place] as number, features)
      if (known < 0) continue
      hashes[kept] = known
      kept += 1
    }
    keptFrom[text + 1] = kept
    longest = Math.max(longest, kept - (keptFrom[text] as number))
  }
  return { features, importances, featuresOf: { places: hashes, from: keptFrom, longest } }
}

const hashedTexts = (texts: readonly string[]): { readonly hashes: Uint32Array; readonly from: Int32Array } => {
  const from = new Int32Array(texts.length + 1)
  let hashes = new Uint32Array(FIRST_ROOM)
  let count = 0
  for (const [text, words] of texts.entries()) {
    const features = textFeatures(words)
    if (count + features.size > hashes.length) {
      const larger = new Uint32Array(2 * hashes.length + features.size)
      larger.set(hashes)
      hashes = larger
    }
    for (const feature of features) {
      hashes[count] = feature
      count += 1
    }
    from[text + 1] = count
  }
  return { hashes: hashes.slice(0, count), from }
}

/** Features that a hundred texts have. */
const FIRST_ROOM = 8192

/** The features that enough texts have, and how much each says: the logarithm of how rare it is. */
const frequentOf = (hashes: Uint32Array, texts: number): Pick<Features, 'features' | 'importances'> => {
  const sorted = hashes.toSorted()
  const features: number[] = []
  const importances: number[] = []
  for (let first = 0; first < sorted.length; ) {
    const feature = sorted[first] as number
    let end = first + 1
    while (sorted[end] === feature) end += 1
    // One that all texts have says nothing, and has no importance.
    if (end - first >= LEAST_TEXTS && end - first < texts) {
      features.push(feature)
      importances.push(Math.log(texts / (end - first)))
    }
    first = end
  }
  return { features: Uint32Array.from(features), importances: Float32Array.from(importances) }
}

interface Outputs {
  readonly weights: Pick<LayerMember, 'outputs' | 'biases'>
  /**
   * Brings the outputs of a text's chapter, heading and code a step nearer to it, and adds to `slope` what its mean vector
   * should have less of. `code` -1: the text's label is a heading.
   */
  learn(mean: Float32Array, heading: number, code: number, rate: number, slope: Float32Array): void
}

const createOutputs = (codes: readonly string[]): Outputs => {
  const { chapters, headings, headingsFrom, codesFrom, chapterOf } = codeLevels(codes)
  const count = chapters + headings.length + codes.length
  const outputs = new Float32Array(count * LAYER_DIMENSIONS)
  const biases = new Float32Array(count)
  const sums = new Float32Array(count).fill(FIRST_SQUARE)
  /** One choice, among the outputs from `first` to before `end`. */
  const choose = (
    mean: Float32Array,
    square: number,
    first: number,
    end: number,
    right: number,
    rate: number,
    slope: Float32Array,
  ) => {
    if (end - first < 2) return
    const shares = sharesAmong(mean, outputs, biases, first, end)
    for (let output = first; output < end; output += 1) {
      const difference = (shares[output - first] as number) - (output === right ? 1 : 0)
      if (Math.abs(difference) < LEAST_DIFFERENCE) continue
      const sum = (sums[output] as number) + difference * difference * square
      sums[output] = sum
      const step = (rate * difference) / Math.sqrt(sum)
      const from = output * LAYER_DIMENSIONS
      for (let dimension = 0; dimension < LAYER_DIMENSIONS; dimension += 1) {
        const weight = outputs[from + dimension] as number
        slope[dimension] = (slope[dimension] as number) + difference * weight
        outputs[from + dimension] = weight - step * (mean[dimension] as number)
      }
      biases[output] = (biases[output] as number) - BIAS_SHARE * step * Math.sqrt(square)
    }
  }
  return {
    weights: { outputs, biases },
    learn: (mean, heading, code, rate, slope) => {
      const square = meanSquare(mean)
      const chapter = chapterOf[heading] as number
      const [ofHeadings, ofCodes] = [chapters, chapters + headings.length]
      choose(mean, square, 0, chapters, chapter, rate, slope)
      const [firstHeading, endOfHeadings] = [headingsFrom[chapter] as number, headingsFrom[chapter + 1] as number]
      choose(mean, square, ofHeadings + firstHeading, ofHeadings + endOfHeadings, ofHeadings + heading, rate, slope)
      if (code < 0) return
      const [firstCode, endOfCodes] = [codesFrom[heading] as number, codesFrom[heading + 1] as number]
      choose(mean, square, ofCodes + firstCode, ofCodes + endOfCodes, ofCodes + code, rate, slope)
    },
  }
}

const meanSquare = (vector: Float32Array): number => {
  let sum = 0
  for (let dimension = 0; dimension < vector.length; dimension += 1) sum += (vector[dimension] as number) ** 2
  return sum / vector.length
}

const LARGEST_BYTE = 127

const inBytes = (vectors: Float32Array): Pick<LayerMember, 'vectors' | 'scales'> => {
  const scales = new Float32Array(vectors.length / LAYER_DIMENSIONS)
  const bytes = new Int8Array(vectors.length)
  for (let feature = 0; feature < scales.length; feature += 1) {
    const from = feature * LAYER_DIMENSIONS
    const vector = vectors.subarray(from, from + LAYER_DIMENSIONS)
    const scale = vector.reduce((largest, number) => Math.max(largest, Math.abs(number)), 0) / LARGEST_BYTE
    if (scale === 0) continue
    scales[feature] = scale
    for (let dimension = 0; dimension < LAYER_DIMENSIONS; dimension += 1) {
      bytes[from + dimension] = Math.round((vector[dimension] as number) / scale)
    }
  }
  return { vectors: bytes, scales }
}
