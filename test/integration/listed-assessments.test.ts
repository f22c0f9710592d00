import { expect } from 'chai'
import { stringify } from 'csv-stringify/sync'
import { pino } from 'pino'
import request from 'supertest'
import { assessmentRecords } from '../../ingest/sources/hmrc-reports/assessment-records.ts'
import { readAssessments } from '../../ingest/sources/hmrc-reports/read-assessments.ts'
import type { Values } from '../../ingest/sources/source-record.ts'
import { createApp } from '../../src/app.ts'
import { greenLanesRoutes } from '../../src/green-lanes/routes.ts'
import { createApiKeys } from '../../src/http/auth/api-keys.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createRateLimit } from '../../src/http/auth/rate-limit.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { createLiveVersions } from '../../src/versions/live-versions.ts'
import { CATEGORY_ASSESSMENTS } from '../support/category-assessments.ts'
import { publishedFiles } from '../support/published-files.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { zipBytes } from '../support/zip-bytes.ts'
import { collectRejects } from '../unit/ingest/sources/collected-rejects.ts'

/** The day of the report. */
const DAY = '2026-01-20'

describe('published category assessments', function () {
  this.timeout(60_000)

  const files = publishedFiles()
  let installation: SmallInstallation
  let get: (path: string) => Promise<request.Response>

  before(async () => {
    installation = await createSmallInstallation(['xi'])
    const { bundle, pipeline } = installation
    const { postgres } = pipeline
    const archive = await zipBytes({ 'category_assessments.json': JSON.stringify(CATEGORY_ASSESSMENTS) })
    const rejects = collectRejects()
    const report = await readAssessments(await files.write('category_assessments.zip', archive), rejects)
    expect(rejects.all).to.deep.equal([])

    const records = assessmentRecords(report, DAY)
    const write = (path: string, rows: readonly Values[], columns: readonly string[]) =>
      bundle.write(
        `xi/${path}.csv`,
        stringify([...rows], {
          header: true,
          columns: [...columns],
          cast: { object: (value) => (Array.isArray(value) ? value.join(' ') : ''), boolean: String },
        }),
      )
    await write('green_lanes/themes', records.themes, ['id', 'category', 'theme', 'short_title'])
    await write('green_lanes/rules', records.category_assessment_rules, [
      ...['theme', 'measure_type_id', 'regulation_id', 'regulation_role', 'category_assessment_id'],
      ...['pseudo_exemptions', 'assessments'],
    ])
    await write('green_lanes/exemptions', records.exemptions, [
      ...['type', 'id', 'code', 'description', 'formatted_description', 'recorded_at'],
    ])
    await write('green_lanes/additional_code_whitelist_observed', records.additional_code_whitelist, [
      ...['code', 'additional_code_sid', 'description', 'recorded_at'],
    ])
    await write('certificates', records.certificates, [
      ...['certificate_type_code', 'certificate_code', 'code', 'description', 'direction', 'guidance_cds'],
      ...['guidance_chief', 'origin', 'recorded_at'],
    ])
    await write('additional_codes', records.additional_codes, [
      ...['additional_code_sid', 'additional_code_type_id', 'additional_code', 'code', 'description'],
      ...['formatted_description', 'origin', 'recorded_at'],
    ])
    await write('geographical_areas', records.geographical_areas, [
      ...['geographical_area_id', 'geographical_area_sid', 'hjid', 'description', 'kind', 'origin', 'recorded_at'],
    ])
    await write('measure_type_series', records.measure_type_series, ['measure_type_series_id', 'description'])
    await write('measure_types', records.measure_types, [
      ...['measure_type_id', 'description', 'measure_type_series_id', 'trade_movement_code'],
      ...['order_number_capture_code', 'measure_component_applicable_code', 'national'],
      ...['validity_start_date', 'validity_end_date', 'origin', 'recorded_at'],
    ])
    await write('regulations', records.regulations, [
      ...['regulation_id', 'regulation_role', 'regulation_code', 'regulation_url', 'officialjournal_number'],
      ...['officialjournal_page', 'published_date', 'validity_start_date', 'validity_end_date', 'description'],
      ...['origin', 'recorded_at'],
    ])
    await bundle.write(
      'xi/green_lanes/category_assessments.ndjson',
      records.category_assessments.map((assessment) => `${JSON.stringify(assessment)}\n`).join(''),
    )
    await installation.ingest()

    const routes = greenLanesRoutes({
      postgres,
      liveVersions: createLiveVersions(pipeline),
      apiKeys: createApiKeys(postgres),
      rateLimit: createRateLimit(postgres),
      version: 'test',
    })
    const metrics = createMetrics({ process: false })
    const app = createApp({ logger: pino({ level: 'silent' }), metrics, routes, checkResponses: true }).callback()
    const key = await createApiKey(postgres, { scope: 'green-lanes', label: 'a test', limitPerSecond: 1000 })
    get = async (path) => request(app).get(`/xi/api/v2/green_lanes${path}`).set('x-api-key', key)
  })

  after(() => installation.remove())

  it('are answered as published, with all that they refer to', async () => {
    const { status, body } = await get(`/category_assessments?as_of=${DAY}`)
    expect(status).to.equal(200)
    expect(body.data).to.have.deep.members(CATEGORY_ASSESSMENTS.data)
    expect(body.included).to.have.deep.members(CATEGORY_ASSESSMENTS.included)
  })

  it('are not answered for days before the report', async () => {
    const { body } = await get('/category_assessments?as_of=2026-01-19')
    expect(body.data).to.deep.equal([])
  })
})
