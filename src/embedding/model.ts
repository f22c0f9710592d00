import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The names of all files of a sentence encoder begin with this. */
const PREFIX = 'encoder.'

export interface ModelFiles {
  /**
   * Inputs `input_ids` and, if it has one, `attention_mask` (int64, [texts, pieces]); output `sentence_embedding`, unit
   * vectors that do not depend on the other texts (float32, [texts, dimensions]). It may refer to further files of the
   * directory whose names begin with `encoder.`.
   */
  readonly model: string
  /** Of the format of the Python package `tokenizers`. */
  readonly tokenizer: string
}

export const modelFiles = (directory: string): ModelFiles => ({
  model: join(directory, `${PREFIX}onnx`),
  tokenizer: join(directory, `${PREFIX}tokenizer.json`),
})

/**
 * SHA-256 of all files of the encoder in hexadecimal. Only vectors with the same hash can be compared.
 * @throws the error of the file system if a file cannot be read
 */
export async function readModelHash(directory: string): Promise<string> {
  const { model, tokenizer } = modelFiles(directory)
  const names = (await readdir(directory)).filter((name) => name.startsWith(PREFIX))
  const files = new Set([model, tokenizer, ...names.toSorted().map((name) => join(directory, name))])
  const hash = createHash('sha256')
  for (const file of files) {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash, { end: false })
  }
  return hash.digest('hex')
}
