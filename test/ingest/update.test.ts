import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { type FetchConfig, loadFetchConfig } from '../../ingest/fetch/fetch-config.ts'
import { type UpdateOptions, update } from '../../ingest/update/update.ts'
import { rollback } from '../../ingest/versions/rollback.ts'
import { holdingLock } from '../../src/postgres/advisory-lock.ts'
import { readLastUpdate } from '../../src/postgres/ingest-updates.ts'
import { sql } from '../../src/postgres/sql.ts'
import { HELD_LOCK } from '../support/held-lock.ts'
import { SLOW_MS, useIngests } from '../support/ingests.ts'
import { AS_DEFINED, COMMODITIES, QUOTAS } from '../support/published-uk.ts'
import { file, json, type Publisher, startPublisher, status } from '../support/publisher.ts'
import { rejectionOf } from '../support/rejection.ts'
import { collectRejects } from '../unit/ingest/sources/collected-rejects.ts'

describe('ingest update', function () {
  this.timeout(SLOW_MS)
  const given = useIngests()
  let publisher: Publisher
  let config: FetchConfig

  beforeEach(async () => {
    publisher = await startPublisher()
    const address = publisher.address
    config = loadFetchConfig({
      PUBLISHED_DATA: await mkdtemp(join(tmpdir(), 'published-')),
      FETCH_REQUESTS_PER_SECOND: '100',
      UK_DBT_URL: address,
      HMRC_REPORTING_URL: address,
      TARIFF_API_URL: address,
      CIRCABC_URL: address,
    })
    publish('v4.0.1', COMMODITIES)
    publisher.on('/uk-trade-quotas/versions', json({ versions: [{ id: 'v1.0.1' }] }))
    publisher.on('/uk-trade-quotas/versions/v1.0.1/reports/quotas-including-current-volumes/data', file(QUOTAS))
  })

  afterEach(async () => {
    await publisher.close()
    await rm(config.directory, { recursive: true, force: true })
  })

  const publish = (version: string, commodities: string, measures = AS_DEFINED) => {
    const base = '/uk-tariff-2021-01-01/versions'
    publisher.on(base, json({ versions: [{ id: version }] }))
    publisher.on(`${base}/${version}/tables/commodities-report/data`, file(commodities))
    publisher.on(`${base}/${version}/tables/measures-as-defined/data`, file(measures))
  }
  const run = (options: Pick<UpdateOptions, 'since' | 'allowShrink'> = {}) =>
    update(given.pipeline, config, collectRejects(), { builtInLabels: false, maxRejects: 100, ...options })
  /** The chapter that is published is less than any tariff. */
  const runFirst = () => run({ allowShrink: true })
  const last = () => readLastUpdate(given.pipeline.postgres)
  const live = async () =>
    (await listDataVersions(given.pipeline.postgres)).find((v) => v.region === 'uk' && v.status === 'live')

  it('loads what is published, and nothing where nothing is new', async () => {
    const { outcome, problems } = await runFirst()
    expect(outcome).to.equal('published')
    expect(problems.join('\n')).to.include('eu-circabc').and.not.include('uk-dbt-tariff')
    expect(await last()).to.include({ outcome: 'published', problem: 'fetch' })
    const first = await live()
    expect(first?.sourceKind).to.equal('published')

    expect((await run()).outcome).to.equal('unchanged')
    expect((await live())?.dataVersionId).to.equal(first?.dataVersionId)

    publish('v4.0.2', COMMODITIES.replace('Cherry tomatoes', 'Tomatoes like cherries'))
    expect((await run()).outcome).to.equal('published')
    expect((await live())?.dataVersionId).to.not.equal(first?.dataVersionId)
  })

  it('keeps the live version where a chapter has gone, and records why', async () => {
    const other = '8,107,"0800000000","80","EDIBLE FRUIT AND NUTS","1971-12-31","#NA","#NA","#NA","#NA"\r\n'
    publish('v4.0.1', COMMODITIES + other)
    await runFirst()
    const before = await live()
    publish('v4.0.2', COMMODITIES)
    expect((await rejectionOf(run())).message).to.match(/nothing of chapter 08|fewer than/)
    expect((await live())?.dataVersionId).to.equal(before?.dataVersionId)
    expect(await last()).to.include({ outcome: 'failed', problem: 'suspicious' })
  })

  it('keeps the live version where the measures end within a record, whatever the number of rejects', async () => {
    await runFirst()
    const before = await live()
    publish('v4.0.2', COMMODITIES, AS_DEFINED.slice(0, -30))
    expect((await rejectionOf(run())).message).to.match(
      /^uk-dbt-tariff\/v4\.0\.2\/measures-as-defined\.csv: the file ended early/,
    )
    expect((await live())?.dataVersionId).to.equal(before?.dataVersionId)
    expect(await last()).to.include({ outcome: 'failed', problem: 'rejected' })
  })

  it('loads less than any tariff has only where the operator allows it', async () => {
    expect((await rejectionOf(run())).message).to.match(
      /^uk: the new data has \d+ rows of nomenclature.*; nothing went live\. .*--source published --path .* --allow-shrink"/,
    )
    expect(await last()).to.include({ outcome: 'failed', problem: 'suspicious' })
    expect((await runFirst()).outcome).to.equal('published')
  })

  it('loads nothing that was rolled back, until something new is published', async () => {
    await runFirst()
    publish('v4.0.2', COMMODITIES.replace('Cherry tomatoes', 'Tomatoes like cherries'))
    await run()
    await rollback(given.pipeline, ['uk'], HELD_LOCK)
    const before = await live()
    const { outcome, rolledBack } = await run()
    expect(outcome).to.equal('unchanged')
    expect(rolledBack).to.have.length(1)
    expect(rolledBack[0]).to.match(/^uk: version 2 was rolled back on .* the same data is not loaded again\./)
    expect((await live())?.dataVersionId).to.equal(before?.dataVersionId)
    publish('v4.0.3', COMMODITIES.replace('Cherry tomatoes', 'Small tomatoes'))
    expect((await run()).outcome).to.equal('published')
  })

  it('has a problem from the second day on which the newest version cannot be had', async () => {
    const dbt = async () => (await last())?.detail?.split('; ').find((part) => part.startsWith('uk-dbt-tariff'))
    await runFirst()
    publisher.on('/uk-tariff-2021-01-01/versions', json({ versions: [{ id: 'v4.0.1' }, { id: 'v4.0.2' }] }))
    await run()
    expect(await dbt()).to.equal(undefined)
    await given.pipeline.postgres.query(sql`
      UPDATE ingest_updates SET skipped = '{"uk-dbt-tariff": "2026-03-01"}' WHERE skipped <> '{}'`)
    await run()
    expect(await dbt()).to.match(
      /^uk-dbt-tariff: the newest version cannot be had since 2026-03-01, and the one before is used \(v4\.0\.2: .* answered 404\)$/,
    )
    expect(await last()).to.include({ outcome: 'unchanged', problem: 'fetch' })
    publish('v4.0.2', COMMODITIES)
    await run()
    expect(await dbt()).to.equal(undefined)
  })

  it('records its failure in our own words, without errors of the system and paths of the machine', async () => {
    await mkdir(join(config.directory, 'manifest.json'))
    await rejectionOf(run())
    expect((await last())?.detail).to.equal('$PUBLISHED_DATA/manifest.json cannot be read (EISDIR)')
    const broken = { ...given.pipeline, progress: { ...given.pipeline.progress, say: () => void JSON.parse('{') } }
    await rm(join(config.directory, 'manifest.json'), { recursive: true })
    await rejectionOf(update(broken, config, collectRejects(), { builtInLabels: false, maxRejects: 100 }))
    expect((await last())?.detail).to.equal('an unexpected error, which the output of the update has')
  })

  it('fails where nothing was ever fetched', async () => {
    for (const dataset of ['uk-tariff-2021-01-01', 'uk-trade-quotas']) publisher.on(`/${dataset}/versions`, status(404))
    expect((await rejectionOf(run())).message).to.include('uk-dbt-tariff')
    expect(await last()).to.include({ outcome: 'failed', problem: 'fetch' })
    expect(await live()).to.equal(undefined)
  })

  it('skips the update while another process updates, or has updated since', async () => {
    const { outcome } = await holdingLock(given.pipeline.postgres, 'opentariff update', () => run())
    expect(outcome).to.equal('elsewhere')
    const due = new Date()
    await run({ since: due, allowShrink: true })
    publisher.clearRequests()
    expect((await run({ since: due })).outcome).to.equal('elsewhere')
    expect(publisher.requests).to.deep.equal([])
  })
})
