import { expect } from 'chai'
import { Registry } from 'prom-client'
import { watchNodes } from '../../../src/opensearch/metrics.ts'

describe('the metrics of the nodes of OpenSearch', () => {
  it('show heap and disk of each node, with one request for each scrape, and none while it is away', async () => {
    const registry = new Registry()
    let requests = 0
    let isAway = false
    watchNodes(registry, {
      nodes: async () => {
        requests += 1
        if (isAway) throw new Error('away')
        return [{ name: 'one', heapUsed: 0.5, diskBytes: 1000, diskAvailableBytes: 400 }]
      },
    })
    const text = await registry.metrics()
    expect(text).to.include('\nopensearch_heap_used_ratio{node="one"} 0.5\n')
    expect(text).to.include('\nopensearch_disk_size_bytes{node="one"} 1000\n')
    expect(text).to.include('\nopensearch_disk_available_bytes{node="one"} 400\n')
    expect(requests).to.equal(1)

    isAway = true
    expect(await registry.metrics()).not.to.include('node="one"')
  })
})
