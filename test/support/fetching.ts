import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FetchOutcome, fetchSource } from '../../ingest/fetch/fetch-source.ts'
import { createHttpClient } from '../../ingest/publications/http-client.ts'
import { publishedSource, type SourceId } from '../../ingest/sources/registry.ts'
import { type Publisher, startPublisher } from './publisher.ts'
import { SILENT } from './silent-progress.ts'

/** A cache, and a server in the place of the publisher's, new for each test. */
interface Fetching {
  readonly publisher: Publisher
  /** The cache. */
  readonly directory: string
  /** Fetches a source from the publisher's server. */
  fetch(id: SourceId, today?: string): Promise<FetchOutcome>
  /** The records of a fetched file that has a line of JSON for each. */
  recordsOf<T>(path: string): Promise<readonly T[]>
}

export function useFetching(): Fetching {
  const http = createHttpClient({ userAgent: 'test', requestsPerSecond: 1000, retries: 1, firstDelayMs: 1 })
  let publisher: Publisher
  let directory: string

  beforeEach(async () => {
    publisher = await startPublisher()
    directory = await mkdtemp(join(tmpdir(), 'fetch-'))
  })

  afterEach(async () => {
    await publisher.close()
    await rm(directory, { recursive: true, force: true })
  })

  after(() => http.close())

  return {
    get publisher() {
      return publisher
    },
    get directory() {
      return directory
    },
    fetch: (id, today = '2026-11-20') =>
      fetchSource(publishedSource(id, publisher.address), { http, directory, today, progress: SILENT }),
    recordsOf: async (path) =>
      (await readFile(join(directory, path), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  }
}
