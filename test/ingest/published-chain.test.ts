import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { load } from 'cheerio'
import { listDataVersions } from '../../ingest/data-versions.ts'
import { daysBack } from '../../ingest/publications/days.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { REGIONS } from '../../src/tariff/region.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { CATEGORY_ASSESSMENTS } from '../support/category-assessments.ts'
import { SLOW_MS } from '../support/ingests.ts'
import { AS_DEFINED, COMMODITIES, replayUk } from '../support/published-uk.ts'
import { replayXi } from '../support/published-xi.ts'
import { type Publisher, startPublisher } from '../support/publisher.ts'
import { addressesOf, publishReplay } from '../support/replay-publishers.ts'
import { replaySource } from '../support/replay-source.ts'
import { type CommandResult, runOpentariff } from '../support/run-command.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { type RunningService, startService } from '../support/start-service.ts'

/** A day on which every row of the replay is in force. */
const DAY = '2026-11-20'

/** The reports of today are not all there in the morning. */
const [, PUBLISHED = ''] = [...daysBack(todayUtc(), 2)]

/** A suspension, a supplementary unit and an import control, which the replay has none of. */
const FURTHER_MEASURES = [
  ['112', 'Autonomous tariff suspension', '0.00%'],
  ['109', 'Supplementary unit', '#NA'],
  ['705', 'Import prohibition', '#NA'],
].map(
  ([type, description, duty], place) =>
    `${place + 6},${place + 6},103,"0702001007",2,"Of a diameter of 30|mm or less",${20000006 + place},"${type}","${description}","#NA","#NA","${duty}","2021-01-01","#NA","#NA","#NA","#NA",400,"1011","ERGA OMNES","#NA","#NA","#NA","#NA","X2600010","https://example.test/x2600010"\r\n`,
)

