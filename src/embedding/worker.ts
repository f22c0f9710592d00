import { readFile } from 'node:fs/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Tokenizer } from '@huggingface/tokenizers'
import type { EmbedRequest, EndRequest, WorkerAnswer, WorkerSettings } from './messages.ts'
import { modelFiles } from './model.ts'
import { InferenceSession, Tensor } from './onnxruntime.ts'

/** Worker thread that embeds texts, so that the event loop of the service is never blocked by it. */

/** Length that the model was trained on. The beginning of a description says what it is. */
const MAX_TOKENS = 128

/** More characters than 128 tokens have in any running text. */
const MAX_CHARACTERS = 2048

/** The difference from 1 that the length of a vector may have in single precision. */
const UNIT_TOLERANCE = 1e-3

interface Model {
  readonly session: InferenceSession
  readonly tokenizer: Tokenizer
}

async function loadModel({ modelPath }: WorkerSettings): Promise<Model> {
  const files = modelFiles(modelPath)
  const tokenizer = new Tokenizer(JSON.parse(await readFile(files.tokenizer, 'utf8')), {})
  // One thread: two on one text are slower (measured on two cores), and several texts at once are for several workers.
  // Without the arena, the memory of long texts is freed.
  const session = await InferenceSession.create(files.model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  })
  return { session, tokenizer }
}

/**
 * Embeds one text. Batches are not used: activations are quantised over a batch, so that a vector would depend on the
 * other texts.
 */
async function embedText({ session, tokenizer }: Model, text: string): Promise<Float32Array> {
  const { ids: all } = tokenizer.encode(text.slice(0, MAX_CHARACTERS))
  // The last token is the separator that ends every text.
  const ids = all.length <= MAX_TOKENS ? all : [...all.slice(0, MAX_TOKENS - 1), ...all.slice(-1)]
  const shape = [1, ids.length]
  const inputs: Record<string, Tensor> = { input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape) }
  if (session.inputNames.includes('attention_mask')) {
    inputs.attention_mask = new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape)
  }
  const vector = (await session.run(inputs)).sentence_embedding?.data
  if (!(vector instanceof Float32Array)) throw new Error('the model has no output "sentence_embedding" of numbers')
  const length = Math.hypot(...vector)
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
    await embedText(model, 'A first text, to check that the model works.')
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

async function embedTexts(model: Model, texts: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
  const vectors: Float32Array[] = []
  for (const text of texts) vectors.push(await embedText(model, text))
  return concatenated(vectors)
}

function concatenated(vectors: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const dimensions = vectors[0]?.length ?? 0
  const all = new Float32Array(vectors.length * dimensions)
  for (const [index, vector] of vectors.entries()) all.set(vector, index * dimensions)
  return all
}

if (parentPort) await serve(parentPort, workerData as WorkerSettings)
