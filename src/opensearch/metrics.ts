import type { Registry } from 'prom-client'
import { durations } from '../metrics/durations.ts'
import { figuresOf } from '../metrics/figures.ts'
import type { OpenSearch } from './client.ts'

/** What the metrics need of a request to OpenSearch. */
interface RequestEvent {
  readonly operation: string
  readonly outcome: string
  readonly durationMs: number
}

/** Returns the observer of each request. */
export function observeOpenSearch(registry: Registry): (event: RequestEvent) => void {
  const requests = durations(registry, 'opensearch_request_duration_seconds', 'Time of a request to OpenSearch', [
    'operation',
    'outcome',
  ])
  return ({ operation, outcome, durationMs }) => requests.observe({ operation, outcome }, durationMs / 1000)
}

/** Adds memory and disk of the nodes. A node that does not answer has none. */
export function watchNodes(registry: Registry, { nodes }: Pick<OpenSearch, 'nodes'>): void {
  const { gauge } = figuresOf(registry, {
    labelNames: ['node'],
    read: () => nodes(),
    labelsOf: ({ name: node }) => ({ node }),
  })
  gauge('opensearch_heap_used_ratio', 'Share of the heap of a node that is in use', ({ heapUsed }) => heapUsed)
  gauge('opensearch_disk_size_bytes', 'Size of the disk of a node', ({ diskBytes }) => diskBytes)
  gauge(
    'opensearch_disk_available_bytes',
    'Bytes of the disk of a node that are free',
    ({ diskAvailableBytes }) => diskAvailableBytes,
  )
}

/** Adds the segments of the indices that versions of the data have, live or kept for a rollback. */
export function watchIndices(registry: Registry, { indices }: Pick<OpenSearch, 'indices'>, prefix: string): void {
  const { gauge } = figuresOf(registry, {
    labelNames: ['index'],
    read: () => indices.list(`${prefix}-*`, { timeoutMs: LIST_TIMEOUT_MS }),
    labelsOf: ({ index }) => ({ index }),
  })
  gauge('opensearch_index_segments', 'Segments of an index, each of which a search visits', ({ segments }) => segments)
}

/** No scrape waits longer for it. */
const LIST_TIMEOUT_MS = 2000
