import { expect } from 'chai'
import request from 'supertest'
import type { EncoderStatus } from '../../../src/embedding/encoder.ts'
import { ServiceUnavailableError } from '../../../src/errors/service-unavailable-error.ts'
import { type HealthDependencies, healthRoutes } from '../../../src/operations/health.ts'
import { noOpenSearch } from '../../support/absent-servers.ts'
import { fixedVersions } from '../../support/fixed-versions.ts'
import { versionOf } from '../http/fakes.ts'
import { appOf } from '../http/fixtures.ts'

const healthy: HealthDependencies = {
  postgres: { query: async () => [] },
  openSearch: {
    ...noOpenSearch,
    health: async () => ({ status: 'yellow', number_of_nodes: 1 }),
    search: async () => ({}) as never,
    indices: { ...noOpenSearch.indices, exists: async () => true, count: async () => 1 },
  },
  liveVersions: fixedVersions(versionOf),
  encoder: { status: () => ({ state: 'ready', modelHash: 'model-hash' }) },
  missingMigrations: async () => [],
  today: () => '2026-01-15',
}

async function ready(changes: Partial<HealthDependencies>) {
  const { handler, lines } = appOf(healthRoutes({ ...healthy, ...changes }))
  const { status, body, text } = await request(handler).get('/readyz')
  const failed = body.checks
    .filter((check: { status: string }) => check.status === 'failed')
    .map((check: { name: string; detail: string }) => [check.name, check.detail])
  return { status, body, text, failed, lines }
}

const degradedOf = (body: { readonly checks: readonly Readonly<Record<string, string>>[] }) =>
  body.checks.filter(({ status }) => status === 'degraded').map(({ name, detail }) => [name, detail])

