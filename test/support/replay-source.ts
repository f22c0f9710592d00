import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type FetchedFile, fetchedPath, recordSource } from '../../ingest/publications/manifest.ts'
import type { SourceId } from '../../ingest/sources/registry.ts'
import { zipBytes } from './zip-bytes.ts'

/** The day of all replayed files. */
export const REPLAY_DAY = '2026-11-19'

/** A published file: its name, or where the name does not say what it is, its address too. */
export interface ReplayedFile {
  readonly name: string
  /** The text of the file; for a `.zip` the bytes of the archive, or the text of its only entry. */
  readonly content: string | Buffer
  readonly address?: string
}

/** Puts files of a source into a cache directory, as `ingest fetch` does. */
export async function replaySource(directory: string, source: SourceId, files: readonly ReplayedFile[]): Promise<void> {
  const fetched: FetchedFile[] = []
  for (const { name, content, address = `http://127.0.0.1/${source}/${name}` } of files) {
    const isText = typeof content === 'string'
    const bytes =
      isText && name.endsWith('.zip') ? await zipBytes({ [name.replace('.zip', '.csv')]: content }) : content
    const file = {
      name,
      address,
      version: REPLAY_DAY,
      date: REPLAY_DAY,
      bytes: Buffer.byteLength(bytes),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      fetched_at: `${REPLAY_DAY}T07:00:00Z`,
    }
    const path = fetchedPath(directory, source, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    fetched.push(file)
  }
  await recordSource(directory, source, { version: REPLAY_DAY, date: REPLAY_DAY, files: fetched })
}
