import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'
import { RESULTS_PATH_VARIABLE } from './mocha-results.ts'
import { runChild } from './run-child.ts'
import { addTallies, ONE_FAILED, type Tally } from './tally.ts'

export interface MochaRun {
  /** Globs of test files, relative to the package root. */
  readonly files: readonly string[]
  /** Files that run at the same time, each in a process of its own. Default: one after the other in one process. */
  readonly jobs?: number
  /** The file of this folder that prepares what the tests need. Default: none. */
  readonly fixture?: 'servers.ts' | 'page-service.ts'
  readonly env?: Readonly<Record<string, string>>
}

const support = (file: string): string => join(packageRoot, 'test', 'support', file)

const readResults = async (path: string): Promise<Tally | null> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Tally
  } catch {
    // Mocha ended before it wrote results: a file does not load, or a server does not start.
    return null
  }
}

/** Runs one mocha process over the files. A non-zero exit without a failed test counts as one failure. */
export const runMocha = async (
  { files, fixture, jobs = 1, env = {} }: MochaRun,
  signal: AbortSignal,
): Promise<Tally> => {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-mocha-'))
  const resultsPath = join(directory, 'results.json')
  const required = ['counting-reporter.ts', ...(fixture === undefined ? [] : [fixture])]
  try {
    const exitCode = await runChild(
      {
        file: join(packageRoot, 'node_modules', '.bin', 'mocha'),
        args: [
          ...(jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : []),
          ...required.flatMap((file) => ['--require', support(file)]),
          '--reporter',
          'counting',
          ...files,
        ],
        env: { ...env, [RESULTS_PATH_VARIABLE]: resultsPath },
      },
      signal,
    )
    const results = await readResults(resultsPath)
    if (results === null) return ONE_FAILED
    return exitCode !== 0 && results.failed === 0 ? addTallies(results, ONE_FAILED) : results
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
