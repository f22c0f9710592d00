import { readFile } from 'node:fs/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Tokenizer } from '@huggingface/tokenizers'
import type { EmbedRequest, WorkerAnswer, WorkerSettings } from './messages.ts'
import { EMBEDDING_DIMENSIONS, modelFiles } from './model.ts'
import { InferenceSession, Tensor } from './onnxruntime.ts'

/** A thread of its own that turns texts into vectors, so that the event loop of the service never waits for it. */

/** What the model was trained to read; a description's meaning is in its beginning. */
const MAX_TOKENS = 128

/** More characters than 128 tokens ever have in running text: what lies behind is not worth reading. */
const MAX_CHARACTERS = 2048

/** What the length of a vector may differ from 1 in single precision. */
const UNIT_TOLERANCE = 1e-3

interface Model {
  readonly session: InferenceSession
  readonly tokenizer: Tokenizer
}

async function loadModel({ modelPath }: WorkerSettings): Promise<Model> {
  const files = modelFiles(modelPath)
  const tokenizer = new Tokenizer(JSON.parse(await readFile(files.tokenizer, 'utf8')), {})
  // One thread for each session: two threads on one text are slower than one (measured on two cores), several texts
  // at once are what several workers are for. Without the arena, long texts do not leave their memory behind.
  const session = await InferenceSession.create(files.model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableCpuMemArena: false,
    logSeverityLevel: 3,
    // Its kernel for "add, then normalise" takes five times as long as the two it replaces: a quarter of a text's time.
    extra: { optimization: { disable_specified_optimizers: 'SkipLayerNormFusion' } },
  })
  return { session, tokenizer }
}

/**
 * One text at a time: the model's activations are quantised over all that is in a batch, so that a text's vector would
 * depend on its neighbours (cosine 0.992 on average between batches of 1 and 16), and batches are no faster (75 against
 * 81 texts a second on a busy machine).
 */
async function embedText({ session, tokenizer }: Model, text: string): Promise<Float32Array> {
  const { ids: all } = tokenizer.encode(text.slice(0, MAX_CHARACTERS))
  // The last token closes the text.
  const ids = all.length <= MAX_TOKENS ? all : [...all.slice(0, MAX_TOKENS - 1), ...all.slice(-1)]
  const shape = [1, ids.length]
  const output = await session.run({
    input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
  })
  const vector = output.sentence_embedding?.data
  if (!(vector instanceof Float32Array) || vector.length !== EMBEDDING_DIMENSIONS) {
    throw new Error(`the model gives no "sentence_embedding" of ${EMBEDDING_DIMENSIONS} numbers`)
  }
  const length = Math.hypot(...vector)
  // Not a number is not within the tolerance either.
  if (!(Math.abs(length - 1) < UNIT_TOLERANCE)) throw new Error(`the model gives a vector of length ${length}`)
  return vector
}

async function serve(port: MessagePort, settings: WorkerSettings): Promise<void> {
  const answer = (message: WorkerAnswer) => {
    port.postMessage(message, message.kind === 'vectors' ? [message.vectors.buffer] : [])
  }
  let model: Model
  try {
    model = await loadModel(settings)
    await embedText(model, 'A first text, to see that the model works.')
  } catch (error) {
    answer({ kind: 'unusable', problem: String(error) })
    port.close()
    return
  }
  port.on('message', ({ texts }: EmbedRequest) => {
    embedTexts(model, texts).then(
      (vectors) => answer({ kind: 'vectors', vectors }),
      (error: unknown) => answer({ kind: 'failed', problem: String(error) }),
    )
  })
  answer({ kind: 'ready' })
}

async function embedTexts(model: Model, texts: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
  const vectors = new Float32Array(texts.length * EMBEDDING_DIMENSIONS)
  for (const [place, text] of texts.entries()) vectors.set(await embedText(model, text), place * EMBEDDING_DIMENSIONS)
  return vectors
}

if (parentPort) await serve(parentPort, workerData as WorkerSettings)
