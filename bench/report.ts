import { cpus, loadavg } from 'node:os'
import { percentile } from '../eval/score.ts'
import type { Run } from './timed-client.ts'

/** A number that a run must reach or may not exceed. */
export interface Target {
  readonly name: string
  readonly measured: number
  readonly limit: number
  readonly kind: 'at least' | 'at most'
}

/** The result of a benchmark. */
export interface BenchReport {
  /** A line each, in the order in which they are read. */
  readonly runs: readonly (readonly [name: string, run: Run])[]
  readonly targets: readonly Target[]
  /** Circumstances in sentences, such as the load of the machine. */
  readonly notes: readonly string[]
}

/** How many answers of all runs were errors. */
export const errorsOf = (runs: readonly Run[]): number => runs.reduce((sum, { errors }) => sum + errors.length, 0)

/** Errors that are shown. */
const SHOWN_ERRORS = 5

/** The report as lines for people. */
export const describeReport = ({ runs, targets, notes }: BenchReport): readonly string[] => [
  ...describeRuns(runs),
  ...describeTargets(targets),
  ...(notes.length > 0 ? [''] : []),
  ...notes,
  ...describeErrors(runs),
]

/** The first errors of all runs, a line each. */
export const describeErrors = (runs: BenchReport['runs']): readonly string[] =>
  runs
    .flatMap(([, { errors }]) => errors)
    .slice(0, SHOWN_ERRORS)
    .map(({ message }) => `error: ${message}`)

/** The report as one JSON document; times are in milliseconds. */
export const reportToJson = ({ runs, targets, notes }: BenchReport) => ({
  runs: runsToJson(runs),
  targets: targets.map((target) => ({ ...target, met: isMet(target) })),
  notes,
})

/** Runs as JSON; times are in milliseconds. */
export const runsToJson = (runs: BenchReport['runs']) =>
  runs.map(([name, { times, errors, perSecond }]) => ({
    name: name.trim(),
    requests: times.length,
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
    p99_ms: percentile(times, 0.99),
    per_second: perSecond ?? null,
    errors: errors.length,
  }))

/** Whether a target was reached. */
export const isMet = ({ kind, measured, limit }: Target): boolean =>
  kind === 'at least' ? measured >= limit : measured <= limit

const NAME_WIDTH = 52

/** A line for each run: how long its answers took, and how many a second there were where that is known. */
export const describeRuns = (runs: BenchReport['runs']): readonly string[] => [
  `${'milliseconds'.padEnd(NAME_WIDTH)} requests     p50     p95     p99    /s  errors`,
  ...runs.map(([name, { times, errors, perSecond }]) => {
    const shares = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1).padStart(8)).join('')
    const rate = perSecond === undefined ? '' : perSecond.toFixed(0)
    return `${name.padEnd(NAME_WIDTH)}${String(times.length).padStart(9)}${shares}${rate.padStart(6)}${String(errors.length).padStart(8)}`
  }),
]

/** Which targets are met, as lines for people. */
export const describeTargets = (targets: readonly Target[]): readonly string[] => [
  `\n${'target'.padEnd(NAME_WIDTH)}              limit  measured`,
  ...targets.map((target) => {
    const { name, measured, limit, kind } = target
    const value = (number: number): string => String(Number(number.toFixed(2)))
    return `${name.padEnd(NAME_WIDTH)}${kind.padStart(12)}${value(limit).padStart(7)}${value(measured).padStart(10)}  ${isMet(target) ? 'met' : 'missed'}`
  }),
]

/** Rounds of the same work as one run. */
export const together = (runs: readonly Run[]): Run => {
  const rates = runs.flatMap(({ perSecond }) => perSecond ?? [])
  return {
    times: runs.flatMap(({ times }) => times),
    errors: runs.flatMap(({ errors }) => errors),
    ...(rates.length > 0 && { perSecond: rates.reduce((sum, rate) => sum + rate, 0) / rates.length }),
  }
}

/** How busy the machine is: times are comparable on a quiet one only. */
export const machineLoad = (): string => {
  const load = loadavg().map((average) => average.toFixed(1))
  return `${cpus().length} cores; load of the last 1, 5 and 15 minutes: ${load.join(', ')}`
}
