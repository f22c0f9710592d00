import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'
import type { ApiKeyScope } from '../../src/http/auth/api-key.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { findProgram } from './find-program.ts'
import { runChild } from './run-child.ts'
import { installSample } from './sample-installation.ts'
import { startService } from './start-service.ts'
import { addTallies, EMPTY_TALLY, ONE_FAILED, ONE_PASSED, type Tally } from './tally.ts'

/** Checks for every answer: no 5xx, and only statuses, content types and bodies that the document declares. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]

/**
 * Calls per operation and phase: 100 reach the odd values of every parameter within a minute or two, some 11,000 calls.
 * `FUZZ_EXAMPLES` sets more for a longer search.
 */
const MAX_EXAMPLES = process.env.FUZZ_EXAMPLES ?? '100'

/** Lines of the service's log that are worth showing after a failure. */
const MAX_LOG_LINES = 20

/** Fixed, so that a failure is reproducible. */
const SEED = 20_260_101

/** Sums the `<testsuite>` elements of a JUnit report; schemathesis reports one test for each operation. */
const readJunitTally = (xml: string): Tally => {
  const sum = (attribute: string): number =>
    [...xml.matchAll(/<testsuite\s[^>]*>/g)].reduce(
      (total, [element]) => total + Number(new RegExp(`\\s${attribute}="(\\d+)"`).exec(element)?.[1] ?? 0),
      0,
    )
  const failed = sum('failures') + sum('errors')
  const skipped = sum('skipped')
  return { ...EMPTY_TALLY, passed: sum('tests') - failed - skipped, failed, skipped }
}

const attack = async (
  schemathesis: string,
  url: string,
  keys: Readonly<Record<string, string>>,
  directory: string,
  signal: AbortSignal,
): Promise<Tally> => {
  const reportPath = join(directory, 'junit.xml')
  const exitCode = await runChild(
    {
      file: schemathesis,
      args: [
        'run',
        new URL('/openapi.json', url).href,
        ...['--checks', CHECKS.join(',')],
        ...['--phases', 'examples,coverage,fuzzing'],
        ...['--max-examples', MAX_EXAMPLES],
        ...['--seed', String(SEED)],
        ...['--generation-database', 'none'],
        ...['--request-timeout', '10'],
        ...['--report', 'junit', '--report-junit-path', reportPath],
        ...(process.stdout.isTTY ? [] : ['--no-color']),
      ],
      // It stores its cases in folders of the working directory.
      cwd: directory,
      env: { ...keys, SCHEMATHESIS_HOOKS: join(packageRoot, 'test', 'support', 'schemathesis_hooks.py') },
    },
    signal,
  )
  const tally = readJunitTally(await readFile(reportPath, 'utf8').catch(() => ''))
  const saysNothing = tally.passed + tally.failed === 0
  return saysNothing || (exitCode !== 0 && tally.failed === 0) ? addTallies(tally, ONE_FAILED) : tally
}

/** A key with a limit above the number of generated calls, so that all of them reach the routes. */
const makeKeys = async (databaseUrl: string): Promise<Readonly<Record<string, string>>> => {
  const postgres = createPostgres({ url: databaseUrl, poolSize: 1 })
  const key = (scope: ApiKeyScope) => createApiKey(postgres, { scope, label: 'made-up calls', limitPerSecond: 100_000 })
  try {
    // The names that the hooks read.
    return {
      FPO_KEY: await key('fpo'),
      GREEN_LANES_KEY: await key('green-lanes'),
      WATCH_LISTS_KEY: await key('watch-lists'),
    }
  } finally {
    await postgres.close()
  }
}

/** Prints the errors that the service logged: schemathesis sees only the answers. */
const printErrors = async (logPath: string): Promise<void> => {
  const lines = (await readFile(logPath, 'utf8')).split('\n')
  // pino's levels: 50 is an error, 60 fatal.
  const errors = lines.filter((line) => /"level":[56]0/.test(line)).slice(-MAX_LOG_LINES)
  if (errors.length > 0) console.error(`The service logged:\n${errors.join('\n')}`)
}

/** Fewer calls than this over all operations would reach too few odd values. */
const MIN_CASES = 2000

/** No call may take longer, whatever it asks for. */
const MAX_CALL_MS = 1000

/** Whether every operation was called, all of them often enough, and none was slow, by the service's own log. */
const countCalls = async (url: string, logPath: string): Promise<Tally> => {
  const document = (await (await fetch(new URL('/openapi.json', url))).json()) as { paths: object }
  const calls = new Map<string, number>()
  let slowest = { ms: 0, route: '' }
  for (const line of (await readFile(logPath, 'utf8')).split('\n')) {
    const route = /"route":"([^"]+)"/.exec(line)?.[1]?.replace(/:(\w+)/g, '{$1}')
    if (route === undefined) continue
    calls.set(route, (calls.get(route) ?? 0) + 1)
    const ms = Number(/"durationMs":([\d.]+)/.exec(line)?.[1] ?? 0)
    if (ms > slowest.ms) slowest = { ms, route }
  }
  const paths = Object.keys(document.paths)
  const untouched = paths.filter((path) => !calls.has(path))
  const total = paths.reduce((sum, path) => sum + (calls.get(path) ?? 0), 0)
  console.log(`${total} calls to ${paths.length} addresses${untouched.map((path) => `, none to ${path}`).join('')}.`)
  console.log(`The slowest took ${slowest.ms.toFixed(0)} ms: ${slowest.route}.`)
  const reached = total >= MIN_CASES && untouched.length === 0 ? ONE_PASSED : ONE_FAILED
  const isQuick = slowest.ms > 0 && slowest.ms <= MAX_CALL_MS
  return addTallies(reached, isQuick ? ONE_PASSED : ONE_FAILED)
}

/** Loads the sample, starts the service over it and has schemathesis generate calls from its OpenAPI document. */
export const fuzz = async (signal: AbortSignal): Promise<Tally> => {
  const schemathesis = findProgram(['schemathesis'])
  if (schemathesis === null) {
    console.error(
      'schemathesis is neither in .venv/bin nor on the PATH: ' +
        'run `python3 -m venv .venv && .venv/bin/pip install -r test/requirements.txt`.',
    )
    return ONE_FAILED
  }
  const sample = await installSample(signal)
  if (sample === null) return ONE_FAILED
  const { env, directory } = sample
  try {
    const logPath = join(directory, 'service.log')
    const keys = await makeKeys(env.DATABASE_URL ?? '')
    const service = await startService(env, logPath, signal)
    try {
      const tally = await attack(schemathesis, service.url, keys, directory, signal)
      if (tally.failed > 0) await printErrors(logPath)
      return addTallies(tally, await countCalls(service.url, logPath))
    } finally {
      await service.stop()
    }
  } finally {
    await sample.remove()
  }
}
