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