describe('a new installation that fetches and loads what is published', function () {
  // Four commands and a service, each of which starts in seconds.
  this.timeout(3 * SLOW_MS)

  let directory: string
  let publisher: Publisher
  let installation: SmallInstallation
  let env: Readonly<Record<string, string>>
  let fetched: CommandResult
  let loaded: CommandResult
  let service: RunningService
  let key: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-chain-'))
    const replay = join(directory, 'replay')
    await replayUk(replay)
    await replaySource(replay, 'uk-dbt-tariff', [
      { name: 'commodities-report.csv', content: COMMODITIES },
      { name: 'measures-as-defined.csv', content: AS_DEFINED + FURTHER_MEASURES.join('') },
    ])
    await replayXi(replay)
    publisher = await startPublisher()
    await publishReplay(publisher, replay, PUBLISHED)

    installation = await createSmallInstallation()
    env = {
      ...installation.environment,
      ...addressesOf(publisher),
      PUBLISHED_DATA: join(directory, 'published'),
      FETCH_REQUESTS_PER_SECOND: '100',
      TARIFF_DATA: '',
    }
    fetched = await runOpentariff(['ingest', 'fetch'], env)
    // The replayed files have a chapter or two.
    loaded = await runOpentariff(['ingest', 'run', '--source', 'published', '--allow-shrink'], env)
    service = await startService(env, join(directory, 'service.log'), new AbortController().signal)
    key = await createApiKey(installation.pipeline.postgres, {
      scope: 'green-lanes',
      label: 'a test',
      limitPerSecond: 1000,
    })
  })

  after(async () => {
    await service?.stop()
    await installation?.remove()
    await publisher?.close()
    await rm(directory, { recursive: true, force: true })
  })

  const get = async (path: string) => {
    const response = await fetch(new URL(path, service.url), { headers: { 'x-api-key': key } })
    expect(response.status, path).to.equal(200)
    return response
  }

  /** Ids and numbers of measures of the groups on the page of a commodity. */
  const groupsOn = async (path: string) => {
    const $ = load(await (await get(`${path}?as_of=${DAY}`)).text())
    const titles = $('.measure-group__title').toArray()
    return Object.fromEntries(titles.map((title) => [$(title).attr('id'), Number($('span', title).text())]))
  }

  it('fetches every source of both regions', async () => {
    expect(fetched).to.include({ exitCode: 0 }, fetched.stderr)
    for (const source of ['uk-dbt-tariff', 'uk-dbt-quotas', 'uk-hmrc-weekly', 'uk-tariff-api', 'eu-circabc']) {
      expect(fetched.stdout).to.match(new RegExp(`^${source} +\\S+ +\\d+ files`, 'm'))
    }
    expect(fetched.stdout).to.match(new RegExp(`^xi-hmrc-reports +${PUBLISHED} +6 files`, 'm'))
    expect(fetched.stdout).to.match(/^xi-tariff-api +\S+ +\d+ files/m)
  })

  it('ends with both regions live', async () => {
    expect(loaded).to.include({ exitCode: 0 }, loaded.stderr)
    expect(loaded.stdout).to.match(/Live after \S+ s: uk version \d+, xi version \d+\./)
    const versions = await listDataVersions(installation.pipeline.postgres)
    expect(versions.map(({ region, status }) => [region, status])).to.have.deep.members(
      REGIONS.map((region) => [region, 'live']),
    )
  })

  it('loads nothing where nothing is new', async () => {
    const { stdout } = await runOpentariff(['ingest', 'run', '--source', 'published'], env)
    expect(stdout).to.match(/^Nothing new: uk version \d+, xi version \d+ have this data\. /)
  })

  it('reports what each source provided, missed and contradicted', () => {
    for (const line of [
      /^uk: uk-dbt-tariff provided: .*measures.ndjson 7/m,
      /^uk: uk-hmrc-weekly provided: /m,
      /^uk: uk-dbt-quotas provided: /m,
      /^uk: uk-tariff-api provided: /m,
      /^uk: missing in uk-tariff-api: /m,
      /^uk: uk-hmrc-weekly conflicts with uk-dbt-tariff, which was used: /m,
      /^xi: xi-hmrc-reports provided: .*measures.ndjson 6/m,
      /^xi: eu-circabc provided: .*measures.ndjson 1/m,
      /^xi: xi-tariff-api provided: /m,
      /^xi: missing in xi-hmrc-reports: volumes and balances of quotas/m,
    ]) {
      expect(loaded.stderr).to.match(line)
    }
  })

  it('shows measures of every group on the pages of commodities', async () => {
    expect(await groupsOn('/commodities/0702001007')).to.deep.equal({
      'import-duties': 2,
      'import-quotas': 1,
      'import-remedies': 1,
      'import-controls': 1,
      'import-taxes': 3,
      'import-units': 1,
      'export-controls': 1,
    })
    expect(await groupsOn('/xi/commodities/0702001007')).to.have.keys([
      'import-duties',
      'import-eu-controls',
      'export-eu-controls',
    ])
    expect(await groupsOn('/xi/commodities/0702009000')).to.include.keys('import-quotas', 'import-units')
  })

  it('shows the balance of a quota', async () => {
    const found = await (await get(`/uk/api/v2/quotas/search?order_number=050006&as_of=${DAY}`)).json()
    expect(found.data[0].attributes).to.include({ quota_order_number_id: '050006', balance: '1500000.5' })
  })

  it('shows VAT where it is inherited', async () => {
    const heading = await (await get(`/uk/api/v2/headings/0703?as_of=${DAY}`)).json()
    const ofType = (type: string) => heading.included.filter((resource: { type: string }) => resource.type === type)
    expect(ofType('measure').map(({ attributes }: { attributes: { vat: boolean } }) => attributes.vat)).to.deep.equal([
      true,
    ])
    expect(ofType('duty_expression')[0].attributes.base).to.equal('20.00 %')
  })

  it('answers the published category assessments as they are', async () => {
    const path = `/xi/api/v2/green_lanes/category_assessments?as_of=${PUBLISHED}`
    const { data, included } = await (await get(path)).json()
    expect(data).to.have.deep.members(CATEGORY_ASSESSMENTS.data)
    expect(included).to.have.deep.members(CATEGORY_ASSESSMENTS.included)
  })
})
