import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { pino } from 'pino'
import request from 'supertest'
import { runIngest } from '../../../ingest/run.ts'
import { createDeadLetterFile } from '../../../ingest/sinks/dead-letter.ts'
import { openSource } from '../../../ingest/sources/open-source.ts'
import { createApp } from '../../../src/app.ts'
import { createMetrics } from '../../../src/http/metrics.ts'
import { referenceRoutes } from '../../../src/reference/routes.ts'
import { createLiveVersions } from '../../../src/versions/live-versions.ts'
import { SLOW_MS } from '../../support/ingests.ts'
import { SILENT } from '../../support/silent-progress.ts'
import { createSmallInstallation, type SmallInstallation } from '../../support/small-installation.ts'
import { waitFor } from '../../support/wait-for.ts'
import { extract } from '../../unit/ingest/sources/dispatch-xml/extracts.ts'
import { CONDITION, component, LISTS, measure, QUOTAS } from '../../unit/ingest/sources/dispatch-xml/tariff-entities.ts'

const DAY = '2026-02-10'

interface Resource {
  readonly id: string
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

describe('an ingest of extracts in XML', function () {
  this.timeout(SLOW_MS)

  let directory: string
  let installation: SmallInstallation
  let get: (path: string) => Promise<request.Response>

  const writeExtract = (name: string, text: string) => writeFile(join(directory, 'uk-cds', name), text)

  const ingest = async () => {
    const rejects = createDeadLetterFile(installation.rejected)
    try {
      const source = await openSource({ kind: 'dispatch-xml', path: directory })
      await runIngest({ ...installation.pipeline, progress: SILENT }, source, rejects, {
        regions: ['uk'],
        asOf: DAY,
        allowShrink: true,
      })
    } finally {
      await rejects.close()
    }
  }

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'opentariff-extracts-'))
    await mkdir(join(directory, 'uk-cds'))
    installation = await createSmallInstallation(['uk'])
    const created = measure('C', {
      ordernumber: '090006',
      measureComponent: component('C', 511, '01', '10.000'),
      measureCondition: CONDITION,
    })
    await writeExtract('annual.xml', extract('1970-01-01', '2025-12-31', [...LISTS, ['Measure', created], ...QUOTAS]))
    await ingest()
    const liveVersions = createLiveVersions(installation.pipeline)
    const app = createApp({
      logger: pino({ level: 'silent' }),
      metrics: createMetrics({ process: false }),
      routes: referenceRoutes({ postgres: installation.pipeline.postgres, liveVersions, version: 'test' }),
      checkResponses: true,
    }).callback()
    get = async (path) => request(app).get(`/uk/api/v2${path}${path.includes('?') ? '&' : '?'}as_of=${DAY}`)
  })

  after(async () => {
    await installation.remove()
    await rm(directory, { recursive: true, force: true })
  })

  const dutiesOf = async (path: string) => {
    const { status, body } = await get(path)
    expect(status).to.equal(200)
    const included: readonly Resource[] = body.included
    return included.filter(({ type }) => type === 'duty_expression').map(({ attributes }) => attributes.base)
  }

  it('shows a measure with its duty, condition and footnote on the commodity', async () => {
    expect(await dutiesOf('/commodities/0101210000')).to.deep.equal(['10.00 %'])
    const { body } = await get('/commodities/0101210000')
    const included: readonly Resource[] = body.included
    const condition = included.find(({ type }) => type === 'measure_condition')
    expect(condition?.attributes).to.include({ condition_code: 'V', action_code: '01' })
    expect(included.some(({ type, attributes }) => type === 'footnote' && attributes.code === 'CD336')).to.equal(true)
  })

  it('shows the balance of a quota after its last event', async () => {
    const { status, body } = await get('/quotas/search?order_number=090006')
    expect(status).to.equal(200)
    const [quota]: readonly Resource[] = body.data
    expect(quota?.attributes).to.include({ balance: '33000.0', initial_volume: '34000.0', status: 'Critical' })
  })

  it('applies the changes of a day that follows', async () => {
    const updated = measure('U', { measureComponent: component('U', 511, '01', '8.000') })
    await writeExtract('day.xml', extract('2026-01-01', '2026-01-01', [['Measure', updated]]))
    await ingest()
    const path = '/commodities/0101210000'
    await waitFor(async () => (await dutiesOf(path)).join() === '8.00 %', { what: 'the new version to be answered' })
  })
})
