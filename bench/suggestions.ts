import { Agent, request as httpRequest } from 'node:http'
import { percentile } from '../eval/score.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { createOpenSearch } from '../src/opensearch/client.ts'
import { createPostgres } from '../src/postgres/client.ts'
import { sql } from '../src/postgres/sql.ts'
import { suggestionsBody } from '../src/search/suggestions/query.ts'
import { startService } from '../src/service.ts'
import { todayUtc } from '../src/tariff/validity.ts'
import { createLiveVersions } from '../src/versions/live-versions.ts'
import { sample, seededRandom } from '../test/support/data-pack.ts'
import type { BenchReport } from './report.ts'

const TYPED_TITLES = 60
const TYPED_CODES = 15
const ROUNDS = 3
const TARGET_MS = 15

/**
 * Response times of suggestions for one client that types titles of references and codes letter by letter, some with a
 * typing error, and the engine's share of that time.
 */
export async function benchSuggestions(config: ServerConfig): Promise<BenchReport> {
  const service = await startService({
    ...config,
    port: 0,
    host: '127.0.0.1',
    logLevel: 'silent',
    checkResponses: false,
  })
  const postgres = createPostgres(config.database)
  const openSearch = createOpenSearch(config.openSearch)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const live = await createLiveVersions({ postgres, openSearch }).get('uk')
    if (!live) throw new Error('no uk data is live')
    const titles = await postgres.query<{ text: string }>(sql`
      SELECT DISTINCT title AS text FROM search_references WHERE data_version_id = ${live.dataVersionId} ORDER BY text`)
    const codes = await postgres.query<{ text: string }>(sql`
      SELECT DISTINCT goods_nomenclature_item_id::text AS text
        FROM goods_nomenclatures WHERE data_version_id = ${live.dataVersionId} ORDER BY text`)
    const random = seededRandom(20_260_101)
    const typed = [
      ...sample(titles, TYPED_TITLES, random).flatMap(({ text }, place) =>
        prefixes(place % 2 === 0 ? text : misspelt(text), 1),
      ),
      ...sample(codes, TYPED_CODES, random).flatMap(({ text }) => prefixes(text, 2)),
    ]
    const suggest = (query: string) =>
      get(
        agent,
        `http://127.0.0.1:${service.address.port}/uk/api/beta/search_suggestions?q=${encodeURIComponent(query)}`,
      )

    const timings: { readonly query: string; readonly ms: number }[] = []
    const engine: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const query of typed) {
        const started = performance.now()
        await suggest(query)
        // The first round warms up.
        if (round > 0) timings.push({ query, ms: performance.now() - started })
      }
    }
    for (const query of typed) {
      const body = suggestionsBody(query, 10, todayUtc())
      if (body !== null) engine.push((await openSearch.search(live.suggestionsIndex, body)).took)
    }

    const slowest = timings.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
    const times = timings.map(({ ms }) => ms)
    return {
      runs: [
        ['service', { times, errors: [] }],
        ['engine (took)', { times: engine, errors: [] }],
      ],
      targets: [{ name: 'service: p95', measured: percentile(times, 0.95), limit: TARGET_MS, kind: 'at most' }],
      notes: [
        `${typed.length} prefixes of ${TYPED_TITLES} titles and ${TYPED_CODES} codes, ${ROUNDS} rounds, one client`,
        `slowest: ${slowest.map(({ query, ms }) => `${JSON.stringify(query)} ${ms.toFixed(1)} ms`).join(', ')}`,
      ],
    }
  } finally {
    agent.destroy()
    await Promise.allSettled([service.stop(), postgres.close(), openSearch.close()])
  }
}

/** Every prefix that does not end in a space, up to 16 letters: by then people have chosen. */
function prefixes(text: string, from: number): readonly string[] {
  const letters = [...text].slice(0, 16)
  return letters
    .map((_, end) => letters.slice(0, end + 1).join(''))
    .filter((typed) => typed.length >= from && !typed.endsWith(' '))
}

/** The text with two letters transposed. */
function misspelt(text: string): string {
  return text.replace(/^(..)(.)(.)/u, '$1$3$2')
}

function get(agent: Agent, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(address, { agent }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode} ${address}`)),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}
