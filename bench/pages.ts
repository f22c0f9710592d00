import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from '../eval/score.ts'
import type { Progress } from '../ingest/progress.ts'
import { at } from '../src/collections/at.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { startMeasured } from './measured-service.ts'
import { type BenchReport, errorsOf, machineLoad, type Target } from './report.ts'
import { type Run, runAll } from './timed-client.ts'

/** Milliseconds until the first byte at p95, with twenty readers: a page appears at once. */
const FIRST_BYTE_P95 = 200

/** Requests of a page that do not count. */
const WARM_UP = 20

/** A page of each type, of chapters that the sample and the tariff both have. */
const PAGES = [
  ['home', ['/']],
  ['search', ['/search?q=cherry+tomatoes', '/search?q=cheese', '/xi/search?q=cotton+t-shirt', '/search?q=tea']],
  ['browse', ['/browse', '/xi/browse']],
  ['section', ['/sections/1', '/sections/2']],
  ['chapter', ['/chapters/07', '/xi/chapters/09']],
  ['heading', ['/headings/0702', '/xi/headings/0902', '/headings/0101']],
  ['commodity', ['/commodities/0702001007', '/commodities/0101210000', '/commodities/0702001007?country=MA']],
  ['compare', ['/commodities/0702001007/compare']],
  ['categorise', ['/xi/categorise', '/xi/categorise?code=0101210000&country=']],
  ['about', ['/about']],
  ['quality', ['/quality']],
] as const

export interface PagesBenchOptions {
  readonly readers: number
  /** Requests of each type of page. */
  readonly requests: number
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** Milliseconds until the first byte of each type of page, with many readers at once. */
export async function benchPages(config: ServerConfig, options: PagesBenchOptions): Promise<BenchReport> {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))
  const agent = new Agent({ keepAlive: true, maxSockets: options.readers })
  try {
    const measured = { config, logFile: join(directory, 'service.log'), signal: options.signal }
    const service = await startMeasured(measured, at(config.openSearch.urls, 0))
    try {
      return reportOf(await measure(service.url, agent, options), options)
    } finally {
      await service.stop()
    }
  } finally {
    agent.destroy()
    await rm(directory, { recursive: true })
  }
}

async function measure(
  url: string,
  agent: Agent,
  { readers, requests, progress, signal }: PagesBenchOptions,
): Promise<BenchReport['runs']> {
  const runs: [string, Run][] = []
  for (const [name, paths] of PAGES) {
    if (signal.aborted) break
    const existing = await withStatus200(url, paths)
    if (existing.length === 0) {
      progress.say(`This data has no page "${name}".`)
      continue
    }
    progress.say(`Reading "${name}" ${requests} times ...`)
    const read = (count: number) => {
      const addresses = Array.from({ length: count }, (_, index) => new URL(at(existing, index % existing.length), url))
      return runAll(addresses, readers, (address) => firstByte(agent, address))
    }
    await read(WARM_UP)
    runs.push([name, await read(requests)])
  }
  return runs
}

function reportOf(runs: BenchReport['runs'], { readers }: PagesBenchOptions): BenchReport {
  const targets = runs.map(
    ([name, { times }]): Target => ({
      name: `${name}, ${readers} readers: p95 of the first byte`,
      measured: percentile(times, 0.95),
      limit: FIRST_BYTE_P95,
      kind: 'at most',
    }),
  )
  const errors: Target = { name: 'errors', measured: errorsOf(runs.map(([, run]) => run)), limit: 0, kind: 'at most' }
  return { runs, targets: [...targets, errors], notes: [machineLoad()] }
}

async function withStatus200(url: string, paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of paths) {
    const response = await fetch(new URL(path, url), { headers: { Accept: 'text/html' } })
    await response.text()
    if (response.status === 200) found.push(path)
  }
  return found
}

/** The headers of a browser: HTML, compressed. */
const HEADERS = { Accept: 'text/html', 'Accept-Encoding': 'gzip, br' }

const firstByte = (agent: Agent, address: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    httpRequest(address, { agent, headers: HEADERS })
      .on('response', (response) => {
        let milliseconds = Number.NaN
        response.once('data', () => {
          milliseconds = performance.now() - started
        })
        response.on('end', () => {
          if (response.statusCode === 200) resolve(milliseconds)
          else reject(new Error(`${address} answered ${response.statusCode}`))
        })
        response.on('error', reject)
      })
      .on('error', reject)
      .end()
  })
