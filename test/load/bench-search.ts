import { Agent, request as httpRequest } from 'node:http'
import { parseArgs } from 'node:util'
import pMap from 'p-map'
import { useServers } from '../../embedded/server-config.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { createProgress } from '../../ingest/progress.ts'
import type { ServerConfig } from '../../src/config.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { createLiveVersions, type LiveVersion } from '../../src/postgres/live-versions.ts'
import { sql } from '../../src/postgres/sql.ts'
import { NO_FILTERS } from '../../src/search/filters.ts'
import { createSearch } from '../../src/search/search.ts'
import { startService } from '../../src/service.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { sample, seededRandom } from '../support/data-pack.ts'

/**
 * `npm run bench`: how long a search takes through the service, and how long the engine alone takes for the very same
 * requests, in one run and with as many connections. What is between the two is ours.
 */

interface Exchange {
  readonly path: string
  readonly body: string
  readonly contentType: string
}

const { values } = parseArgs({
  options: { queries: { type: 'string', default: '300' }, connections: { type: 'string', default: '4' } },
})
const queryCount = Number(values.queries)
const connections = Number(values.connections)

const progress = createProgress()
const servers = await useServers(process.env, { report: (line) => progress.say(line) })
try {
  await prepareData(servers.config, progress)
  await bench(servers.config)
} finally {
  await servers.stop()
}

async function bench(config: ServerConfig): Promise<void> {
  const service = await startService({
    ...config,
    port: 0,
    host: '127.0.0.1',
    logLevel: 'silent',
    checkResponses: false,
  })
  const postgres = createPostgres(config.database)
  const openSearch = createOpenSearch(config.openSearch)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    const live = await createLiveVersions(postgres).get('uk')
    if (!live) throw new Error('no uk data is live')
    const texts = await postgres.query<{ text: string }>(sql`
      SELECT DISTINCT title AS text FROM search_references WHERE data_version_id = ${live.dataVersionId}
      UNION
      SELECT DISTINCT left(description, 80) FROM goods_nomenclatures
       WHERE data_version_id = ${live.dataVersionId} AND length(description) > 8
       ORDER BY text`)
    const queries = sample(texts, queryCount, seededRandom(1)).map(({ text }) => text)
    const exchanges = await capture(openSearch, live, queries)

    const [engine = ''] = config.openSearch.urls
    const ask = (url: URL, exchange?: Exchange) => timed(agent, url, exchange)
    const through = (query: string) =>
      ask(new URL(`/uk/api/beta/search?q=${encodeURIComponent(query)}`, `http://127.0.0.1:${service.address.port}`))
    const direct = async (requests: readonly Exchange[]) => {
      let sum = 0
      for (const exchange of requests) sum += await ask(new URL(exchange.path, engine), exchange)
      return sum
    }
    // Once for the caches and the compilers, then for the record, the two in turn.
    await pMap(queries, through, { concurrency: connections })
    await pMap(exchanges, direct, { concurrency: connections })
    report('service', await pMap(queries, through, { concurrency: connections }))
    report('engine alone', await pMap(exchanges, direct, { concurrency: connections }))
  } finally {
    agent.destroy()
    await openSearch.close()
    await postgres.close()
    await service.stop()
  }
}

/** What the service asks of the engine for each query, in order. */
async function capture(
  openSearch: OpenSearch,
  live: LiveVersion,
  queries: readonly string[],
): Promise<readonly (readonly Exchange[])[]> {
  let asked: Exchange[] = []
  const recording: OpenSearch = {
    ...openSearch,
    search: (index, body, options) => {
      asked.push({ path: `/${index}/_search`, body: JSON.stringify(body), contentType: 'application/json' })
      return openSearch.search(index, body, options)
    },
    msearch: (searches, options) => {
      const lines = searches.flatMap(({ index, body }) => [{ index }, body])
      const body = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
      asked.push({ path: '/_msearch', body, contentType: 'application/x-ndjson' })
      return openSearch.msearch(searches, options)
    },
  }
  const search = await createSearch(recording)
  const captured: (readonly Exchange[])[] = []
  for (const query of ['warm up', ...queries]) {
    asked = []
    await search(live, { query, page: { page: 1, perPage: 50 }, scope: { today: todayUtc(), filters: NO_FILTERS } })
    captured.push(asked)
  }
  return captured.slice(1)
}

/** Milliseconds until the last byte of a good answer. */
function timed(agent: Agent, url: URL, exchange?: Exchange): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const request = httpRequest(url, {
      agent,
      method: exchange ? 'POST' : 'GET',
      headers: exchange ? { 'content-type': exchange.contentType } : {},
    })
    request.on('response', (response) => {
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
      response.on('error', reject)
      response.resume()
    })
    request.on('error', reject)
    request.end(exchange?.body)
  })
}

function report(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1)
  console.log(
    `${name.padEnd(13)} ${times.length} searches, ${connections} connections: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
  )
}
