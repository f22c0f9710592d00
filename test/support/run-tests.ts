import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from '../../src/config/package-root.ts'
import { findChromium, NO_CHROMIUM } from './chromium.ts'
import { reasonAgainstImages } from './container-tools.ts'
import { findProgram } from './find-program.ts'
import { withServersInMemory } from './memory-directory.ts'
import { COMPILED_VARIABLE } from './opentariff-program.ts'
import { runChild } from './run-child.ts'
import { runMocha } from './run-mocha.ts'
import { addTallies, EMPTY_TALLY, formatTally, ONE_FAILED, ONE_PASSED, ONE_SKIPPED, type Tally } from './tally.ts'

// The command line behind `npm test` and its relatives: runs the steps of one or more suites one after the other, each to
// its end even when one before it failed, and closes with the sum alone on the last line.

/** While one waits for a server, the other computes; each file has databases and indices of its own. */
const JOBS = 2

/**
 * The graphs of 200,000 vectors take minutes of pure computing: the second compiler, which servers of shorter tests do
 * without, pays there, and so does memory.
 */
const OPENSEARCH_FOR_FULL_DATA = '-Xms1g -Xmx1g -XX:TieredStopAtLevel=4'

/** Two signals within this time are one wish to stop. */
const SAME_CTRL_C_MS = 1000

interface Step {
  readonly name: string
  run(signal: AbortSignal): Promise<Tally>
}

/** A tool of `node_modules/.bin`, with its arguments. */
type Tool = readonly [string, ...string[]]

const runTool = async ([tool, ...args]: Tool, signal: AbortSignal): Promise<boolean> =>
  (await runChild({ file: join(packageRoot, 'node_modules', '.bin', tool), args }, signal)) === 0

/** A tool that checks the tree without running it. */
const staticCheck = (name: string, ...tool: Tool): Step => ({
  name,
  run: async (signal) => ((await runTool(tool, signal)) ? ONE_PASSED : ONE_FAILED),
})

/** The steps after it run what it built. */
const build: Step = {
  name: 'build',
  run: async (signal) => {
    const isBuilt = (await runChild({ file: 'npm', args: ['run', '--silent', 'build'] }, signal)) === 0
    if (isBuilt) process.env[COMPILED_VARIABLE] = 'true'
    return isBuilt ? ONE_PASSED : ONE_FAILED
  },
}

// The two steps that load the service's own code do so only when they run: code that cannot be loaded fails a step, and
// does not keep the others from running.

const openApi: Step = {
  name: 'OpenAPI document',
  run: async (signal) => (await import('./lint-openapi.ts')).lintOpenApi(signal),
}

const fuzz: Step = {
  name: 'calls made up from the OpenAPI document',
  run: async (signal) => (await import('./fuzz.ts')).fuzz(signal),
}

const unit: Step = {
  name: 'unit tests',
  run: (signal) => runMocha({ files: ['test/unit/**/*.test.ts'], jobs: JOBS }, signal),
}

const integration: Step = {
  name: 'integration tests, on real servers',
  run: (signal) =>
    withServersInMemory((env) =>
      runMocha({ files: ['test/integration/**/*.test.ts'], fixture: 'servers.ts', jobs: JOBS, env }, signal),
    ),
}

/** Apart from the others, of whose time they were half: each loads data again and again, and is killed in between. */
const ingest: Step = {
  name: 'loads of data, their faults and versions',
  run: (signal) =>
    withServersInMemory((env) =>
      runMocha({ files: ['test/ingest/**/*.test.ts'], fixture: 'servers.ts', jobs: JOBS, env }, signal),
    ),
}

/** Apart from the others, of whose time they were a quarter: each start of a server takes ten seconds of both cores. */
const servers: Step = {
  name: 'tests that start and kill servers of their own',
  run: (signal) => runMocha({ files: ['test/servers/**/*.test.ts'] }, signal),
}

const browser: Step = {
  name: 'pages, in Chromium',
  run: (signal) => {
    if (findChromium() === null) {
      console.error(NO_CHROMIUM)
      return Promise.resolve(process.env.CI ? ONE_FAILED : ONE_SKIPPED)
    }
    return withServersInMemory((env) =>
      runMocha({ files: ['test/browser/**/*.test.ts'], fixture: 'page-service.ts', jobs: JOBS, env }, signal),
    )
  },
}

const full: Step = {
  name: 'tests over the full data',
  run: async (signal) => {
    const data = resolve(packageRoot, process.env.TARIFF_DATA || '../shared/data')
    if (!existsSync(data)) {
      console.error(
        `The full tests need a directory with the tariff bundle, and ${data} is none: set TARIFF_DATA to one.`,
      )
      return process.env.TARIFF_DATA ? ONE_FAILED : ONE_SKIPPED
    }
    const env = {
      TARIFF_DATA: data,
      OPENSEARCH_JAVA_OPTS: process.env.OPENSEARCH_JAVA_OPTS ?? OPENSEARCH_FOR_FULL_DATA,
    }
    return runMocha({ files: ['test/full/**/*.test.ts'], fixture: 'servers.ts', env }, signal)
  },
}

/** The programs that check the files of deploy/, and where each comes from. */
const CHECKERS: Readonly<Record<string, string>> = {
  promtool: 'package prometheus of Debian',
  'kubernetes-validate': 'test/requirements.txt',
  podman: 'package podman of Debian',
  'podman-compose': 'test/requirements.txt',
}

