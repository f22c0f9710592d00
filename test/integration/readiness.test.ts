import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { pino } from 'pino'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { type Service, startService } from '../../src/service.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { waitFor } from '../support/wait-for.ts'

describe('the readiness of a service', function () {
  this.timeout(120_000)
  let installation: SmallInstallation
  let service: Service
  let openSearch: OpenSearch
  let indices: Readonly<Record<string, string>>
  const foreign = `foreign-${randomUUID()}`

  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${service.address.port}/readyz`)
    const body = await answer.json()
    const found = (status: string) =>
      body.checks
        .filter((check: { status: string }) => check.status === status)
        .map(({ name }: { name: string }) => name)
    return { status: answer.status, failed: found('failed'), degraded: found('degraded'), body }
  }

  before(async () => {
    installation = await createSmallInstallation(['uk'])
    await installation.ingest()
    const config = requireServers(loadConfig({ ...installation.environment, PORT: '0', HOST: '127.0.0.1' }))
    openSearch = createOpenSearch(config.openSearch)
    service = await startService(config, { logger: pino({ level: 'silent' }) })
    indices = (await ready()).body.data_versions.uk
  })

  after(async () => {
    await openSearch?.indices.delete(foreign)
    await openSearch?.close()
    await service?.stop()
    await installation?.remove()
  })

  it('does not depend on an index of another application that has lost its shards', async () => {
    await openSearch.indices.create(
      foreign,
      {
        settings: {
          'index.routing.allocation.require._name': 'no-such-node',
          'index.number_of_replicas': 0,
          'index.write.wait_for_active_shards': '0',
        },
      },
      { timeoutMs: 60_000 },
    )
    await waitFor(async () => (await openSearch.health()).status === 'red')
    expect(await ready()).to.deep.include({ status: 200, failed: [] })
    expect((await ready()).degraded).to.include('opensearch')
    await openSearch.indices.delete(foreign)
  })

  it('ends while an index of the live data answers no search', async () => {
    for (const index of [indices.search_index, indices.labels_index]) {
      await openSearch.indices.putSettings(index ?? '', { 'index.blocks.read': true })
      expect(await ready(), index).to.deep.include({ status: 503, failed: ['data_uk'] })
      await openSearch.indices.putSettings(index ?? '', { 'index.blocks.read': null })
      expect(await ready(), index).to.deep.include({ status: 200, failed: [] })
    }
  })

  it('does not depend on the suggestions', async () => {
    await openSearch.indices.delete(indices.suggestions_index ?? '')
    const { status, failed, degraded } = await ready()
    expect({ status, failed }).to.deep.equal({ status: 200, failed: [] })
    expect(degraded).to.include('suggestions')
  })
})
