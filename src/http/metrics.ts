import { collectDefaultMetrics, Registry } from 'prom-client'
import { durations } from '../metrics/durations.ts'

export interface Metrics {
  /** Each module adds its own metrics to it. */
  readonly registry: Registry
  observeRequest(event: {
    readonly method: string
    /** The route's template, never the path: labels must stay few. */
    readonly route: string
    readonly status: number
    readonly durationMs: number
  }): void
}

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** The metrics of one service. `process` adds memory, event loop and garbage collection of this process. */
export function createMetrics(options: { readonly process: boolean }): Metrics {
  const registry = new Registry()
  if (options.process) collectDefaultMetrics({ register: registry })
  const requests = durations(
    registry,
    'http_request_duration_seconds',
    'Time from the request to the last byte of its response',
    ['method', 'route', 'status'],
  )
  return {
    registry,
    observeRequest: ({ method, route, status, durationMs }) => {
      const label = METHODS.has(method) ? method : 'other'
      requests.observe({ method: label, route, status }, durationMs / 1000)
    },
  }
}
