import { expect } from 'chai'
import { Registry } from 'prom-client'
import { watchIndices, watchNodes } from '../../../src/opensearch/metrics.ts'
import { noOpenSearch } from '../../support/absent-servers.ts'

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

describe('the metrics of the indices', () => {
  it('show the segments of each', async () => {
    const registry = new Registry()
    const asked: string[] = []
    const list = async (pattern: string) => {
      asked.push(pattern)
      const facts = { health: 'green', shards: 1, docsCount: 5, storeBytes: 100, createdAt: new Date() } as const
      return [{ index: 'opentariff-labels-v7', segments: 2, ...facts }]
    }
    watchIndices(registry, { indices: { ...noOpenSearch.indices, list } }, 'opentariff')
    expect(await registry.metrics()).to.include('\nopensearch_index_segments{index="opentariff-labels-v7"} 2\n')
    expect(asked).to.deep.equal(['opentariff-*'])
  })
})
