import { expect } from 'chai'
import { Registry } from 'prom-client'
import type { LiveVersion } from '../../../src/versions/live-versions.ts'
import { watchLiveVersions, watchUpdates } from '../../../src/versions/metrics.ts'
import { versionOf } from '../http/fakes.ts'

describe('the metrics of live versions', () => {
  const encoder = { status: () => ({ state: 'ready' as const, modelHash: 'hash' }) }

  it('show what is derived from the live data of each region', async () => {
    const registry = new Registry()
    const sizes = () => [
      { name: 'chapters', entries: 3, bytes: null },
      { name: 'spelling', entries: 2, bytes: 500 },
    ]
    const live: LiveVersion = { ...versionOf('uk'), data: { ...versionOf('uk').data, sizes } }
    watchLiveVersions(registry, { get: async (region) => (region === 'uk' ? live : null) }, encoder)
    const text = await registry.metrics()
    expect(text).to.include('\nversion_data_entries{region="uk",name="chapters"} 3\n')
    expect(text).to.include('\nversion_data_bytes{region="uk",name="spelling"} 500\n')
    expect(text).not.to.include('version_data_bytes{region="uk",name="chapters"}')
  })

  it('keep the age of the data while it cannot be read', async () => {
    const registry = new Registry()
    const monthAgo = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 10)
    let live: Promise<LiveVersion | null> = Promise.resolve({ ...versionOf('uk'), snapshotDate: monthAgo })
    watchLiveVersions(registry, { get: (region) => (region === 'uk' ? live : Promise.resolve(null)) }, encoder)
    expect(await registry.metrics()).to.include('\ndata_version_age_days{region="uk"} 31\n')
    live = Promise.reject(new Error('away'))
    live.catch(() => undefined)
    expect(await registry.metrics()).to.include('\ndata_version_age_days{region="uk"} 31\n')
  })
})

describe('the metrics of updates', () => {
  const startedAt = new Date('2026-11-20T08:30:00Z')

  it('name the problem of the last update, and when it began', async () => {
    const registry = new Registry()
    let problem: 'suspicious' | null = 'suspicious'
    watchUpdates(registry, async () => ({
      startedAt,
      endedAt: startedAt,
      outcome: problem ? 'failed' : 'published',
      problem,
      detail: problem,
    }))
    const failed = await registry.metrics()
    expect(failed).to.include('\ningest_update_problem{problem="suspicious"} 1\n')
    expect(failed).to.include('\ningest_update_problem{problem="fetch"} 0\n')
    expect(failed).to.include(
      `\ningest_update_last_timestamp_seconds{outcome="failed"} ${startedAt.getTime() / 1000}\n`,
    )

    problem = null
    expect(await registry.metrics()).to.include('\ningest_update_problem{problem="suspicious"} 0\n')
  })

  it('appear with the first update', async () => {
    const registry = new Registry()
    watchUpdates(registry, async () => null)
    expect(await registry.metrics()).not.to.match(/^ingest_update_\w+\{/m)
  })
})
