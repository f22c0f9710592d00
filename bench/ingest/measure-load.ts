import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceChoice } from '../../ingest/sources/open-source.ts'
import type { ServerConfig } from '../../src/config/config.ts'
import { UserFacingError } from '../../src/errors/user-facing-error.ts'
import { createOpenSearch } from '../../src/opensearch/client.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { quoteIdentifier } from '../../src/postgres/identifier.ts'
import type { Region } from '../../src/tariff/region.ts'
import { measureSearches } from './measure-searches.ts'
import type { MeasuredLoad, SearchedLoad } from './stages.ts'

/** The order to the process of a measured load. */
export interface LoadOrder {
  readonly choice: SourceChoice
  readonly regions: readonly Region[]
  readonly times: number
  readonly vectors: boolean
  /** File for rejected records. */
  readonly deadLetter: string
}

const CHILD = fileURLToPath(new URL('./load-child.ts', import.meta.url))

/**
 * Loads a source from nothing, in a process, a database and indices of its own, which are removed.
 *
 * @param queries What is then searched with a service of its own; null: nothing
 */
export async function measureLoad(
  config: ServerConfig,
  order: Omit<LoadOrder, 'deadLetter'>,
  queries: readonly string[] | null,
  signal: AbortSignal,
): Promise<SearchedLoad> {
  const name = `opentariff_bench_${randomBytes(4).toString('hex')}`
  const indexPrefix = name.replaceAll('_', '-')
  const postgres = createPostgres({ ...config.database, poolSize: 1 })
  const openSearch = createOpenSearch(config.openSearch)
  const directory = await mkdtemp(join(tmpdir(), `${name}-`))
  try {
    await postgres.query({ text: `CREATE DATABASE ${quoteIdentifier(name)}`, values: [] })
    const url = new URL(config.database.url)
    url.pathname = `/${name}`
    const env = {
      ...process.env,
      DATABASE_URL: url.href,
      OPENSEARCH_URL: config.openSearch.urls.join(','),
      INDEX_PREFIX: indexPrefix,
    }
    const child = fork(CHILD, {
      execArgv: ['--import', 'tsx'],
      env,
      signal,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.send({ ...order, deadLetter: join(directory, 'dead-letter.ndjson') } satisfies LoadOrder)
    const ended = once(child, 'exit').then(() => {
      throw new UserFacingError('The load failed: see above.')
    })
    const [load]: readonly MeasuredLoad[] = await Promise.race([once(child, 'message'), ended])
    await ended.catch(() => undefined)
    if (load === undefined) throw new Error('a load said nothing of itself')
    const [region = 'uk'] = order.regions
    const searches =
      queries === null
        ? null
        : await measureSearches(
            {
              config: { ...config, database: { ...config.database, url: url.href } },
              logFile: join(directory, 'log'),
              signal,
            },
            { openSearchUrl: config.openSearch.urls.join(','), indexPrefix, region, queries },
          )
    return { ...load, searches }
  } finally {
    for (const { index } of await openSearch.indices.list(`${indexPrefix}-*`)) await openSearch.indices.delete(index)
    await postgres.query({ text: `DROP DATABASE IF EXISTS ${quoteIdentifier(name)} WITH (FORCE)`, values: [] })
    await openSearch.close()
    await postgres.close()
    await rm(directory, { recursive: true })
  }
}
