import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FetchOutcome, fetchSource } from '../../../../../ingest/fetch/fetch-source.ts'
import { createHttpClient } from '../../../../../ingest/publications/http-client.ts'
import type { PublishedSource } from '../../../../../ingest/sources/registry.ts'
import { type Publisher, startPublisher } from '../../../../support/publisher.ts'
import { SILENT } from '../../../../support/silent-progress.ts'

/** A cache, and a server in the place of the publisher's. */
export interface Fetching {
  readonly publisher: Publisher
  readonly directory: string
  fetch(source: PublishedSource, today?: string): Promise<FetchOutcome>
  close(): Promise<void>
}

export async function startFetching(): Promise<Fetching> {
  const publisher = await startPublisher()
  const http = createHttpClient({ userAgent: 'test', requestsPerSecond: 1000, retries: 1, firstDelayMs: 1 })
  const directory = await mkdtemp(join(tmpdir(), 'fetch-'))
  return {
    publisher,
    directory,
    fetch: (source, today = '2026-11-20') => fetchSource(source, { http, directory, today, progress: SILENT }),
    close: async () => {
      await http.close()
      await publisher.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
