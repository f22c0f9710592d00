import { expect } from 'chai'
import type { JsonApiDocument } from '../../src/json-api/document.ts'
import type { AnyResource } from '../../src/json-api/resource.ts'
import { SLOW_MS } from '../support/ingests.ts'
import { type PublishedService, servePublished } from '../support/published-service.ts'
import { replayUk } from '../support/published-uk.ts'

/** A day on which every row of the replay is in force. */
const DAY = '2026-11-20'

describe('an ingest of published files of the UK', function () {
  this.timeout(SLOW_MS)

  let service: PublishedService

  before(async () => {
    service = await servePublished('uk', replayUk, DAY)
  })

  after(() => service.remove())

  const get = async (path: string): Promise<JsonApiDocument> => (await service.get(path)).body

  const ofType = ({ included = [] }: JsonApiDocument, type: string) => included.filter((other) => other.type === type)

  /** Duties of the measures of a commodity by measure type, for one direction. */
  const duties = (document: JsonApiDocument, direction: 'import_measures' | 'export_measures') => {
    const { relationships = {} } = document.data as AnyResource
    const refs = relationships[direction]?.data as readonly { readonly id: string }[]
    return refs.map(({ id }) => {
      const measure = ofType(document, 'measure').find((other) => other.id === id)
      const reference = measure?.relationships?.duty_expression?.data as { readonly id: string }
      const duty = ofType(document, 'duty_expression').find((other) => other.id === reference.id)?.attributes as {
        readonly base: string
      }
      const type = measure?.relationships?.measure_type?.data as { readonly id: string }
      return [type.id, duty.base]
    })
  }

  it('shows the measures of every group that were published for a commodity', async () => {
    const commodity = await get('/commodities/0702001007')
    expect(duties(commodity, 'import_measures')).to.have.deep.members([
      ['103', '8.00 %'],
      ['122', '4.00 % + 9.40 GBP / 100 kg'],
      ['142', '0.00 %'],
      ['305', '20.00 %'],
      ['305', '0.00 %'],
      ['306', '12.00 GBP / hl'],
    ])
    expect(duties(commodity, 'export_measures')).to.deep.equal([['467', '']])
    const conditions = ofType(commodity, 'measure_condition').map(({ attributes }) => attributes)
    expect(conditions.map((condition) => (condition as { document_code: string }).document_code)).to.have.members([
      'N851',
      '',
      'Y900',
      '',
    ])
  })

  it('shows VAT on a code that inherits it from its chapter', async () => {
    expect(duties(await get('/headings/0703'), 'import_measures')).to.deep.equal([['305', '20.00 %']])
  })

  it('shows the balance of a quota, on the commodity and in the search', async () => {
    const commodity = await get('/commodities/0702001007')
    const [definition] = ofType(commodity, 'definition')
    expect(definition?.attributes).to.include({ balance: '1500000.5', initial_volume: '2000000.0' })
    const found = await get('/quotas/search?order_number=050006')
    const [quota] = found.data as readonly AnyResource[]
    expect(quota?.attributes).to.include({ quota_order_number_id: '050006', balance: '1500000.5' })
  })

  it('shows the notes of the API', async () => {
    const chapter = (await get('/chapters/07')).data as AnyResource
    expect(chapter.attributes).to.include({ chapter_note: '1. Fodder is elsewhere.' })
  })

  it('answers the exchange rates of a month', async () => {
    const rates = ofType(await get('/exchange_rates/2026-11'), 'exchange_rate').map(({ attributes }) => attributes)
    expect(rates.map((rate) => Object.values(rate as object))[0]).to.include.members(['Austria', 'EUR', '1.1500'])
  })

  it('reports what each source provided, missed and contradicted', () => {
    const { report } = service
    expect(report).to.match(/uk-dbt-tariff provided: .*measures.ndjson 4/)
    expect(report).to.match(/uk-hmrc-weekly provided: .*measures.ndjson 4/)
    expect(report).to.include('uk-dbt-quotas provided: ')
    expect(report).to.include('missing in uk-tariff-api: ')
    expect(report).to.include('uk-hmrc-weekly conflicts with uk-dbt-tariff, which was used: ')
  })
})
