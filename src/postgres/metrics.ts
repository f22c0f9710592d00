import type { Registry } from 'prom-client'
import { durations } from '../metrics/durations.ts'

/** Returns the observer of each statement. */
export function observePostgres(
  registry: Registry,
): (event: { readonly outcome: string; readonly durationMs: number }) => void {
  const statements = durations(
    registry,
    'postgres_query_duration_seconds',
    'Time of a statement in Postgres, the wait for a connection included',
    ['outcome'],
  )
  return ({ outcome, durationMs }) => statements.observe({ outcome }, durationMs / 1000)
}
