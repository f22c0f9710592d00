import { Readable } from 'node:stream'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'
import { readZip, type ZipOptions } from './read-zip.ts'

/** A CSV file, or the one that a ZIP archive holds. Throws a `SourceError` when an archive without one is read. */
export function csvInZip(file: SourceFile, options: ZipOptions = {}): SourceFile {
  if (!file.path.endsWith('.zip')) return file
  return { ...file, open: () => Readable.from(csvEntry(file, options), { objectMode: false }) }
}

async function* csvEntry(file: SourceFile, options: ZipOptions): AsyncGenerator<Buffer> {
  let found = false
  for await (const entry of readZip(file.path, options)) {
    if (!entry.name.toLowerCase().endsWith('.csv')) continue
    if (found) throw new SourceError(`${file.name} holds more than one CSV file`)
    found = true
    for await (const chunk of entry.open()) {
      if (Buffer.isBuffer(chunk)) yield chunk
    }
  }
  if (!found) throw new SourceError(`${file.name} holds no CSV file`)
}
