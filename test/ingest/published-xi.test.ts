import { expect } from 'chai'
import { CATEGORY_ASSESSMENTS } from '../support/category-assessments.ts'
import { SLOW_MS } from '../support/ingests.ts'
import { type PublishedService, servePublished } from '../support/published-service.ts'
import { replayXi } from '../support/published-xi.ts'

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

  let service: PublishedService

  before(async () => {
    service = await servePublished('xi', replayXi, DAY)
  })

  after(() => service.remove())

  it('shows the measures of reports and workbooks on a commodity, where it inherits them, too', async () => {
    const { status, body } = await service.get('/commodities/0702001007')
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
    const { status, body } = await service.get('/green_lanes/category_assessments')
    expect(status).to.equal(200)
    expect(body.data).to.have.deep.members(CATEGORY_ASSESSMENTS.data)
    expect(body.included).to.have.deep.members(CATEGORY_ASSESSMENTS.included)
  })

  it('works out the list of an earlier day from the measures in force on it', async () => {
    const { body } = await service.get('/green_lanes/category_assessments', '2026-11-18')
    expect(body.data.map(({ id }: Resource) => id)).to.deep.equal([CATEGORY_ASSESSMENTS.data[0]?.id])
  })

  it('shows a published assessment, under its id, on the goods whose measure falls under it', async () => {
    const { status, body } = await service.get('/green_lanes/goods_nomenclatures/0702001007')
    expect(status).to.equal(200)
    const [first] = CATEGORY_ASSESSMENTS.data
    expect(body.data.relationships.applicable_category_assessments.data).to.deep.equal([
      { id: first?.id, type: 'category_assessment' },
    ])
    const assessment = body.included.find(({ id }: Resource) => id === first?.id)
    expect(assessment.relationships).to.deep.include(first?.relationships ?? {})
    expect(assessment.relationships.measures.data).to.deep.equal([{ id: '4000010', type: 'measure' }])
  })

  it('answers the rates of the euro', async () => {
    const { body } = await service.get('/monetary_exchange_rates')
    const rates = body.data.map(({ id, attributes }: Resource) => [id, attributes.exchange_rate])
    expect(rates).to.deep.equal([
      ['GBP-2026-10-01', '0.87'],
      ['GBP-2026-11-01', '0.8675'],
    ])
  })

  it('reports what each source provided, missed and contradicted', () => {
    const { report } = service
    expect(report).to.match(/xi-hmrc-reports provided: .*measures.ndjson 6/)
    expect(report).to.match(/eu-circabc provided: .*measures.ndjson 1/)
    expect(report).to.include('missing in xi-hmrc-reports: volumes and balances of quotas')
  })
})
