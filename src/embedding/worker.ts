import { readFile } from 'node:fs/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { at } from '../collections/at.ts'
import { groupBy } from '../collections/group-by.ts'
import type { EmbedRequest, EndRequest, WorkerAnswer, WorkerSettings } from './messages.ts'
import { modelFiles } from './model.ts'
import { InferenceSession, Tensor } from './onnxruntime.ts'
import { createPieceIds } from './piece-ids.ts'

/** Worker thread that embeds texts, so that the event loop of the service is never blocked by it. */

/**
 * Pieces of one run of the network. The weights are read once a run: a text of twelve pieces takes 0.5 ms by itself and
 * 0.12 ms in such a batch. The bound keeps the memory of activations small; twice the pieces gain a fifteenth.
 */
const BATCH_PIECES = 384

/** The difference from 1 that the length of a vector may have in single precision. */
const UNIT_TOLERANCE = 1e-3

interface Model {
  readonly session: InferenceSession
  readonly pieceIds: (text: string) => readonly number[]
}

async function loadModel({ modelPath }: WorkerSettings): Promise<Model> {
  const files = modelFiles(modelPath)
  const pieceIds = createPieceIds(JSON.parse(await readFile(files.tokenizer, 'utf8')))
  // One thread: two on one text are slower (measured on two cores), and several texts at once are for several workers.
  const session = await InferenceSession.create(files.model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  })
  return { session, pieceIds }
}

/** The unit vectors of texts with the same number of pieces. */
async function embedBatch({ session }: Model, batch: readonly (readonly number[])[]): Promise<readonly Float32Array[]> {
  const ids = batch.flat()
  const shape = [batch.length, ids.length / batch.length]
  const inputs: Record<string, Tensor> = { input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape) }
  if (session.inputNames.includes('attention_mask')) {
    inputs.attention_mask = new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape)
  }
  const components = (await session.run(inputs)).sentence_embedding?.data
  if (!(components instanceof Float32Array)) throw new Error('the model has no output "sentence_embedding" of numbers')
  const dimensions = components.length / batch.length
  return batch.map((_, index) => unitVector(components.subarray(index * dimensions, (index + 1) * dimensions)))
}

function unitVector(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, component) => sum + component * component, 0))
  // Written so that NaN fails too.
  if (!(Math.abs(length - 1) < UNIT_TOLERANCE)) throw new Error(`the model returned a vector of length ${length}`)
  return vector
}

async function serve(port: MessagePort, settings: WorkerSettings): Promise<void> {
  const post = (message: WorkerAnswer) => {
    port.postMessage(message, message.kind === 'vectors' ? [message.vectors.buffer] : [])
  }
  let model: Model
  try {
    model = await loadModel(settings)
    await embedTexts(model, ['A first text, to check that the model works.'])
  } catch (error) {
    post({ kind: 'unusable', problem: String(error) })
    port.close()
    return
  }
  port.on('message', (request: EmbedRequest | EndRequest) => {
    if (request.kind === 'end') return port.close()
    embedTexts(model, request.texts).then(
      (vectors) => post({ kind: 'vectors', vectors }),
      (error: unknown) => post({ kind: 'failed', problem: String(error) }),
    )
  })
  post({ kind: 'ready' })
}

/** The vectors of all texts, concatenated. Texts with the same number of pieces are embedded together. */
async function embedTexts(model: Model, texts: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
  const numbered = texts.map((text, place) => ({ place, ids: model.pieceIds(text) }))
  const vectors: Float32Array[] = []
  for (const [length, ofLength] of groupBy(numbered, ({ ids }) => ids.length)) {
    const size = Math.max(1, Math.floor(BATCH_PIECES / length))
    for (let from = 0; from < ofLength.length; from += size) {
      const batch = ofLength.slice(from, from + size)
      const made = await embedBatch(
        model,
        batch.map(({ ids }) => ids),
      )
      for (const [index, { place }] of batch.entries()) vectors[place] = at(made, index)
    }
  }
  return concatenated(vectors)
}

function concatenated(vectors: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const dimensions = vectors[0]?.length ?? 0
  const all = new Float32Array(vectors.length * dimensions)
  for (const [index, vector] of vectors.entries()) all.set(vector, index * dimensions)
  return all
}

if (parentPort) await serve(parentPort, workerData as WorkerSettings)
