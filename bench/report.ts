import { percentile } from '../eval/score.ts'
import type { Run } from './timed-client.ts'

/** A number that a run must reach or may not exceed. */
export interface Target {
  readonly name: string
  readonly measured: number
  readonly limit: number
  readonly kind: 'at least' | 'at most'
}

const NAME_WIDTH = 52

/** Prints a line for each run: how long its answers took, and how many a second there were where that is known. */
export function printTimes(runs: readonly (readonly [name: string, run: Run])[]): void {
  console.log(`${'milliseconds'.padEnd(NAME_WIDTH)} asked     p50     p95     p99    /s  errors`)
  for (const [name, { times, errors, perSecond }] of runs) {
    const [p50 = '', p95 = '', p99 = ''] = [0.5, 0.95, 0.99].map((share) =>
      percentile(times, share).toFixed(1).padStart(8),
    )
    const rate = perSecond === undefined ? '' : perSecond.toFixed(0)
    console.log(
      `${name.padEnd(NAME_WIDTH)}${String(times.length).padStart(6)}${p50}${p95}${p99}${rate.padStart(6)}${String(errors.length).padStart(8)}`,
    )
  }
}

/** Prints which targets are met. */
export function printTargets(targets: readonly Target[]): void {
  console.log(`\n${'target'.padEnd(NAME_WIDTH)}           limit  measured`)
  for (const { name, measured, limit, kind } of targets) {
    const value = (number: number): string => String(Number(number.toFixed(2)))
    const met = kind === 'at least' ? measured >= limit : measured <= limit
    console.log(
      `${name.padEnd(NAME_WIDTH)}${kind.padStart(9)}${value(limit).padStart(7)}${value(measured).padStart(10)}  ${met ? 'met' : 'missed'}`,
    )
  }
}

/** Prints the first few errors of all runs, and answers how many there were. */
export function printErrors(runs: readonly Run[]): number {
  const errors = runs.flatMap((run) => run.errors)
  for (const error of errors.slice(0, 5)) console.error(error.message)
  return errors.length
}

/** Rounds of the same work as one run. */
export const together = (runs: readonly Run[]): Run => {
  const rates = runs.flatMap(({ perSecond }) => perSecond ?? [])
  return {
    times: runs.flatMap(({ times }) => times),
    errors: runs.flatMap(({ errors }) => errors),
    ...(rates.length > 0 && { perSecond: rates.reduce((sum, rate) => sum + rate, 0) / rates.length }),
  }
}
