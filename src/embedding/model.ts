import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Components of a vector. */
export const EMBEDDING_DIMENSIONS = 384

export interface ModelFiles {
  /** Inputs `input_ids` and `attention_mask` (int64), output `sentence_embedding`, normalised. */
  readonly model: string
  readonly tokenizer: string
}

export const modelFiles = (directory: string): ModelFiles => ({
  model: join(directory, 'all-minilm-l6-v2.onnx'),
  tokenizer: join(directory, 'all-minilm-l6-v2.tokenizer.json'),
})

/**
 * SHA-256 of model and tokenizer in hexadecimal. Only vectors with the same hash can be compared.
 * @throws the error of the file system if a file cannot be read
 */
export async function readModelHash(directory: string): Promise<string> {
  const { model, tokenizer } = modelFiles(directory)
  const hash = createHash('sha256')
  for (const file of [model, tokenizer]) {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash, { end: false })
  }
  return hash.digest('hex')
}
