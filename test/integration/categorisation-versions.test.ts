import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { pino } from 'pino'
import request from 'supertest'
import { createPipeline } from '../../ingest/connect.ts'
import { createDeadLetterFile } from '../../ingest/dead-letter.ts'
import { lint } from '../../ingest/lint.ts'
import { IngestError, type Pipeline } from '../../ingest/pipeline.ts'
import type { Progress } from '../../ingest/progress.ts'
import { rollback } from '../../ingest/rollback.ts'
import { runIngest } from '../../ingest/run.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { createApiKey } from '../../src/api-keys/manage.ts'
import { createApp } from '../../src/app.ts'
import { loadConfig, requireServers } from '../../src/config.ts'
import { greenLanesRoutes } from '../../src/green-lanes/routes.ts'
import { createApiKeys } from '../../src/http/api-keys.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { createRateLimit } from '../../src/http/rate-limit.ts'
import { createLiveVersions } from '../../src/postgres/live-versions.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { createTariffMemory } from '../../src/reference/tariff-memory.ts'
import { serverUrls } from '../support/server-urls.ts'
import { SILENT } from '../support/silent-progress.ts'
import { type SmallBundle, writeSmallBundle } from '../support/small-bundle.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'

const GREEN_LANES = '/xi/api/v2/green_lanes'

const LIMIT_PER_SECOND = 1000

/** An ingest of the small bundle takes a second or two. */
const SLOW_MS = 60_000

