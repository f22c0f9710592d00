import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import type { Progress } from '../progress.ts'
import { FetchError, IncompleteVersionError, isUnavailable, StatusError } from '../publications/fetch-error.ts'
import type { HttpClient } from '../publications/http-client.ts'
import {
  type FetchedFile,
  type FetchedSource,
  fetchedPath,
  readManifest,
  recordSource,
} from '../publications/manifest.ts'
import type { RemoteFile, RemoteVersion } from '../publications/published-source.ts'
import type { PublishedSource } from '../sources/registry.ts'
import { download, sha256Of } from './download.ts'
import { removeOldVersions } from './remove-old-versions.ts'
import { writeLines } from './write-lines.ts'

export interface FetchContext {
  readonly http: HttpClient
  /** The cache (`PUBLISHED_DATA`). */
  readonly directory: string
  readonly progress: Progress
  readonly today: IsoDate
  /** Accept a file that has less than half of the bytes of the last one. Default false. */
  readonly allowSmaller?: boolean
}

/** The outcome of a fetch of one source. */
export interface FetchOutcome {
  readonly id: PublishedSource['id']
  readonly version: string
  readonly date: IsoDate
  /** Files that this call downloaded; none where the cache had the newest version already. */
  readonly downloaded: readonly FetchedFile[]
  /** Optional files that the publisher does not offer. */
  readonly absent: readonly string[]
  /** Newer versions that could not be had, with the reason. */
  readonly skipped: readonly string[]
  /** Whether all of these are still being uploaded, as their publisher does over several days. */
  readonly isUploading: boolean
}

/** A file of another day has some per cent less; an error page, or a file that was cut off by its publisher, far less. */
const MIN_SHARE = 0.5

/** How often the files may change while they are downloaded. */
const MAX_RESTARTS = 2

/**
 * Downloads the newest version of a source that can be had, unless the cache has it.
 *
 * @throws FetchError if none can be had, or if a file is far smaller than the last one; the cache keeps what it had
 */
export async function fetchSource(source: PublishedSource, context: FetchContext): Promise<FetchOutcome> {
  const { [source.id]: known } = (await readManifest(context.directory)).sources
  const skipped: string[] = []
  let isUploading = true
  for await (const version of source.versions(context.http, context.today)) {
    const isKnown = known !== undefined && version.version === known.version
    if (known && (isKnown || version.date < known.date) && (await isComplete(source, known, context))) {
      return {
        id: source.id,
        version: known.version,
        date: known.date,
        downloaded: [],
        absent: [],
        skipped,
        isUploading,
      }
    }
    try {
      return { ...(await fetchVersion(source, version, known, context)), skipped, isUploading }
    } catch (error) {
      if (!isUnavailable(error)) throw error
      isUploading &&= error instanceof IncompleteVersionError
      skipped.push(`${version.version}: ${error.message}`)
    }
  }
  throw new FetchError(
    [`${source.id}: no version can be had. If its address has moved, docs/data.md says what to do`, ...skipped].join(
      '\n',
    ),
  )
}

/** S3 answers 403 for a file that isn't there, unless the caller may list it. */
const ABSENT: ReadonlySet<number> = new Set([403, 404, 410])

type Fetched = Omit<FetchOutcome, 'skipped' | 'isUploading'>

async function fetchVersion(
  source: PublishedSource,
  version: RemoteVersion,
  known: FetchedSource | undefined,
  context: FetchContext,
): Promise<Fetched> {
  const { version: name, date } = version
  let files = await version.files()
  for (let restarts = 0; ; restarts += 1) {
    const { fetched, downloaded, absent } = await fetchFiles(source, files, { version, known }, context)
    const after = version.immutable ? files : await version.files()
    if (sameFiles(after, files)) {
      const recorded = { version: name, date, files: fetched }
      await recordSource(context.directory, source.id, recorded)
      await removeOldVersions(context.directory, source.id, [recorded, ...(known ? [known] : [])])
      return { id: source.id, version: name, date, downloaded, absent }
    }
    if (restarts === MAX_RESTARTS) throw new IncompleteVersionError(`${source.id}: the files of ${name} go on changing`)
    context.progress.say(`${source.id}: the files of ${name} have changed meanwhile; starting again`)
    await rm(join(context.directory, source.id, name), { recursive: true, force: true })
    files = after
  }
}

