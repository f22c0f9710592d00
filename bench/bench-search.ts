import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { useServers } from '../embedded/server-config.ts'
import { percentile } from '../eval/score.ts'
import { prepareData } from '../ingest/prepare.ts'
import { createProgress } from '../ingest/progress.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { packageRoot } from '../src/config/package-root.ts'
import { sample, seededRandom } from '../test/support/data-pack.ts'
import type { RunningService } from '../test/support/start-service.ts'
import { joinTexts, LONGEST_QUERY, readTexts } from './eval-texts.ts'
import { recordEach, startMeasured } from './measured-service.ts'
import type { EngineRequest } from './recorded-requests.ts'
import { printErrors, printTargets, printTimes, type Target, together } from './report.ts'
import { createTimedClient, type Run, runAll } from './timed-client.ts'

/**
 * `npm run bench:search`: how long a search takes through the service, and how long the engine alone takes for the very
 * same requests, in one run and with as many connections. What is between the two is ours. The service is a process of
 * its own, as it is where it serves; engine and bench share the machine with it.
 */

/** Queries of ordinary length, and of the longest there is. */
const SHORT_QUERY = 80
const LONG_QUERIES = 100

/** The times that a search may take, in milliseconds, and the factor over the engine alone. */
const TARGETS = { overheadFactor: 1.3, shortP95: 40, longP95: 100, busyP99: 250 } as const

/** Each round asks everything once, service and engine in turn, so that a slow moment of the machine hits both. */
const ROUNDS = 2

/** Rounds that do not count: what runs for days has long been compiled and cached, here and in the servers. */
const WARM_UP_ROUNDS = 4

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string', default: '500' }, connections: { type: 'string', default: '20' } },
})
const queryCount = Number(values.queries)
const connections = Number(values.connections)
const folder = positionals[0] ?? join(packageRoot, '..', 'shared', 'eval')

const progress = createProgress()
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
process.once('SIGTERM', () => interruption.abort())
const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))

async function bench(config: ServerConfig): Promise<number> {
  const random = seededRandom(1)
  // Half of what people search for, half of what programs send: article numbers, lists of words, whole labels.
  const searched = sample(await readTexts(join(folder, 'search')), Math.ceil(queryCount / 2), random)
  const sent = sample(await readTexts(join(folder, 'fpo')), LONG_QUERIES * 40, random)
  const queries = sample([...new Set([...searched, ...sent])].slice(0, queryCount), queryCount, random)
  const short = queries.filter((query) => query.length <= SHORT_QUERY)
  const long = joinTexts(sent, LONG_QUERIES)

  const [engine = ''] = config.openSearch.urls
  const measured = { config, logFile: join(directory, 'service.log'), signal: interruption.signal }
  const client = createTimedClient(connections)
  let service: RunningService | undefined
  try {
    const recorded = await recordEach(measured, engine, queries, (recordedService, query) =>
      client.time(searchFor(recordedService, query)),
    )
    const running = await startMeasured(measured, engine)
    service = running
    const through = (query: string) => client.time(searchFor(running, query))
    const direct = async (requests: readonly EngineRequest[]) => {
      let sum = 0
      for (const request of requests) sum += await client.time(new URL(request.path, engine), request)
      return sum
    }
    progress.say(`Asking ${queries.length} queries over ${connections} connections, then one by one ...`)
    for (let round = 0; round < WARM_UP_ROUNDS && !interruption.signal.aborted; round++) {
      await runAll(queries, connections, through)
      await runAll(recorded, connections, direct)
    }
    const busy: Run[] = []
    const bare: Run[] = []
    for (let round = 0; round < ROUNDS && !interruption.signal.aborted; round++) {
      busy.push(await runAll(queries, connections, through))
      bare.push(await runAll(recorded, connections, direct))
    }
    const shortAlone = await runAll(short, 1, through)
    const longAlone = await runAll(long, 1, through)
    return report(together(busy), together(bare), shortAlone, longAlone)
  } finally {
    client.close()
    await service?.stop()
  }
}

const searchFor = ({ url }: RunningService, query: string): URL =>
  new URL(`/uk/api/beta/search?q=${encodeURIComponent(query)}`, url)

/** Prints what was measured against the targets; the exit code tells of errors alone, as times are the machine's too. */
function report(busy: Run, bare: Run, shortAlone: Run, longAlone: Run): number {
  printTimes([
    [`service, ${connections} connections`, busy],
    [`engine alone, ${connections} connections`, bare],
    [`service, 1 client, up to ${SHORT_QUERY} characters`, shortAlone],
    [`service, 1 client, ${LONGEST_QUERY} characters`, longAlone],
  ])
  const errors = printErrors([busy, bare, shortAlone, longAlone])
  const atMost = (name: string, measured: number, limit: number): Target => ({ name, measured, limit, kind: 'at most' })
  const factor = percentile(busy.times, 0.5) / percentile(bare.times, 0.5)
  printTargets([
    atMost('p50 of the service over that of the engine alone', factor, TARGETS.overheadFactor),
    atMost(`p95 of one client, up to ${SHORT_QUERY} characters`, percentile(shortAlone.times, 0.95), TARGETS.shortP95),
    atMost(`p95 of one client, ${LONGEST_QUERY} characters`, percentile(longAlone.times, 0.95), TARGETS.longP95),
    atMost(`p99 at ${connections} connections`, percentile(busy.times, 0.99), TARGETS.busyP99),
    atMost('errors', errors, 0),
  ])
  return errors > 0 || interruption.signal.aborted ? 1 : 0
}

const servers = await useServers(process.env, { report: (line) => progress.say(line) })
try {
  await prepareData(servers.config, progress)
  process.exitCode = await bench(servers.config)
} finally {
  await rm(directory, { recursive: true })
  await servers.stop()
}