describe('what an operator maintains of categorisation', function () {
  this.timeout(SLOW_MS)

  const indexPrefix = testIndexPrefix()
  let database: TestDatabase
  let bundle: SmallBundle
  let pipeline: Pipeline
  let close: () => Promise<void>
  let get: (path: string) => Promise<request.Response>

  beforeEach(async () => {
    database = await createTestDatabase()
    bundle = await writeSmallBundle(['xi'])
    const config = requireServers(
      loadConfig({
        DATABASE_URL: database.databaseUrl,
        OPENSEARCH_URL: serverUrls().openSearchUrl,
        INDEX_PREFIX: indexPrefix,
        // Words only: loading the model takes longer than such an ingest.
        EMBEDDING_MODEL_PATH: bundle.directory,
      }),
    )
    await migrate(config.database)
    ;({ pipeline, close } = createPipeline(config, SILENT))
    const { postgres } = pipeline
    const routes = greenLanesRoutes({
      postgres,
      // The service looks every second; here it looks each time.
      liveVersions: { get: (region) => createLiveVersions(postgres).get(region), known: () => undefined },
      apiKeys: createApiKeys(postgres),
      rateLimit: createRateLimit(postgres),
      version: 'test',
      ...createTariffMemory(postgres),
    })
    const metrics = createMetrics({ process: false })
    const app = createApp({ logger: pino({ level: 'silent' }), metrics, routes, checkResponses: true }).callback()
    const key = await createApiKey(postgres, {
      scope: 'green-lanes',
      label: 'a test',
      limitPerSecond: LIMIT_PER_SECOND,
    })
    get = async (path) => request(app).get(`${GREEN_LANES}${path}`).set('x-api-key', key)

    await bundle.write(
      'xi/green_lanes/themes.csv',
      'id,category,theme,short_title\n1.1,1,Closed places,\n2.1,2,Animals,\n',
    )
    await writeExemptions('WFE901')
    await writePseudoMeasures('gl1,0101000000,2')
    await writeRules('2.1,WFM01,N/A,exemption:WFE901')
    await ingest()
  })

  afterEach(async () => {
    await close()
    await database.drop()
    await removeTestIndices(indexPrefix)
    await rm(bundle.directory, { recursive: true, force: true })
  })

  /** `theme,measure type,regulation,exemptions` */
  const writeRules = (...rules: readonly string[]) =>
    bundle.write(
      'xi/green_lanes/rules.csv',
      [
        'theme,measure_type_id,regulation_id,pseudo_exemptions,regulation_role,category_assessment_id,assessments',
        ...rules.map((rule) => `${rule},,,`),
        '',
      ].join('\n'),
    )

  const writeExemptions = (...codes: readonly string[]) =>
    bundle.write(
      'xi/green_lanes/exemptions.csv',
      [
        'type,id,code,description,formatted_description,recorded_at',
        ...codes.map((code) => `exemption,${code},${code},,,`),
        '',
      ].join('\n'),
    )

  /** `id,item,sid`, each of the type `WFM01`. */
  const writePseudoMeasures = (...measures: readonly string[]) =>
    bundle.write(
      'xi/green_lanes/measures.csv',
      [
        'measure_id,goods_nomenclature_item_id,goods_nomenclature_sid,measure_type_id,effective_start_date,effective_end_date,footnotes,pseudo,recorded_at',
        ...measures.map((measure) => `${measure},WFM01,2024-01-01,,,true,`),
        '',
      ].join('\n'),
    )

  const rejected = () => join(bundle.directory, 'rejected.ndjson')

  const ingest = async (progress: Progress = SILENT) => {
    const rejects = createDeadLetterFile(rejected())
    try {
      const source = await openSource({ kind: 'bundle', path: bundle.directory })
      await runIngest({ ...pipeline, progress }, source, rejects, { regions: ['xi'] })
    } finally {
      await rejects.close()
    }
  }

  /** `theme: exemptions` of the assessments of asses, and of all that there are. */
  const shown = async (): Promise<readonly string[]> => {
    const item = await get('/goods_nomenclatures/0101300000')
    const list = await get('/category_assessments')
    expect([item.status, list.status]).to.deep.equal([200, 200])
    const summary = ({ relationships }: { relationships: Record<string, { data: unknown }> }) => {
      const exemptions = relationships.exemptions?.data as readonly { id: string }[]
      const theme = relationships.theme?.data as { id: string }
      return `${theme.id}: ${exemptions.map(({ id }) => id).join(',')}`
    }
    const assessments = item.body.included.filter(({ type }: { type: string }) => type === 'category_assessment')
    expect(list.body.data.map(summary)).to.deep.equal(assessments.map(summary))
    return assessments.map(summary)
  }

  const rollBack = () => rollback(pipeline, ['xi'])

  it('is seen after an ingest and gone after a rollback: rules and exemptions', async () => {
    expect(await shown()).to.deep.equal(['2.1: WFE901'])
    await writeRules('1.1,WFM01,N/A,', '2.1,WFM01,N/A,exemption:WFE901 exemption:WFE902')
    await writeExemptions('WFE901', 'WFE902')
    expect(await shown(), 'nothing changes before the ingest').to.deep.equal(['2.1: WFE901'])
    await ingest()
    expect(await shown()).to.deep.equal(['1.1: ', '2.1: WFE901,WFE902'])
    await rollBack()
    expect(await shown()).to.deep.equal(['2.1: WFE901'])
  })

  it('is seen after an ingest and gone after a rollback: pseudo measures', async () => {
    await writePseudoMeasures('gl1,0101210000,4')
    await ingest()
    const item = await get('/goods_nomenclatures/0101300000')
    expect(item.body.data.relationships.applicable_category_assessments.data).to.deep.equal([])
    await rollBack()
    expect(await shown()).to.deep.equal(['2.1: WFE901'])
  })

  it('is reported where it does nothing, in the same words by an ingest and by lint', async () => {
    await writeRules('1.1,WFM02,N/A,', '2.9,WFM01,N/A,', '2.1,WFM01,N/A,exemption:WFE909')
    const said: string[] = []
    await ingest({ ...SILENT, say: (line) => said.push(line) })
    const ofRules = said.filter((line) => line.includes('categorisation rule'))
    expect(ofRules).to.have.length(3)
    const { warnings } = await lint(
      await openSource({ kind: 'bundle', path: bundle.directory }),
      createDeadLetterFile(rejected()),
      '2026-01-01',
    )
    expect(warnings.map((warning) => `warning: ${warning}`)).to.deep.equal(ofRules)
  })

  it('is checked: with a bad line nothing goes live, and the file and line are told', async () => {
    await writeRules('1.1,WFM01,N/A,', ',WFM01,N/A,')
    await bundle.write(
      'xi/green_lanes/themes.csv',
      'id,category,theme,short_title\n1.1,1,Closed places,\n2.x,2,Animals,\n2.2,4,Plants,\n',
    )
    const failure: unknown = await ingest().catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(IngestError)
    const rejects = (await readFile(rejected(), 'utf8')).split('\n').filter((line) => line !== '')
    expect(rejects.map((reject) => `${JSON.parse(reject).file} ${JSON.parse(reject).line}`)).to.deep.equal([
      'xi/green_lanes/themes.csv 3',
      'xi/green_lanes/themes.csv 4',
      'xi/green_lanes/rules.csv 3',
    ])
    expect(await shown()).to.deep.equal(['2.1: WFE901'])
  })
})
