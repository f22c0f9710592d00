import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { pino } from 'pino'
import request from 'supertest'
import { runIngest } from '../../../ingest/run.ts'
import { createDeadLetterFile } from '../../../ingest/sinks/dead-letter.ts'
import { openSource } from '../../../ingest/sources/open-source.ts'
import { createApp } from '../../../src/app.ts'
import { greenLanesRoutes } from '../../../src/green-lanes/routes.ts'
import { createApiKeys } from '../../../src/http/auth/api-keys.ts'
import { createApiKey } from '../../../src/http/auth/manage-keys.ts'
import { createRateLimit } from '../../../src/http/auth/rate-limit.ts'
import { createMetrics } from '../../../src/http/metrics.ts'
import { referenceRoutes } from '../../../src/reference/routes.ts'
import { createLiveVersions } from '../../../src/versions/live-versions.ts'
import { CATEGORY_ASSESSMENTS } from '../../support/category-assessments.ts'
import { SLOW_MS } from '../../support/ingests.ts'
import { replayXi } from '../../support/published-xi.ts'
import { SILENT } from '../../support/silent-progress.ts'
import { createSmallInstallation, type SmallInstallation } from '../../support/small-installation.ts'

/** The day of the reports. */
const DAY = '2026-11-19'

interface Resource {
  readonly id: string
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, { readonly data: { readonly id: string } }>>
}

describe('an ingest of published files of XI', function () {
  this.timeout(SLOW_MS)

  let directory: string
  let installation: SmallInstallation
  let said: string[]
  let get: (path: string, day?: string) => Promise<request.Response>

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-published-'))
    await replayXi(directory)
    installation = await createSmallInstallation(['xi'])
    const { pipeline } = installation
    said = []
    const rejects = createDeadLetterFile(installation.rejected)
    await runIngest(
      { ...pipeline, progress: { ...SILENT, say: (line) => void said.push(line) } },
      await openSource({ kind: 'published', path: directory }),
      rejects,
      { regions: ['xi'], asOf: DAY },
    )
    await rejects.close()
    const { postgres } = pipeline
    const liveVersions = createLiveVersions(pipeline)
    const routes = [
      ...referenceRoutes({ postgres, liveVersions, version: 'test' }),
      ...greenLanesRoutes({
        postgres,
        liveVersions,
        apiKeys: createApiKeys(postgres),
        rateLimit: createRateLimit(postgres),
        version: 'test',
      }),
    ]
    const metrics = createMetrics({ process: false })
    const app = createApp({ logger: pino({ level: 'silent' }), metrics, routes, checkResponses: true }).callback()
    const key = await createApiKey(postgres, { scope: 'green-lanes', label: 'a test', limitPerSecond: 1000 })
    get = async (path, day = DAY) => request(app).get(`/xi/api/v2${path}?as_of=${day}`).set('x-api-key', key)
  })

  after(async () => {
    await installation.remove()
    await rm(directory, { recursive: true, force: true })
  })

  it('shows the measures of reports and workbooks on a commodity, where it inherits them, too', async () => {
    const { status, body } = await get('/commodities/0702001007')
    expect(status).to.equal(200)
    const included: readonly Resource[] = body.included
    const find = (type: string, id: string | undefined) =>
      included.find((resource) => resource.type === type && resource.id === id)
    const shown = included
      .filter(({ type }) => type === 'measure')
      .map(({ relationships }) => [
        relationships.measure_type?.data.id,
        relationships.geographical_area?.data.id,
        find('duty_expression', relationships.duty_expression?.data.id)?.attributes.base,
      ])
    expect(shown).to.have.deep.members([
      ['103', '1011', '8.00 %'],
      ['142', 'TR', ''],
      ['465', '1011', ''],
      ['478', '1011', ''],
      ['745', '1011', ''],
    ])
  })

  it('answers the published assessments as they are, with all that they refer to', async () => {
    const { status, body } = await get('/green_lanes/category_assessments')
    expect(status).to.equal(200)
    expect(body.data).to.have.deep.members(CATEGORY_ASSESSMENTS.data)
    expect(body.included).to.have.deep.members(CATEGORY_ASSESSMENTS.included)
  })

  it('works out the list of an earlier day from the measures in force on it', async () => {
    const { body } = await get('/green_lanes/category_assessments', '2026-11-18')
    expect(body.data.map(({ id }: Resource) => id)).to.deep.equal([CATEGORY_ASSESSMENTS.data[0]?.id])
  })

  it('shows a published assessment, under its id, on the goods whose measure falls under it', async () => {
    const { status, body } = await get('/green_lanes/goods_nomenclatures/0702001007')
    expect(status).to.equal(200)
    const [first] = CATEGORY_ASSESSMENTS.data
    expect(body.data.relationships.applicable_category_assessments.data).to.deep.equal([
      { id: first?.id, type: 'category_assessment' },
    ])
    const assessment = body.included.find(({ id }: Resource) => id === first?.id)
    expect(assessment.relationships).to.deep.include(first?.relationships ?? {})
    expect(assessment.relationships.measures.data).to.deep.equal([{ id: '4000010', type: 'measure' }])
  })

  it('says what each source gave, lacked and contradicted', () => {
    const report = said.filter((line) => line.startsWith('xi: ')).join('\n')
    expect(report).to.match(/xi-hmrc-reports gave: .*measures.ndjson 6/)
    expect(report).to.match(/eu-circabc gave: .*measures.ndjson 1/)
    expect(report).to.include('xi-hmrc-reports lacked: volumes and balances of quotas')
  })
})
