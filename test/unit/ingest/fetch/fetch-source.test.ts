import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { type FetchContext, fetchSource } from '../../../../ingest/fetch/fetch-source.ts'
import { createHttpClient, type HttpClient } from '../../../../ingest/publications/http-client.ts'
import { fetchedPath, readManifest } from '../../../../ingest/publications/manifest.ts'
import type { RemoteFile } from '../../../../ingest/publications/published-source.ts'
import { type PublishedSource, publishedSource } from '../../../../ingest/sources/registry.ts'
import { file, type Handler, json, type Publisher, startPublisher, status } from '../../../support/publisher.ts'
import { rejectionOf } from '../../../support/rejection.ts'
import { SILENT } from '../../../support/silent-progress.ts'

const COMMODITIES = 'id,commodity__sid,commodity__code\n1,27623,0100000000\n'
const MEASURES = `id,measure__sid\n${'1,20000001\n'.repeat(100)}`

describe('fetchSource', () => {
  let publisher: Publisher
  let http: HttpClient
  let directory: string

  beforeEach(async () => {
    publisher = await startPublisher()
    http = createHttpClient({ userAgent: 'test', requestsPerSecond: 1000, retries: 1, firstDelayMs: 1 })
    directory = await mkdtemp(join(tmpdir(), 'fetch-'))
  })

  afterEach(async () => {
    await http.close()
    await publisher.close()
    await rm(directory, { recursive: true, force: true })
  })

  const context = (overrides: Partial<FetchContext> = {}): FetchContext => ({
    http,
    directory,
    progress: SILENT,
    today: '2026-11-20',
    ...overrides,
  })
  const tariff = () => publishedSource('uk-dbt-tariff', publisher.address)

  const publish = (version: string, commodities: Handler = file(COMMODITIES), measures: Handler = file(MEASURES)) => {
    const base = `/uk-tariff-2021-01-01/versions/${version}/tables`
    publisher.on(`${base}/commodities-report/data`, commodities)
    publisher.on(`${base}/measures-as-defined/data`, measures)
  }
  const announce = (...versions: string[]) =>
    publisher.on('/uk-tariff-2021-01-01/versions', json({ versions: versions.map((id) => ({ id })) }))

  it('records the address, version, day, size and hash of each file', async () => {
    announce('v4.0.999', 'v4.0.1000', 'v3.0.2000')
    publish('v4.0.1000')
    const outcome = await fetchSource(tariff(), context())
    expect(outcome).to.include({ id: 'uk-dbt-tariff', version: 'v4.0.1000' })
    const source = (await readManifest(directory)).sources['uk-dbt-tariff']
    expect(source?.files.map(({ fetched_at, ...entry }) => entry)[0]).to.deep.equal({
      name: 'commodities-report.csv',
      address: `${publisher.address}/uk-tariff-2021-01-01/versions/v4.0.1000/tables/commodities-report/data?format=csv`,
      version: 'v4.0.1000',
      date: '2026-11-20',
      bytes: COMMODITIES.length,
      sha256: 'cc709ec84f4418a23020c5f29998bc534691da37c4858333628e7eebc383ce0a',
    })
    const entry = source?.files[1]
    expect(entry && (await readFile(fetchedPath(directory, 'uk-dbt-tariff', entry), 'utf8'))).to.equal(MEASURES)
  })

  it('requests only the list of versions where the newest is here', async () => {
    announce('v4.0.1000')
    publish('v4.0.1000')
    await fetchSource(tariff(), context())
    publisher.clearRequests()
    const outcome = await fetchSource(tariff(), context({ today: '2026-11-21' }))
    expect(outcome.downloaded).to.deep.equal([])
    expect(publisher.requests).to.deep.equal(['GET /uk-tariff-2021-01-01/versions?format=json'])
  })

  it('downloads a file again that was removed from the cache', async () => {
    announce('v4.0.1000')
    publish('v4.0.1000')
    await fetchSource(tariff(), context())
    await rm(join(directory, 'uk-dbt-tariff/v4.0.1000/measures-as-defined.csv'))
    const outcome = await fetchSource(tariff(), context())
    expect(outcome.downloaded.map(({ name }) => name)).to.deep.equal(['measures-as-defined.csv'])
  })

  it('keeps the files of a version that an interrupted run downloaded', async () => {
    announce('v4.0.1000')
    publish('v4.0.1000', file(COMMODITIES), status(404))
    await rejectionOf(fetchSource(tariff(), context()))
    expect((await readManifest(directory)).sources).to.deep.equal({})
    publish('v4.0.1000')
    publisher.clearRequests()
    await fetchSource(tariff(), context())
    expect(publisher.requests.filter((request) => request.includes('commodities-report'))).to.deep.equal([])
  })

  it('takes the version before where the server fails for the newest', async () => {
    announce('v4.0.1001', 'v4.0.1000')
    publish('v4.0.1001', status(500))
    publish('v4.0.1000')
    const outcome = await fetchSource(tariff(), context())
    expect(outcome.version).to.equal('v4.0.1000')
    expect(outcome.skipped).to.have.length(1)
    expect(outcome.skipped[0]).to.match(/^v4\.0\.1001: .*answered 500$/)
  })

  it('keeps the version that is here where the server fails for all newer ones', async () => {
    announce('v4.0.1000')
    publish('v4.0.1000')
    await fetchSource(tariff(), context())
    announce('v4.0.1001', 'v4.0.1000')
    publish('v4.0.1001', file(COMMODITIES), status(503))
    const outcome = await fetchSource(tariff(), context())
    expect(outcome.version).to.equal('v4.0.1000')
    expect(outcome.downloaded).to.deep.equal([])
    expect(outcome.skipped).to.have.length(1)
  })

  it('names every version that it tried where none can be had', async () => {
    announce('v4.0.1001', 'v4.0.1000')
    publish('v4.0.1001', status(500))
    const { message } = await rejectionOf(fetchSource(tariff(), context()))
    expect(message).to.include('no version can be had')
    expect(message).to.match(/v4\.0\.1001: .*500\nv4\.0\.1000: .*404/)
  })

  it('reports a list of versions that is something else', async () => {
    publisher.on('/uk-tariff-2021-01-01/versions', json({ releases: [] }))
    expect((await rejectionOf(fetchSource(tariff(), context()))).message).to.include(
      'answered something else than documented',
    )
  })

  describe('a file that is much smaller than the last one', () => {
    beforeEach(async () => {
      announce('v4.0.1000')
      publish('v4.0.1000')
      await fetchSource(tariff(), context())
      announce('v4.0.1001', 'v4.0.1000')
      publish('v4.0.1001', file(COMMODITIES), file('id,measure__sid\n'))
    })

    it('stops the fetch, and the version before stays', async () => {
      const { message } = await rejectionOf(fetchSource(tariff(), context()))
      expect(message).to.match(/has 16 bytes, the version before \(v4\.0\.1000\) 1116: it is not used/)
      expect((await readManifest(directory)).sources['uk-dbt-tariff']?.version).to.equal('v4.0.1000')
      expect((await rejectionOf(fetchSource(tariff(), context()))).message).to.include('16 bytes')
    })

    it('passes where the operator allows it', async () => {
      expect((await fetchSource(tariff(), context({ allowSmaller: true }))).version).to.equal('v4.0.1001')
    })
  })

  it('keeps the version before the newest, and removes older ones', async () => {
    for (const version of ['v4.0.1', 'v4.0.2', 'v4.0.3']) {
      announce(version)
      publish(version)
      await fetchSource(tariff(), context())
    }
    const kept = ['v4.0.1', 'v4.0.2', 'v4.0.3'].map((version) => existsSync(join(directory, 'uk-dbt-tariff', version)))
    expect(kept).to.deep.equal([false, true, true])
  })

  describe('files that can change', () => {
    const listing = (states: readonly string[]): PublishedSource => {
      let calls = 0
      const files = async (): Promise<readonly RemoteFile[]> => {
        const state = states[Math.min(calls++, states.length - 1)] ?? ''
        const address = `${publisher.address}/files/${state}`
        return [{ name: 'measures.zip', address, state }]
      }
      return {
        id: 'uk-hmrc-weekly',
        async *versions() {
          yield { version: '2026-11-19', date: '2026-11-19', files }
        },
      }
    }

    it('start the download again where one changed meanwhile', async () => {
      publisher.on('/files/a', file('first'))
      publisher.on('/files/b', file('second'))
      await fetchSource(listing(['a', 'b', 'b']), context())
      expect(await readFile(join(directory, 'uk-hmrc-weekly/2026-11-19/measures.zip'), 'utf8')).to.equal('second')
    })

    it('end the fetch where they change each time', async () => {
      for (const name of 'abcdef') publisher.on(`/files/${name}`, file(name))
      const { message } = await rejectionOf(fetchSource(listing([...'abcdef']), context()))
      expect(message).to.include('the files of 2026-11-19 go on changing')
      expect((await readManifest(directory)).sources).to.deep.equal({})
    })
  })
})
