import { codeLevels } from '../../../src/classifiers/ngram/code-levels.ts'
import { NGRAM_DIMENSIONS, type NgramModel, sharesAmong } from '../../../src/classifiers/ngram/ngram-classifier.ts'
import { type GroupedTexts, sampler } from '../sampler.ts'
import { seededRandom } from '../seeded-random.ts'
import { collectFeatures } from './collect-features.ts'

/** Labelled texts as they are written. */
export interface NgramTexts extends GroupedTexts {
  /** The classes: HS codes of six digits, sorted. */
  readonly codes: readonly string[]
  readonly texts: readonly string[]
  /** Index of each text's code; -1: its label is a heading. */
  readonly codeOf: Int32Array
  /** Index of each text's heading among the headings of the codes. */
  readonly headingOf: Int32Array
}

/** Raise when the same texts give another model than before. */
export const NGRAM_REVISION = 1

/** Less than two passes over 350,000 texts: some 25 s of one core. Twice as many find half a point to a point more. */
const MAX_DRAWS = 600_000

/** More passes over few texts would learn them by heart. */
const MAX_PASSES = 20

/**
 * Share of a text's features that are left out each time that it is drawn, so that the others have to tell its code as well.
 * Held-out texts are found best with 0.3: half a point to two more than with 0, and more than with 0.5.
 */
const DROPOUT = 0.3

/** Falls linearly to 0. */
const LEARNING_RATE = 0.4

/** Components of the first vectors lie between this and its negative. */
const FIRST_VECTOR = 0.1

/** First sum of squares of Adagrad, of which each vector has one: Duchi, Hazan and Singer 2011. */
const FIRST_SQUARE = 1e-6

/** Rate of biases relative to weights: codes with many labels are not the likelier ones of other goods. */
const BIAS_RATE = 0.3

/** Smaller errors make no step: most outputs of a level are nearly right after one pass. */
const MIN_ERROR = 1e-4

const DEFAULT_SEED = 1

/** Trains a classifier. The same texts and seed give the same classifier. */
export function trainNgramClassifier(texts: NgramTexts, seed: number = DEFAULT_SEED): NgramModel {
  const { features, importances, indices, firsts, longest } = collectFeatures(texts.texts)
  const random = seededRandom(seed)
  const vectors = Float32Array.from(
    { length: features.length * NGRAM_DIMENSIONS },
    () => (2 * random() - 1) * FIRST_VECTOR,
  )
  const squares = new Float32Array(features.length).fill(FIRST_SQUARE)
  const outputs = createOutputs(texts.codes)
  const mean = new Float32Array(NGRAM_DIMENSIONS)
  const gradient = new Float32Array(NGRAM_DIMENSIONS)
  const drawn = new Int32Array(longest)
  const shares = new Float32Array(longest)
  const draws = Math.min(MAX_DRAWS, MAX_PASSES * texts.texts.length)
  const draw = sampler(texts, random)
  // Without `at` in these loops, which run for each component of each feature of each draw.
  for (let round = 0; round < draws; round += 1) {
    const text = draw()
    let count = 0
    let sum = 0
    for (let place = firsts[text] as number; place < (firsts[text + 1] as number); place += 1) {
      if (random() < DROPOUT) continue
      const feature = indices[place] as number
      const importance = importances[feature] as number
      drawn[count] = feature
      shares[count] = importance
      sum += importance * importance
      count += 1
    }
    if (count === 0) continue
    const length = Math.sqrt(sum)
    mean.fill(0)
    for (let index = 0; index < count; index += 1) {
      const share = (shares[index] as number) / length
      shares[index] = share
      const first = (drawn[index] as number) * NGRAM_DIMENSIONS
      for (let dimension = 0; dimension < NGRAM_DIMENSIONS; dimension += 1) {
        mean[dimension] = (mean[dimension] as number) + share * (vectors[first + dimension] as number)
      }
    }
    const rate = LEARNING_RATE * (1 - round / draws)
    gradient.fill(0)
    outputs.learn(mean, texts.headingOf[text] as number, texts.codeOf[text] as number, rate, gradient)
    const square = meanSquare(gradient)
    if (square === 0) continue
    for (let index = 0; index < count; index += 1) {
      const feature = drawn[index] as number
      const share = shares[index] as number
      const squareSum = (squares[feature] as number) + share * share * square
      squares[feature] = squareSum
      const step = (rate * share) / Math.sqrt(squareSum)
      const first = feature * NGRAM_DIMENSIONS
      for (let dimension = 0; dimension < NGRAM_DIMENSIONS; dimension += 1) {
        vectors[first + dimension] = (vectors[first + dimension] as number) - step * (gradient[dimension] as number)
      }
    }
  }
  return { codes: texts.codes, features, importances, ...quantised(vectors), ...outputs.weights }
}

