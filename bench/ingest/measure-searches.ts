import type { Region } from '../../src/tariff/region.ts'
import { type MeasuredService, searchUrl, startMeasured } from '../measured-service.ts'
import { createTimedClient, type Run, runAll } from '../timed-client.ts'

/** Searches in loaded data, each of them another one. */
export interface MeasuredSearches {
  /** One after the other. */
  readonly alone: Run
  /** Searches over {@link CONNECTIONS} connections. */
  readonly busy: Run
}

/** Connections at once, as many as `opentariff bench search` opens. */
export const CONNECTIONS = 20

/** Rounds of all queries before those that count. */
const WARM_UP_ROUNDS = 4

/** Sends queries to a service with the loaded data. */
export async function measureSearches(
  measured: MeasuredService,
  { openSearchUrl, indexPrefix, region, queries }: SearchedIndices,
): Promise<MeasuredSearches> {
  const service = await startMeasured(measured, openSearchUrl, { INDEX_PREFIX: indexPrefix })
  const client = createTimedClient(CONNECTIONS)
  const search = (query: string) => client.time(searchUrl(service, region, query))
  try {
    for (let round = 0; round < WARM_UP_ROUNDS && !measured.signal.aborted; round++) {
      await runAll(queries, CONNECTIONS, search)
    }
    return { alone: await runAll(queries, 1, search), busy: await runAll(queries, CONNECTIONS, search) }
  } finally {
    client.close()
    await service.stop()
  }
}

/** The indices to search, and the queries. */
export interface SearchedIndices {
  readonly openSearchUrl: string
  readonly indexPrefix: string
  readonly region: Region
  readonly queries: readonly string[]
}
