import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import request from 'supertest'
import { lint } from '../../ingest/lint.ts'
import { IngestError, type Pipeline } from '../../ingest/pipeline.ts'
import { createDeadLetterFile } from '../../ingest/sinks/dead-letter.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import { rollback } from '../../ingest/versions/rollback.ts'
import { greenLanesRoutes } from '../../src/green-lanes/routes.ts'
import { createApiKeys } from '../../src/http/auth/api-keys.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createRateLimit } from '../../src/http/auth/rate-limit.ts'
import { createLiveVersions } from '../../src/versions/live-versions.ts'
import { HELD_LOCK } from '../support/held-lock.ts'
import { SILENT } from '../support/silent-progress.ts'
import type { SmallBundle } from '../support/small-bundle.ts'
import { createSmallInstallation, type IngestOptions, type SmallInstallation } from '../support/small-installation.ts'
import { createTestApp } from '../support/test-app.ts'

const GREEN_LANES = '/xi/api/v2/green_lanes'

const LIMIT_PER_SECOND = 1000

/** An ingest of the small bundle takes a second or two. */
const SLOW_MS = 60_000

describe('categorisation files of an operator', function () {
  this.timeout(SLOW_MS)

  let installation: SmallInstallation
  let bundle: SmallBundle
  let pipeline: Pipeline
  let get: (path: string) => Promise<request.Response>

  beforeEach(async () => {
    installation = await createSmallInstallation(['xi'])
    ;({ bundle, pipeline } = installation)
    const { postgres } = pipeline
    const routes = greenLanesRoutes({
      postgres,
      // The service checks for a new version every second; here it checks at each request.
      liveVersions: { get: (region) => createLiveVersions(pipeline).get(region) },
      apiKeys: createApiKeys(postgres),
      rateLimit: createRateLimit(postgres),
      version: 'test',
    })
    const app = createTestApp(routes).callback()
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

  afterEach(() => installation.remove())

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

  const ingest = (options?: IngestOptions) => installation.ingest(options)

  /** `theme: exemptions` of the assessments of asses, and of all assessments. */
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

  const rollBack = () => rollback(pipeline, ['xi'], HELD_LOCK)

  it('take effect after an ingest and not after a rollback: rules and exemptions', async () => {
    expect(await shown()).to.deep.equal(['2.1: WFE901'])
    await writeRules('1.1,WFM01,N/A,', '2.1,WFM01,N/A,exemption:WFE901 exemption:WFE902')
    await writeExemptions('WFE901', 'WFE902')
    expect(await shown(), 'nothing changes before the ingest').to.deep.equal(['2.1: WFE901'])
    await ingest()
    expect(await shown()).to.deep.equal(['1.1: ', '2.1: WFE901,WFE902'])
    await rollBack()
    expect(await shown()).to.deep.equal(['2.1: WFE901'])
  })

  it('take effect after an ingest and not after a rollback: pseudo measures', async () => {
    await writePseudoMeasures('gl1,0101210000,4')
    await ingest()
    const item = await get('/goods_nomenclatures/0101300000')
    expect(item.body.data.relationships.applicable_category_assessments.data).to.deep.equal([])
    await rollBack()
    expect(await shown()).to.deep.equal(['2.1: WFE901'])
  })

  it('cause the same warnings in an ingest and in lint when a rule has no effect', async () => {
    await writeRules('1.1,WFM02,N/A,', '2.9,WFM01,N/A,', '2.1,WFM01,N/A,exemption:WFE909')
    const said: string[] = []
    await ingest({ progress: { ...SILENT, say: (line) => said.push(line) } })
    const ofRules = said.filter((line) => line.includes('categorisation rule'))
    expect(ofRules).to.have.length(3)
    const { warnings } = await lint(
      await openSource({ kind: 'bundle', path: bundle.directory }),
      createDeadLetterFile(installation.rejected),
      '2026-01-01',
    )
    expect(warnings.map((warning) => `warning: ${warning}`)).to.deep.equal(ofRules)
  })

  it('go live only without invalid lines, which are reported with file and line', async () => {
    await writeRules('1.1,WFM01,N/A,', ',WFM01,N/A,')
    await bundle.write(
      'xi/green_lanes/themes.csv',
      'id,category,theme,short_title\n1.1,1,Closed places,\n2.x,2,Animals,\n2.2,4,Plants,\n',
    )
    const failure: unknown = await ingest().catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(IngestError)
    const rejects = (await readFile(installation.rejected, 'utf8')).split('\n').filter((line) => line !== '')
    expect(rejects.map((reject) => `${JSON.parse(reject).file} ${JSON.parse(reject).line}`)).to.deep.equal([
      'xi/green_lanes/themes.csv 3',
      'xi/green_lanes/themes.csv 4',
      'xi/green_lanes/rules.csv 3',
    ])
    expect(await shown()).to.deep.equal(['2.1: WFE901'])
  })
})
