import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UserFacingError } from '../../src/errors/user-facing-error.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** One path component: a name from a manifest can't lead out of its directory. */
const pathComponent = z.string().regex(/^(?!\.{1,2}$)[^/\\\0]+$/)

const fetchedFile = z.object({
  name: pathComponent,
  address: z.string(),
  version: pathComponent,
  /** When the publisher says the file is from. */
  date: day,
  bytes: z.number().int().nonnegative(),
  /** Hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  fetched_at: z.iso.datetime(),
})

/** A version of a source, with its files in the order in which they have to be read. */
const fetchedSource = z.object({ version: pathComponent, date: day, files: z.array(fetchedFile).readonly() })

const manifestDocument = z.object({ sources: z.record(pathComponent, fetchedSource) })

export type FetchedFile = Readonly<z.output<typeof fetchedFile>>
export type FetchedSource = Readonly<z.output<typeof fetchedSource>>

/** The contents of the cache: for each source, the newest version that was downloaded to its end. */
export interface Manifest {
  /** The sources by the names of the registry. One that this release does not have is kept, and not read. */
  readonly sources: Readonly<Record<string, FetchedSource>>
}

/**
 * The manifest of a cache directory (`PUBLISHED_DATA`); one without sources where nothing was fetched yet.
 *
 * @throws UserFacingError for a manifest that is not ours
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = manifestPath(directory)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { sources: {} }
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new UserFacingError(`${path} cannot be read (${code})`, { cause: error })
  }
  try {
    return manifestDocument.parse(JSON.parse(text))
  } catch (error) {
    throw new UserFacingError(`${path} is not a manifest of "opentariff ingest fetch": ${String(error)}`, {
      cause: error,
    })
  }
}

/** Records a source, in place of what the manifest said of it. A reader sees the manifest before or after, never half. */
export async function recordSource(directory: string, id: string, source: FetchedSource): Promise<void> {
  const { sources } = await readManifest(directory)
  const document: Manifest = { sources: { ...sources, [id]: source } }
  await mkdir(directory, { recursive: true })
  const half = `${manifestPath(directory)}.${randomUUID()}`
  await writeFile(half, `${JSON.stringify(document, null, 2)}\n`)
  await rename(half, manifestPath(directory))
}

/** The path of a file of a source, `<directory>/<source>/<version>/<name>`. */
export const fetchedPath = (directory: string, id: string, file: Pick<FetchedFile, 'version' | 'name'>): string =>
  join(directory, id, file.version, file.name)

const manifestPath = (directory: string): string => join(directory, 'manifest.json')
