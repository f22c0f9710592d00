import { type BenchReport, describeReport, errorsOf, reportToJson } from '../../../bench/report.ts'
import { prepareData } from '../../../ingest/prepare.ts'
import { createProgress, type Progress } from '../../../ingest/progress.ts'
import type { ServerConfig } from '../../config/config.ts'
import { EXIT_CODES } from '../exit-codes.ts'
import { printJson } from '../print-json.ts'
import { withServers } from '../with-servers.ts'

interface Surroundings {
  readonly progress: Progress
  /** Fires on Ctrl-C. */
  readonly signal: AbortSignal
}

interface BenchOptions {
  readonly json?: boolean | undefined
  readonly loadData?: boolean
}

/**
 * Runs a benchmark, on data that is loaded first unless it brings its own, and prints its report. The command fails if answers were errors or the
 * run was interrupted, and not for a missed target: times depend on the machine.
 */
export async function runBench(
  { json = false, loadData = true }: BenchOptions,
  bench: (config: ServerConfig, surroundings: Surroundings) => Promise<BenchReport>,
): Promise<void> {
  const progress = createProgress()
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
  const report = await withServers(process.env, progress, async (config) => {
    if (loadData) await prepareData(config, progress)
    return await bench(config, { progress, signal: interruption.signal })
  })
  const errors = errorsOf(report.runs.map(([, run]) => run))
  if (errors > 0 || interruption.signal.aborted) process.exitCode = EXIT_CODES.failed
  if (json) return printJson(reportToJson(report))
  for (const line of describeReport(report)) console.log(line)
}
