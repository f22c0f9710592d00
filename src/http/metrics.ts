import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LiveVersion, LiveVersions } from '../postgres/live-versions.ts'
import { REGIONS } from '../tariff/region.ts'

export interface Metrics {
  readonly contentType: string
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
  observeRequest(event: {
    readonly method: string
    /** The route's template, never the path: labels must stay few. */
    readonly route: string
    readonly status: number
    readonly durationMs: number
  }): void
  observeOpenSearch(event: { readonly operation: string; readonly outcome: string; readonly durationMs: number }): void
  observePostgres(event: { readonly outcome: string; readonly durationMs: number }): void
  /** Reads the live versions at each scrape. */
  watchVersions(liveVersions: LiveVersions): void
}

/** Seconds. Finest where search and look-ups answer (5-250 ms), up to the longest timeout. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** The metrics of one service. `process` adds memory, event loop and garbage collection of this process. */
export function createMetrics(options: { readonly process: boolean }): Metrics {
  const registry = new Registry()
  if (options.process) collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the last byte of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const openSearch = new Histogram({
    name: 'opensearch_request_duration_seconds',
    help: 'Time of a request to OpenSearch',
    labelNames: ['operation', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const postgres = new Histogram({
    name: 'postgres_query_duration_seconds',
    help: 'Time of a statement in Postgres, the wait for a connection included',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  })

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest: ({ method, route, status, durationMs }) => {
      const label = METHODS.has(method) ? method : 'other'
      requests.observe({ method: label, route, status }, durationMs / 1000)
    },
    observeOpenSearch: ({ operation, outcome, durationMs }) =>
      openSearch.observe({ operation, outcome }, durationMs / 1000),
    observePostgres: ({ outcome, durationMs }) => postgres.observe({ outcome }, durationMs / 1000),
    watchVersions: (liveVersions) => {
      const gauge = (name: string, help: string, read: (version: LiveVersion) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['region'],
          registers,
          async collect() {
            for (const region of REGIONS) {
              // Without an answer the last known figure stays.
              const version = await liveVersions.get(region).catch(() => null)
              if (version) this.set({ region }, read(version))
            }
          },
        })
      gauge('data_version_id', 'Id of the live data version of a region', (version) => version.dataVersionId)
      gauge(
        'data_version_published_timestamp_seconds',
        'When the live data of a region was published by the ingest',
        (version) => version.publishedAt.getTime() / 1000,
      )
    },
  }
}
