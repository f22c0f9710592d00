import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { SourceFile } from './source-record.ts'

/**
 * A hash of the names and contents of files: a copy has the same one. Reads every byte, as a bundle has only a few
 * megabytes.
 */
export async function fingerprintFiles(files: readonly SourceFile[]): Promise<string> {
  const whole = createHash('sha256')
  const ordered = files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const { path, name } of ordered) {
    const content = createHash('sha256')
    await pipeline(createReadStream(path), content)
    whole.update(`${name}\0${content.digest('hex')}\n`)
  }
  return whole.digest('hex')
}