describe('/readyz', () => {
  it('lists what is loaded when no check fails', async () => {
    const { status, body, failed } = await ready({})
    expect(status).to.equal(200)
    expect(failed).to.deep.equal([])
    expect(body.checks.map((check: { name: string }) => check.name)).to.deep.equal([
      'postgres',
      'schema',
      'opensearch',
      'data_uk',
      'data_xi',
      'suggestions',
      'embedding',
      'fpo',
      'update',
    ])
    expect(body.data_versions.uk).to.deep.equal({
      data_version_id: 7,
      search_index: 'opentariff-uk-7',
      labels_index: 'opentariff-labels-uk-7',
      suggestions_index: 'opentariff-suggestions-uk-7',
      published_at: '2026-01-02T03:04:05.678Z',
      source_kind: 'sample',
      snapshot_date: '2026-01-01',
      dates: {},
      age_days: 14,
    })
  })

  it('answers 503 as soon as the service is about to stop', async () => {
    const { status, failed } = await ready({ isStopping: () => true })
    expect(status).to.equal(503)
    expect(failed).to.deep.equal([['service', 'it is stopping']])
  })

  it('warns of the sample for each region, and stays ready', async () => {
    const { status, body } = await ready({})
    expect(status).to.equal(200)
    expect(body.warnings.map(({ code, region }: Record<string, string>) => [code, region])).to.deep.equal([
      ['sample_data', 'uk'],
      ['sample_data', 'xi'],
    ])
  })

  it('warns of data that is more than 30 days old', async () => {
    const liveVersions = fixedVersions((region) => ({ ...versionOf(region), sourceKind: 'bundle' }))
    const warningsOn = async (today: string) => (await ready({ liveVersions, today: () => today })).body.warnings
    expect(await warningsOn('2026-01-31')).to.deep.equal([])
    expect((await warningsOn('2026-02-01'))[0]).to.deep.equal({
      code: 'old_data',
      region: 'uk',
      detail: 'The data of the UK tariff describes 2026-01-01, 31 days ago. What has changed since then is missing.',
    })
  })

  it('names the day of each kind of data, and warns of those that are older than the data as a whole', async () => {
    const dataDates = { nomenclature: '2026-01-01', duties: '2021-01-01' }
    const liveVersions = fixedVersions((region) => ({ ...versionOf(region), sourceKind: 'bundle', dataDates }))
    const { body } = await ready({ liveVersions, today: () => '2026-01-02' })
    expect(body.data_versions.uk).to.deep.include({ dates: dataDates })
    expect(body.warnings[0]).to.include({
      detail:
        'The data of the UK tariff describes 2026-01-01, 1 day ago. Older: duties of 2021-01-01. What has changed since then is missing.',
    })
  })

  it('names a server that is down, without its address', async () => {
    const away = async () => {
      throw new ServiceUnavailableError('postgres', 'connect ECONNREFUSED 10.0.0.1')
    }
    const { status, failed, text } = await ready({ postgres: { query: away } })
    expect(status).to.equal(503)
    expect(failed).to.deep.equal([['postgres', 'does not answer']])
    expect(text).not.to.include('10.0.0.1')
  })

  it('answers 503 on the schema of an older release, and names the first migration that is missing', async () => {
    const { status, failed } = await ready({ missingMigrations: async () => ['0002_b', '0003_c'] })
    expect(status).to.equal(503)
    expect(failed).to.deep.equal([['schema', 'the database lacks 0002_b and 1 more; run "opentariff ingest prepare"']])
  })

  it('answers 503 before anything is loaded', async () => {
    const { status, failed } = await ready({ liveVersions: fixedVersions(() => null) })
    expect(status).to.equal(503)
    expect(failed).to.deep.equal([
      ['data_uk', 'no data is live; run the ingest'],
      ['data_xi', 'no data is live; run the ingest'],
    ])
  })

  it('answers 200 with one region, and reports that the other has no data', async () => {
    const { status, body } = await ready({
      liveVersions: fixedVersions((region) => (region === 'xi' ? null : versionOf(region))),
    })
    expect(status).to.equal(200)
    expect(body.data_versions.xi).to.equal(null)
  })

  /** An engine in which some indices cannot be searched, because they are missing or blocked. */
  const without = (isLost: (index: string) => boolean, isThere = false): HealthDependencies['openSearch'] => ({
    ...healthy.openSearch,
    search: async (index) => {
      if (isLost(index)) throw new ServiceUnavailableError('opensearch', '403 cluster_block_exception: 10.0.0.1')
      return {} as never
    },
    indices: { ...healthy.openSearch.indices, exists: async (index) => isThere || !isLost(index) },
  })

  it('reports live data whose index is missing', async () => {
    const { failed } = await ready({ openSearch: without(() => true) })
    expect(failed.map(([name]: readonly [string]) => name)).to.deep.equal(['data_uk', 'data_xi'])
  })

  it('reports one missing index of several, as after an update from an older release', async () => {
    const { status, failed } = await ready({ openSearch: without((index) => index === 'opentariff-labels-uk-7') })
    expect(status).to.equal(503)
    expect(failed).to.deep.equal([
      ['data_uk', 'the index opentariff-labels-uk-7 of the live data is missing; run the ingest or roll back'],
    ])
  })

  it('reports an index that is there and answers no search, in its own words', async () => {
    const { status, failed, text } = await ready({
      openSearch: without((index) => index === 'opentariff-uk-7', true),
    })
    expect(status).to.equal(503)
    expect(failed).to.deep.equal([['data_uk', 'the index opentariff-uk-7 of the live data cannot be searched']])
    expect(text).not.to.match(/10\.0\.0\.1|_exception/)
  })

  it('stays ready while an index that is not its own has lost shards, and without suggestions', async () => {
    const red = { ...healthy.openSearch, health: async () => ({ status: 'red', number_of_nodes: 1 }) as const }
    const first = await ready({ openSearch: red })
    expect([first.status, degradedOf(first.body)]).to.deep.equal([
      200,
      [['opensearch', 'an index of the cluster has lost shards']],
    ])
    const second = await ready({ openSearch: without((index) => index === 'opentariff-suggestions-uk-7') })
    expect(second.status).to.equal(200)
    expect(degradedOf(second.body)).to.deep.equal([
      [
        'suggestions',
        'queries are not completed while they are typed: the index opentariff-suggestions-uk-7 of the live data is missing; run the ingest or roll back',
      ],
    ])
  })

  it('stays ready without labelled texts, and reports that the parcel classifier answers nothing', async () => {
    const indices = { ...healthy.openSearch.indices, count: async () => 0 }
    const { status, body } = await ready({ openSearch: { ...healthy.openSearch, indices } })
    expect(status).to.equal(200)
    const check = body.checks.find(({ name }: { name: string }) => name === 'fpo')
    expect(check).to.include({
      status: 'degraded',
      detail: 'no labelled texts are live: the parcel classifier answers nothing; run the ingest',
    })
  })

  it('stays ready after a failed update, and reports the reason', async () => {
    const row = {
      started_at: new Date('2026-01-15T06:30:00Z'),
      ended_at: new Date('2026-01-15T06:31:00Z'),
      outcome: 'failed',
      problem: 'suspicious',
      detail: 'uk: the new data has no measures',
    }
    const rowsOf = (text: string) => (text.includes('ingest_updates') ? [row] : [])
    const query: HealthDependencies['postgres']['query'] = async (statement) =>
      JSON.parse(JSON.stringify(rowsOf(statement.text)), (key, value) =>
        key.endsWith('_at') ? new Date(value) : value,
      )
    const { status, body } = await ready({ postgres: { query } })
    expect(status).to.equal(200)
    expect(body.checks.find(({ name }: { name: string }) => name === 'update')).to.include({
      status: 'degraded',
      detail: 'the update of 2026-01-15T06:30:00.000Z failed: uk: the new data has no measures',
    })
  })

  it('stays ready without the sentence encoder, and reports the effect without a path', async () => {
    const degraded = async (changes: Partial<HealthDependencies>) => {
      const { status, body, failed } = await ready(changes)
      expect(status).to.equal(200)
      expect(body.status).to.equal('ready')
      expect(failed).to.deep.equal([])
      const check = body.checks.find(({ name }: { name: string }) => name === 'embedding')
      expect(check.status).to.equal('degraded')
      return check.detail
    }
    const withStatus = (status: EncoderStatus) => ({ encoder: { status: () => status } })
    expect(await degraded(withStatus({ state: 'down', problem: 'ENOENT /srv/models/x.onnx' }))).to.equal(
      'the sentence encoder cannot be used: searches match words only; see the log',
    )
    expect(await degraded(withStatus({ state: 'starting' }))).to.match(/is being loaded/)
    expect(await degraded(withStatus({ state: 'ready', modelHash: 'another' }))).to.match(
      /^the vectors of uk are of an/,
    )
    const noVectors = fixedVersions((region) => ({ ...versionOf(region), embeddingModel: null }))
    expect(await degraded({ liveVersions: noVectors })).to.match(/^the live data of uk has no vectors yet/)
  })

  it('reports the progress of the vectors of the first start, as data too', async () => {
    const { status, body } = await ready({
      liveVersions: fixedVersions((region) => ({ ...versionOf(region), embeddingModel: null })),
      postgres: {
        query: async <T extends object>() => [{ total: 4000, done: 1500 }] as unknown as readonly T[],
      },
    })
    expect(status).to.equal(200)
    const check = body.checks.find(({ name }: { name: string }) => name === 'embedding')
    expect(check.progress).to.deep.equal({ done: 1500, total: 4000 })
    expect(check.detail).to.match(/; still learning meanings: 1,500 of 4,000 texts$/)
  })

  it('logs what is missing without a stack trace, and what is degraded only for debugging', async () => {
    const { lines } = await ready({
      liveVersions: fixedVersions(() => null),
      encoder: { status: () => ({ state: 'starting' }) },
    })
    const checks = lines.filter(({ check }) => check !== undefined)
    expect(checks.map(({ check, level, reason }) => [check, level, reason])).to.deep.include.members([
      ['data_uk', 40, 'no data is live; run the ingest'],
      ['embedding', 20, 'the sentence encoder is being loaded: searches match words only'],
    ])
    expect(JSON.stringify(checks)).not.to.include('stack')
  })

  it('answers in time although a server never answers', async () => {
    const { status, failed } = await ready({ postgres: { query: () => new Promise(() => undefined) } })
    expect(status).to.equal(503)
    expect(failed).to.deep.equal([['postgres', 'no answer within 2500 ms']])
  })
})

describe('/livez', () => {
  it('answers without a request to another server', async () => {
    const { handler } = appOf(healthRoutes({ ...healthy, openSearch: noOpenSearch }))
    await request(handler).get('/livez').expect(200, { status: 'ok' })
  })
})
