import { join } from 'node:path'
import type { Region } from '../../../src/tariff/region.ts'
import { fileStatus } from '../file-status.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'
import type { FileSpec } from './file-spec.ts'

/** A declared file and where it is; null if it is absent. */
export interface LocatedFile {
  readonly spec: FileSpec
  readonly file: SourceFile | null
  /** The records, where they are not simply those of the file. */
  readonly records?: Iterable<SourceRecord> | AsyncIterable<SourceRecord>
}

/**
 * Finds a declared file, plain or gzipped. Throws a `SourceError` if a required one is
 * absent, or if something else has its name. */
export async function locateFile(directory: string, spec: FileSpec, region: Region): Promise<LocatedFile> {
  const name = spec.path.replace('{region}', region)
  const found: SourceFile[] = []
  for (const candidate of [name, `${name}.gz`]) {
    const path = join(directory, candidate)
    const status = await fileStatus(path)
    if (status === 'other') throw new SourceError(`${path} is no file: it is a pipe or a device`)
    if (status === 'directory') throw new SourceError(`${path} is no file: it is a directory`)
    if (status === 'file') found.push({ path, name: candidate })
  }
  if (found.length > 1) throw new SourceError(`${directory} has both ${name} and ${name}.gz: remove one of them`)
  const file = found[0] ?? null
  if (file === null && spec.required) throw new SourceError(`${directory} lacks ${name} (or ${name}.gz)`)
  return { spec, file }
}