/** The version to fetch, and what the cache has already. */
interface Wanted {
  readonly version: RemoteVersion
  readonly known: FetchedSource | undefined
}

async function fetchFiles(
  source: PublishedSource,
  files: readonly RemoteFile[],
  wanted: Wanted,
  context: FetchContext,
): Promise<{
  readonly fetched: readonly FetchedFile[]
  downloaded: readonly FetchedFile[]
  absent: readonly string[]
}> {
  const fetched: FetchedFile[] = []
  const downloaded: FetchedFile[] = []
  const absent: string[] = []
  for (const file of files) {
    const entry = wanted.known?.files.find(
      ({ version, name }) => version === (file.published ?? wanted.version).version && name === file.name,
    )
    if (entry && (await hasFile(source, entry, context))) {
      fetched.push(entry)
      continue
    }
    try {
      const entry = await fetchFile(source, file, wanted, context)
      fetched.push(entry)
      downloaded.push(entry)
    } catch (error) {
      if (!(file.optional && error instanceof StatusError && ABSENT.has(error.status))) throw error
      absent.push(file.name)
    }
  }
  return { fetched, downloaded, absent }
}

async function fetchFile(
  source: PublishedSource,
  file: RemoteFile,
  wanted: Wanted,
  context: FetchContext,
): Promise<FetchedFile> {
  const { name, address } = file
  const {
    known,
    version: { immutable },
  } = wanted
  const { version, date } = file.published ?? wanted.version
  const path = fetchedPath(context.directory, source.id, { version, name })
  const last = known?.files.find((other) => undated(other.name) === undated(name))
  const step = context.progress.start(`${source.id} ${name}, ${file.lines ? 'records' : 'KB'}`, null)
  try {
    if (file.lines) {
      const previous = last ? fetchedPath(context.directory, source.id, last) : null
      await writeLines(path, file.lines(previous), () => step.advance(1))
    } else if (!(immutable && existsSync(path))) {
      // A file under the name of an immutable version is whole, although a run that ended early did not record it.
      await download(context.http, { ...file, path, onBytes: kilobytes((by) => step.advance(by)) })
    }
  } finally {
    step.done()
  }
  const { size: bytes } = await stat(path)
  if (last && !file.sizeVaries && !context.allowSmaller && bytes < last.bytes * MIN_SHARE) {
    await rm(path)
    throw new FetchError(
      `${address} has ${bytes} bytes, the version before (${last.version}) ${last.bytes}: it is not used. If that is meant, run "opentariff ingest fetch --allow-smaller"`,
    )
  }
  return { name, address, version, date, bytes, sha256: await sha256Of(path), fetched_at: new Date().toISOString() }
}

/** Whether two listings of a version name the same files. Addresses can be of one session only. */
function sameFiles(one: readonly RemoteFile[], other: readonly RemoteFile[]): boolean {
  const named = (files: readonly RemoteFile[]) => files.map(({ name, state }) => [name, state])
  return JSON.stringify(named(one)) === JSON.stringify(named(other))
}

/** `commodities_uk_2026_11_20.csv` and `commodities_uk_2026_11_21.csv` are the same file of two days. */
const undated = (name: string): string => name.replace(/\d{4}[-_]?\d{2}([-_]?\d{2})?/g, '')

async function isComplete(source: PublishedSource, known: FetchedSource, context: FetchContext): Promise<boolean> {
  for (const file of known.files) if (!(await hasFile(source, file, context))) return false
  return true
}

async function hasFile(source: PublishedSource, file: FetchedFile, { directory }: FetchContext): Promise<boolean> {
  const found = await stat(fetchedPath(directory, source.id, file)).catch(() => null)
  return found?.size === file.bytes
}

/** Reports bytes as whole kilobytes. */
function kilobytes(advance: (kilobytes: number) => void): (bytes: number) => void {
  let rest = 0
  return (bytes) => {
    rest += bytes
    const whole = Math.floor(rest / 1024)
    if (whole === 0) return
    rest -= whole * 1024
    advance(whole)
  }
}
