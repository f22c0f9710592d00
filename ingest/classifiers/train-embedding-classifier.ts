import { join } from 'node:path'
import type { Head } from '../../src/classifiers/embedding-classifier.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { EMBEDDING_DIMENSIONS } from '../../src/embedding/model.ts'
import { InferenceSession, Tensor } from '../../src/embedding/onnxruntime.ts'
import { type CodedTexts, sampler } from './sampler.ts'
import { seededRandom } from './seeded-random.ts'

/** Labelled texts as vectors. */
export interface TrainingTexts extends CodedTexts {
  /** 384 signed bytes for each text; only the direction counts. */
  readonly vectors: Int8Array
}

/** Raise when the same texts give another head than before. */
export const TRAINING_REVISION = 1

const BATCH = 512

/** More steps than this gained nothing on any measured set: less than three passes over 130,000 texts. */
const MOST_STEPS = 700

/** Few texts are learned by heart after a few passes. */
const PASSES = 3

/** Falls to 0 with the steps. */
const LEARNING_RATE = 3e-3

/** Of Adam, as its authors have them: Kingma and Ba 2014. */
const MOMENTUM = 0.9
const SQUARED_MOMENTUM = 0.999
const TINY = 1e-8

const SEED = 7

const TRAINING_GRAPH: string = join(packageRoot, 'models', 'embedding-classifier-training.onnx')

/**
 * Trains a head; the same texts give the same head. Weights start as the mean vector of each code's texts. `onStep` is
 * called after each step.
 */
export async function trainHead(
  texts: TrainingTexts,
  onStep: (step: number, steps: number) => void = () => undefined,
): Promise<Head> {
  const { codes } = texts
  const columns = codes.length
  const count = texts.codeOf.length
  const session = await InferenceSession.create(TRAINING_GRAPH, {
    // Two threads are as deterministic as one: each has its own part of the result.
    intraOpNumThreads: 2,
    enableCpuMemArena: false,
    logSeverityLevel: 3,
    // Shares far below any that counts become so small that the processor handles them a hundred times slower.
    extra: { session: { set_denormal_as_zero: '1', intra_op: { allow_spinning: '0' } } },
  })
  const weights = meanVectors(texts)
  const biases = new Float32Array(columns)
  const adaptWeights = adam(weights)
  const adaptBiases = adam(biases)
  const classes = {
    codes: new Tensor(
      'int64',
      BigInt64Array.from({ length: columns }, (_, place) => BigInt(place)),
      [1, columns],
    ),
    headings: new Tensor('int64', BigInt64Array.from(headingPlaces(codes), BigInt), [1, columns]),
    weights: new Tensor('float32', weights, [EMBEDDING_DIMENSIONS, columns]),
    biases: new Tensor('float32', biases, [columns]),
    batch: new Tensor('float32', Float32Array.of(BATCH), []),
  }
  const draw = sampler(texts, seededRandom(SEED))
  const steps = Math.min(MOST_STEPS, Math.ceil((PASSES * count) / BATCH))
  const vectors = new Float32Array(BATCH * EMBEDDING_DIMENSIONS)
  const code = new BigInt64Array(BATCH)
  const heading = new BigInt64Array(BATCH)
  for (let step = 1; step <= steps; step += 1) {
    for (let place = 0; place < BATCH; place += 1) {
      const text = draw()
      vectors.set(unitVector(texts.vectors, text), place * EMBEDDING_DIMENSIONS)
      code[place] = BigInt(texts.codeOf[text] ?? -1)
      heading[place] = BigInt(texts.headingOf[text] ?? 0)
    }
    const output = await session.run({
      ...classes,
      vectors: new Tensor('float32', vectors, [BATCH, EMBEDDING_DIMENSIONS]),
      code: new Tensor('int64', code, [BATCH, 1]),
      heading: new Tensor('int64', heading, [BATCH, 1]),
    })
    const rate = LEARNING_RATE * (1 - (step - 1) / steps)
    adaptWeights(output.weights_gradient?.data as Float32Array, step, rate)
    adaptBiases(output.biases_gradient?.data as Float32Array, step, rate)
    onStep(step, steps)
  }
  await session.release()
  return { codes, ...inBytes(weights, columns), biases }
}

/** The place of each code's heading among the headings, in the order of the codes. */
export const headingPlaces = (codes: readonly string[]): readonly number[] => {
  let place = -1
  return codes.map((code, position) => {
    if (code.slice(0, 4) !== codes[position - 1]?.slice(0, 4)) place += 1
    return place
  })
}

const unitVector = (vectors: Int8Array, text: number): Float32Array => {
  const vector = Float32Array.from(vectors.subarray(text * EMBEDDING_DIMENSIONS, (text + 1) * EMBEDDING_DIMENSIONS))
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((component) => component / length)
}

const meanVectors = ({ codes, vectors, codeOf }: TrainingTexts): Float32Array => {
  const columns = codes.length
  const sums = new Float32Array(EMBEDDING_DIMENSIONS * columns)
  for (const [text, code] of codeOf.entries()) {
    if (code < 0) continue
    for (const [dimension, component] of unitVector(vectors, text).entries()) {
      const place = dimension * columns + code
      sums[place] = (sums[place] ?? 0) + component
    }
  }
  for (let code = 0; code < columns; code += 1) {
    let squares = 0
    for (let place = code; place < sums.length; place += columns) squares += (sums[place] ?? 0) ** 2
    if (squares === 0) continue
    const length = Math.sqrt(squares)
    for (let place = code; place < sums.length; place += columns) sums[place] = (sums[place] ?? 0) / length
  }
  return sums
}

/** Changes the parameters in place, a step against the gradient at a time. */
const adam = (parameters: Float32Array): ((gradient: Float32Array, step: number, rate: number) => void) => {
  const means = new Float32Array(parameters.length)
  const squares = new Float32Array(parameters.length)
  return (gradient, step, rate) => {
    const meanScale = rate / (1 - MOMENTUM ** step)
    const squareScale = 1 / (1 - SQUARED_MOMENTUM ** step)
    for (let place = 0; place < parameters.length; place += 1) {
      const slope = gradient[place] as number
      const mean = MOMENTUM * (means[place] as number) + (1 - MOMENTUM) * slope
      const square = SQUARED_MOMENTUM * (squares[place] as number) + (1 - SQUARED_MOMENTUM) * slope * slope
      means[place] = mean
      squares[place] = square
      parameters[place] = (parameters[place] as number) - (meanScale * mean) / (Math.sqrt(square * squareScale) + TINY)
    }
  }
}

const LARGEST_BYTE = 127

const inBytes = (weights: Float32Array, columns: number): Pick<Head, 'weights' | 'scales'> => {
  const scales = new Float32Array(columns)
  for (const [place, weight] of weights.entries()) {
    const column = place % columns
    scales[column] = Math.max(scales[column] ?? 0, Math.abs(weight) / LARGEST_BYTE)
  }
  const bytes = Int8Array.from(weights, (weight, place) => {
    const scale = scales[place % columns] ?? 0
    return scale === 0 ? 0 : Math.round(weight / scale)
  })
  return { weights: bytes, scales }
}
