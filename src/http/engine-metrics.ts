import { Gauge, type Registry } from 'prom-client'
import type { NodeFigures } from '../opensearch/responses.ts'

/** Adds gauges of the nodes of OpenSearch, read at each scrape. A node that does not answer has none. */
export function watchEngineNodes(registers: Registry[], readNodes: () => Promise<readonly NodeFigures[]>): void {
  // The gauges of one scrape share one request.
  let asked: Promise<readonly NodeFigures[]> | null = null
  const ask = () => {
    asked ??= readNodes()
      .catch(() => [])
      .finally(() => {
        asked = null
      })
    return asked
  }
  const gauge = (name: string, help: string, read: (node: NodeFigures) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['node'],
      registers,
      async collect() {
        const nodes = await ask()
        this.reset()
        for (const node of nodes) this.set({ node: node.name }, read(node))
      },
    })
  gauge('opensearch_heap_used_ratio', 'Share of the heap of a node that is in use', ({ heapUsed }) => heapUsed)
  gauge('opensearch_disk_size_bytes', 'Size of the disk of a node', ({ diskBytes }) => diskBytes)
  gauge(
    'opensearch_disk_available_bytes',
    'Bytes of the disk of a node that are free',
    ({ diskAvailableBytes }) => diskAvailableBytes,
  )
}
