import { expect } from 'chai'
import { type CachedSize, createMetrics } from '../../../src/http/metrics.ts'

describe('the metrics of version data', () => {
  it('report entries by region and name, and bytes where they are known', async () => {
    const metrics = createMetrics({ process: false })
    let sizes: readonly CachedSize[] = [
      { region: 'uk', name: 'chapters', entries: 3, bytes: null },
      { region: 'uk', name: 'spelling', entries: 2, bytes: 500 },
    ]
    metrics.watchVersionData(async () => sizes)
    const text = await metrics.text()
    expect(text).to.include('\nversion_data_entries{region="uk",name="chapters"} 3\n')
    expect(text).to.include('\nversion_data_bytes{region="uk",name="spelling"} 500\n')
    expect(text).not.to.include('version_data_bytes{region="uk",name="chapters"}')

    sizes = []
    expect(await metrics.text()).not.to.include('name="chapters"')
  })
})

describe('the metrics of updates', () => {
  const startedAt = new Date('2026-11-20T08:30:00Z')

  it('name the problem of the last update, and when it began', async () => {
    const metrics = createMetrics({ process: false })
    let problem: 'suspicious' | null = 'suspicious'
    metrics.watchUpdates(async () => ({
      startedAt,
      endedAt: startedAt,
      outcome: problem ? 'failed' : 'published',
      problem,
      detail: problem,
    }))
    const failed = await metrics.text()
    expect(failed).to.include('\ningest_update_problem{problem="suspicious"} 1\n')
    expect(failed).to.include('\ningest_update_problem{problem="fetch"} 0\n')
    expect(failed).to.include(
      `\ningest_update_last_timestamp_seconds{outcome="failed"} ${startedAt.getTime() / 1000}\n`,
    )

    problem = null
    expect(await metrics.text()).to.include('\ningest_update_problem{problem="suspicious"} 0\n')
  })

  it('appear with the first update', async () => {
    const metrics = createMetrics({ process: false })
    metrics.watchUpdates(async () => null)
    expect(await metrics.text()).not.to.match(/^ingest_update_\w+\{/m)
  })
})

describe('the metrics of the engine', () => {
  it('show heap and disk of each node, with one request for each scrape, and none while it is away', async () => {
    const metrics = createMetrics({ process: false })
    let asked = 0
    let isAway = false
    metrics.watchEngine(async () => {
      asked += 1
      if (isAway) throw new Error('away')
      return [{ name: 'one', heapUsed: 0.5, diskBytes: 1000, diskAvailableBytes: 400 }]
    })
    const text = await metrics.text()
    expect(text).to.include('\nopensearch_heap_used_ratio{node="one"} 0.5\n')
    expect(text).to.include('\nopensearch_disk_size_bytes{node="one"} 1000\n')
    expect(text).to.include('\nopensearch_disk_available_bytes{node="one"} 400\n')
    expect(asked).to.equal(1)

    isAway = true
    expect(await metrics.text()).not.to.include('node="one"')
  })
})

describe('the metrics of answers', () => {
  it('count searches and descriptions by outcome', async () => {
    const metrics = createMetrics({ process: false })
    metrics.countSearch('empty')
    metrics.countClassification('vague')
    metrics.countClassification('vague')
    const text = await metrics.text()
    expect(text).to.include('\nsearch_outcomes_total{outcome="empty"} 1\n')
    expect(text).to.include('\nfpo_outcomes_total{outcome="vague"} 2\n')
  })
})
