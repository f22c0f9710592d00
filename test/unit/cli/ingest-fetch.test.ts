import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { file, json, type Publisher, startPublisher, status } from '../../support/publisher.ts'
import { runOpentariff } from '../../support/run-command.ts'

describe('opentariff ingest fetch', function () {
  this.timeout(60_000)
  let publisher: Publisher
  let directory: string

  before(async () => {
    publisher = await startPublisher()
    directory = await mkdtemp(join(tmpdir(), 'published-'))
    publisher.on('/uk-trade-quotas/versions', json({ versions: [{ id: 'v1.0.954' }] }))
    publisher.on('/uk-trade-quotas/versions/v1.0.954/reports/quotas-including-current-volumes/data', file('quota\n1\n'))
    publisher.on('/uk-tariff-2021-01-01/versions', status(404))
  })

  after(async () => {
    await publisher.close()
    await rm(directory, { recursive: true, force: true })
  })

  const run = (...args: string[]) =>
    runOpentariff(['ingest', 'fetch', ...args], { UK_DBT_URL: publisher.address, PUBLISHED_DATA: directory })

  it('prints what it downloaded, and what it has already', async () => {
    const first = await run('uk-dbt-quotas')
    expect(first.stdout).to.match(/uk-dbt-quotas\s+v1\.0\.954\s+1 files/)
    const path = join(directory, 'uk-dbt-quotas/v1.0.954/quotas-including-current-volumes.csv')
    expect(await readFile(path, 'utf8')).to.equal('quota\n1\n')
    expect((await run('--source', 'uk-dbt-quotas')).stdout).to.include('already here')
  })

  it('fails where one source fails, after the others', async () => {
    const { exitCode, stdout } = await run('--source', 'uk-dbt-tariff', 'uk-dbt-quotas', '--json')
    expect(exitCode).to.equal(1)
    const { sources, failures } = JSON.parse(stdout)
    expect(sources.map(({ id }: { id: string }) => id)).to.deep.equal(['uk-dbt-quotas'])
    expect(failures[0].reason).to.include('answered 404')
  })

  it('names a host that cannot be reached once, with all that it keeps back', async () => {
    const away = await startPublisher()
    await away.close()
    const addresses = { TARIFF_API_URL: away.address, HMRC_REPORTING_URL: away.address }
    const sources = ['uk-hmrc-weekly', 'uk-hmrc-reports', 'uk-tariff-api']
    const { exitCode, stderr } = await runOpentariff(['ingest', 'fetch', ...sources], {
      ...addresses,
      PUBLISHED_DATA: directory,
    })
    expect(exitCode).to.equal(1)
    expect(stderr.match(/cannot be reached: the connection is refused/g)).to.have.length(1)
    expect(stderr).to.include(`Not fetched: ${sources.join(', ')}.`)
  })
})
