import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Writes lines to a file that appears under its name only once it is complete. */
export async function writeLines(path: string, lines: AsyncIterable<string>, onLine: () => void): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  async function* counted(): AsyncGenerator<string> {
    for await (const line of lines) {
      yield `${line}\n`
      onLine()
    }
  }
  await pipeline(counted, createWriteStream(`${path}.part`))
  await rename(`${path}.part`, path)
}