const deployment: Step = {
  name: 'Compose files, manifests and alerts',
  run: (signal) => {
    const missing = Object.keys(CHECKERS).filter((program) => findProgram([program]) === null)
    if (missing.length > 0) {
      const wanted = missing.map((program) => `${program} (${CHECKERS[program]})`).join(' and ')
      console.error(`The files of deploy/ and of Compose were not checked, which needs ${wanted}.`)
      return Promise.resolve(ONE_SKIPPED)
    }
    return runMocha({ files: ['test/deploy/**/*.test.ts'] }, signal)
  },
}

const image: Step = {
  name: 'the image, built and run',
  run: (signal) => {
    const reason = reasonAgainstImages()
    if (reason !== null) {
      console.error(`The tests of the image did not run. ${reason}`)
      return Promise.resolve(ONE_SKIPPED)
    }
    return runMocha({ files: ['test/image/**/*.test.ts'], fixture: 'servers.ts' }, signal)
  },
}

const npmPackage: Step = {
  name: 'the npm package, installed and started',
  run: (signal) => runMocha({ files: ['test/package/**/*.test.ts'] }, signal),
}

interface Suite {
  readonly steps: readonly Step[]
  /** Several times what it takes: more means that something hangs. */
  readonly maxMinutes: number
}

const SUITES: Readonly<Record<string, Suite>> = {
  all: {
    steps: [
      staticCheck('types', 'tsc'),
      staticCheck('types of the scripts in pages', 'tsc', '-p', 'src/web/client'),
      // Biome takes no notice of NO_COLOR.
      staticCheck('lint', 'biome', 'ci', ...(process.stdout.isTTY ? [] : ['--colors=off'])),
      staticCheck('unused code', 'knip'),
      staticCheck('licences of what is shipped', 'license-compliance'),
      build,
      openApi,
      unit,
      integration,
      browser,
    ],
    maxMinutes: 40,
  },
  unit: { steps: [unit], maxMinutes: 10 },
  integration: { steps: [integration], maxMinutes: 20 },
  ingest: { steps: [ingest], maxMinutes: 14 },
  servers: { steps: [servers], maxMinutes: 9 },
  browser: { steps: [browser], maxMinutes: 15 },
  full: { steps: [full], maxMinutes: 34 },
  fuzz: { steps: [fuzz], maxMinutes: 7 },
  deploy: { steps: [deployment, image, npmPackage], maxMinutes: 14 },
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A step that throws counts as failed, and the next one runs all the same. */
const runStep = async ({ name, run }: Step, signal: AbortSignal): Promise<Tally> => {
  console.log(`\n▶ ${name}`)
  const start = performance.now()
  let tally: Tally
  try {
    tally = await run(signal)
  } catch (error) {
    console.error(error)
    tally = ONE_FAILED
  }
  if (tally.failed > 0 && tally.failures.length === 0) tally = { ...tally, failures: [name] }
  console.log(`${tally.failed === 0 ? '✔' : '✖'} ${name}: ${formatTally(tally)} (${seconds(start)})`)
  return tally
}

const {
  suite,
  'if-time': ifTime,
  seconds: limit,
} = parseArgs({
  options: {
    suite: { type: 'string', default: 'all' },
    // Suites that follow the others if enough of the time is left for them.
    'if-time': { type: 'string', default: '' },
    seconds: { type: 'string', default: '7200' },
  },
}).values
const namesOf = (list: string): readonly string[] => list.split(',').filter((name) => name !== '')
const names = namesOf(suite)
const namesIfTime = namesOf(ifTime)
const unknown = [...names, ...namesIfTime].filter((name) => !(name in SUITES))
if (unknown.length > 0) {
  console.error(`There is no suite "${unknown.join('", "')}". The suites are: ${Object.keys(SUITES).join(', ')}.`)
  process.exit(2)
}

const interruption = new AbortController()
let interruptedAt = Number.POSITIVE_INFINITY
const interrupt = (): void => {
  // A second Ctrl-C means not to wait for an orderly end; but a terminal and npm pass on the same one.
  if (performance.now() - interruptedAt > SAME_CTRL_C_MS) process.exit(130)
  if (!interruption.signal.aborted) interruptedAt = performance.now()
  interruption.abort()
}
process.on('SIGINT', interrupt)
process.on('SIGTERM', interrupt)
process.chdir(packageRoot)

let total = EMPTY_TALLY
const end = AbortSignal.timeout(Number(limit) * 1000)
for (const name of [...names, ...namesIfTime]) {
  const { steps = [], maxMinutes = 0 } = SUITES[name] ?? {}
  const secondsLeft = Number(limit) - performance.now() / 1000
  if (namesIfTime.includes(name) && secondsLeft < maxMinutes * 60) {
    console.log(`\nThe suite "${name}" did not run: it may take ${maxMinutes} minutes, and fewer are left.`)
    total = addTallies(total, ONE_SKIPPED)
    continue
  }
  const timeUp = AbortSignal.timeout(maxMinutes * 60_000)
  for (const step of steps) {
    if (interruption.signal.aborted) break
    total = addTallies(total, await runStep(step, AbortSignal.any([interruption.signal, end, timeUp])))
  }
  if (timeUp.aborted || end.aborted) console.error(`\nThe suite "${name}" was stopped: its time was over.`)
}
if (interruption.signal.aborted) {
  console.error('\nInterrupted: what was started is stopped, and the rest did not run.')
  total = addTallies(total, ONE_FAILED)
}
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map((failure) => `- ${failure}`).join('\n')}`)
console.log(`\n${formatTally(total)}`)
process.exitCode = interruption.signal.aborted ? 130 : total.failed === 0 ? 0 : 1
