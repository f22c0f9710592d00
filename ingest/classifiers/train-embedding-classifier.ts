import { join } from 'node:path'
import type { EmbeddingClassifierModel } from '../../src/classifiers/embedding-classifier.ts'
import { at } from '../../src/collections/at.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { InferenceSession, Tensor } from '../../src/embedding/onnxruntime.ts'
import { adam } from './adam.ts'
import { type GroupedTexts, sampler } from './sampler.ts'
import { seededRandom } from './seeded-random.ts'

/** Labelled texts with their vectors. */
export interface TrainingTexts extends GroupedTexts {
  /** The classes: HS codes of six digits, sorted. */
  readonly codes: readonly string[]
  /** Index of each text's code; -1: its label is a heading. */
  readonly codeOf: Int32Array
  /** Index of each text's heading among the headings of the codes. */
  readonly headingOf: Int32Array
  /** As many signed bytes for each text as the encoder's vectors have components; only the direction counts. */
  readonly vectors: Int8Array
}

export interface TrainingOptions {
  /** Seed of the draws. Default: the one that every ingest uses. */
  readonly seed?: number
  /** Called after each step. */
  readonly onStep?: (step: number, steps: number) => void
}

/** Raise when the same texts give another model than before. */
export const TRAINING_REVISION = 1

const BATCH = 512

/** More steps gained nothing on any measured set. Less than three passes over 130,000 texts. */
const MAX_STEPS = 700

/** More passes over few texts would overfit. */
const MAX_PASSES = 3

/** Falls linearly to 0. */
const LEARNING_RATE = 3e-3

const DEFAULT_SEED = 7

const TRAINING_GRAPH: string = join(packageRoot, 'models', 'embedding-classifier-training.onnx')

/**
 * Trains a classifier. The same texts and seed give the same classifier. The weights of a code start as the mean vector
 * of its texts.
 */
export async function trainEmbeddingClassifier(
  texts: TrainingTexts,
  { seed = DEFAULT_SEED, onStep = () => undefined }: TrainingOptions = {},
): Promise<EmbeddingClassifierModel> {
  const { codes } = texts
  const columns = codes.length
  const dimensions = dimensionsOf(texts)
  const session = await InferenceSession.create(TRAINING_GRAPH, {
    // Two threads are as deterministic as one: each computes its own part of the result.
    intraOpNumThreads: 2,
    logSeverityLevel: 3,
    // Processors handle denormal numbers, which tiny shares are, a hundred times slower.
    extra: { session: { set_denormal_as_zero: '1', intra_op: { allow_spinning: '0' } } },
  })
  const weights = meanVectors(texts)
  const biases = new Float32Array(columns)
  const adaptWeights = adam(weights)
  const adaptBiases = adam(biases)
  const parameters = {
    codes: new Tensor(
      'int64',
      BigInt64Array.from({ length: columns }, (_, code) => BigInt(code)),
      [1, columns],
    ),
    headings: new Tensor('int64', BigInt64Array.from(headingIndices(codes), BigInt), [1, columns]),
    weights: new Tensor('float32', weights, [dimensions, columns]),
    biases: new Tensor('float32', biases, [columns]),
    batch: new Tensor('float32', Float32Array.of(BATCH), []),
  }
  const draw = sampler(texts, seededRandom(seed))
  const steps = Math.min(MAX_STEPS, Math.ceil((MAX_PASSES * texts.codeOf.length) / BATCH))
  const vectors = new Float32Array(BATCH * dimensions)
  const code = new BigInt64Array(BATCH)
  const heading = new BigInt64Array(BATCH)
  for (let step = 1; step <= steps; step += 1) {
    for (let row = 0; row < BATCH; row += 1) {
      const text = draw()
      vectors.set(unitVector(texts, text), row * dimensions)
      code[row] = BigInt(at(texts.codeOf, text))
      heading[row] = BigInt(at(texts.headingOf, text))
    }
    const gradients = await session.run({
      ...parameters,
      vectors: new Tensor('float32', vectors, [BATCH, dimensions]),
      code: new Tensor('int64', code, [BATCH, 1]),
      heading: new Tensor('int64', heading, [BATCH, 1]),
    })
    const rate = LEARNING_RATE * (1 - (step - 1) / steps)
    adaptWeights(gradients.weights_gradient?.data as Float32Array, step, rate)
    adaptBiases(gradients.biases_gradient?.data as Float32Array, step, rate)
    onStep(step, steps)
  }
  await session.release()
  return { codes, ...quantised(weights, columns), biases }
}

/** The index of each code's heading among the headings. */
export const headingIndices = (codes: readonly string[]): readonly number[] => {
  let heading = -1
  let before = ''
  return codes.map((code) => {
    const digits = code.slice(0, 4)
    if (digits !== before) heading += 1
    before = digits
    return heading
  })
}

const dimensionsOf = ({ vectors, codeOf }: TrainingTexts): number => vectors.length / codeOf.length

/** The unit vector of a text. Loops make it, since `Math.hypot` and `map` make a training take 14 s longer. */
function unitVector(texts: TrainingTexts, text: number): Float32Array {
  const dimensions = dimensionsOf(texts)
  const bytes = texts.vectors.subarray(text * dimensions, (text + 1) * dimensions)
  let square = 0
  for (let dimension = 0; dimension < dimensions; dimension += 1) square += (bytes[dimension] as number) ** 2
  const vector = new Float32Array(dimensions)
  if (square === 0) return vector
  const scale = 1 / Math.sqrt(square)
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    vector[dimension] = scale * (bytes[dimension] as number)
  }
  return vector
}

/** A column for each code: the direction of the mean of its texts' unit vectors. */
const meanVectors = (texts: TrainingTexts): Float32Array => {
  const { codes, codeOf } = texts
  const columns = codes.length
  const sums = new Float32Array(dimensionsOf(texts) * columns)
  for (const [text, code] of codeOf.entries()) {
    if (code < 0) continue
    for (const [dimension, component] of unitVector(texts, text).entries()) {
      const index = dimension * columns + code
      sums[index] = at(sums, index) + component
    }
  }
  for (let code = 0; code < columns; code += 1) {
    let squares = 0
    for (let index = code; index < sums.length; index += columns) squares += at(sums, index) ** 2
    if (squares === 0) continue
    const length = Math.sqrt(squares)
    for (let index = code; index < sums.length; index += columns) sums[index] = at(sums, index) / length
  }
  return sums
}

const MAX_BYTE = 127

/** The weights as signed bytes with a factor for each column. */
const quantised = (weights: Float32Array, columns: number): Pick<EmbeddingClassifierModel, 'weights' | 'scales'> => {
  const scales = new Float32Array(columns)
  for (const [index, weight] of weights.entries()) {
    const column = index % columns
    scales[column] = Math.max(at(scales, column), Math.abs(weight) / MAX_BYTE)
  }
  const bytes = Int8Array.from(weights, (weight, index) => {
    const scale = at(scales, index % columns)
    return scale === 0 ? 0 : Math.round(weight / scale)
  })
  return { weights: bytes, scales }
}