interface Outputs {
  readonly weights: Pick<NgramModel, 'outputs' | 'biases'>
  /**
   * Takes a step towards the chapter, heading and code of a text, and adds the gradient of its mean vector to `gradient`.
   * `code` -1: its label is a heading.
   */
  learn(mean: Float32Array, heading: number, code: number, rate: number, gradient: Float32Array): void
}

const createOutputs = (codes: readonly string[]): Outputs => {
  const { chapters, headings, firstHeadings, firstCodes, chapterOf } = codeLevels(codes)
  const count = chapters + headings.length + codes.length
  const outputs = new Float32Array(count * NGRAM_DIMENSIONS)
  const biases = new Float32Array(count)
  const squares = new Float32Array(count).fill(FIRST_SQUARE)
  return {
    weights: { outputs, biases },
    learn: (mean, heading, code, rate, gradient) => {
      const square = meanSquare(mean)
      /** A step of one choice, among the outputs from `first` to before `end`. */
      const choose = (first: number, end: number, right: number) => {
        if (end - first < 2) return
        const shares = sharesAmong(mean, outputs, biases, first, end)
        for (let output = first; output < end; output += 1) {
          const error = (shares[output - first] as number) - (output === right ? 1 : 0)
          if (Math.abs(error) < MIN_ERROR) continue
          const sum = (squares[output] as number) + error * error * square
          squares[output] = sum
          const step = (rate * error) / Math.sqrt(sum)
          const from = output * NGRAM_DIMENSIONS
          for (let dimension = 0; dimension < NGRAM_DIMENSIONS; dimension += 1) {
            const weight = outputs[from + dimension] as number
            gradient[dimension] = (gradient[dimension] as number) + error * weight
            outputs[from + dimension] = weight - step * (mean[dimension] as number)
          }
          biases[output] = (biases[output] as number) - BIAS_RATE * step * Math.sqrt(square)
        }
      }
      const chapter = chapterOf[heading] as number
      const ofHeadings = chapters
      const ofCodes = chapters + headings.length
      choose(0, chapters, chapter)
      choose(
        ofHeadings + (firstHeadings[chapter] as number),
        ofHeadings + (firstHeadings[chapter + 1] as number),
        ofHeadings + heading,
      )
      if (code < 0) return
      choose(ofCodes + (firstCodes[heading] as number), ofCodes + (firstCodes[heading + 1] as number), ofCodes + code)
    },
  }
}

const meanSquare = (vector: Float32Array): number => {
  let sum = 0
  for (const component of vector) sum += component ** 2
  return sum / vector.length
}

const MAX_BYTE = 127

/** The vectors as signed bytes with a factor for each. */
const quantised = (vectors: Float32Array): Pick<NgramModel, 'vectors' | 'scales'> => {
  const scales = new Float32Array(vectors.length / NGRAM_DIMENSIONS)
  const bytes = new Int8Array(vectors.length)
  for (let feature = 0; feature < scales.length; feature += 1) {
    const first = feature * NGRAM_DIMENSIONS
    const vector = vectors.subarray(first, first + NGRAM_DIMENSIONS)
    const scale = vector.reduce((largest, component) => Math.max(largest, Math.abs(component)), 0) / MAX_BYTE
    if (scale === 0) continue
    scales[feature] = scale
    for (const [dimension, component] of vector.entries()) bytes[first + dimension] = Math.round(component / scale)
  }
  return { vectors: bytes, scales }
}
