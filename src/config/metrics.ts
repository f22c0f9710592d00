import type { Registry } from 'prom-client'
import { figuresOf } from '../metrics/figures.ts'
import { droppedLogLines } from './logger.ts'

/** Adds how many lines of the log were lost. */
export function watchLog(registry: Registry): void {
  const { counter } = figuresOf(registry, { read: () => [droppedLogLines()] })
  counter('log_lines_dropped_total', 'Log lines dropped because they were not read in time', (lines) => lines)
}
