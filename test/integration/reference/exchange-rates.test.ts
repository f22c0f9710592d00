import { expect } from 'chai'
import type { JsonApiDocument } from '../../../src/json-api/document.ts'
import type { AnyResource } from '../../../src/json-api/resource.ts'
import { referenceService } from '../../support/reference-service.ts'

describe('exchange rates', () => {
  const service = referenceService()

  const listAt = async (address: string): Promise<readonly AnyResource[]> => {
    const { data } = (await service().json(`/uk/api/v2${address}`)) as JsonApiDocument
    return data as readonly AnyResource[]
  }

  it("the euro's rates come up to the day, oldest first", async () => {
    const rates = async (day: string) =>
      (await listAt(`/monetary_exchange_rates?as_of=${day}`)).map(({ attributes }) => attributes)
    const april = {
      child_monetary_unit_code: 'GBP',
      exchange_rate: '0.85000',
      operation_date: '2025-03-28',
      validity_start_date: '2025-04-01T00:00:00.000Z',
    }
    expect(await rates('2025-04-30')).to.deep.equal([april])
    expect(await rates('2025-05-01')).to.have.length(2)
    expect(await rates('2025-03-31')).to.deep.equal([])
  })

  it("the day's rates come by currency, as an empty list where there are none", async () => {
    const ids = async (day: string) => (await listAt(`/exchange_rates?as_of=${day}`)).map(({ id }) => id)
    expect(await ids('2025-04-10')).to.deep.equal(['EUR', 'JPY', 'USD'])
    expect(await ids('2023-04-10')).to.deep.equal([])
  })

  it("a month's rates come with its files, as an empty list where there are none", async () => {
    const types = async (address: string) => {
      const { included = [] } = (await service().json(`/uk/api/v2/exchange_rates/${address}`)) as JsonApiDocument
      return included.map(({ type }) => type)
    }
    expect(await types('2025-4?filter[type]=monthly')).to.deep.equal([
      ...Array(3).fill('exchange_rate'),
      ...Array(2).fill('exchange_rate_file'),
    ])
    expect(await types('2025-3?filter[type]=average')).to.deep.equal(['exchange_rate'])
    expect(await types('2025-03?filter[type]=spot')).to.deep.equal(['exchange_rate'])
    expect(await types('1999-1')).to.deep.equal([])
    for (const month of ['2025-13', '2025-0', 'x']) {
      expect((await service().get(`/uk/api/v2/exchange_rates/${month}`)).status, month).to.equal(404)
    }
    expect((await service().get('/uk/api/v2/exchange_rates/2025-4?filter[type]=daily')).status).to.equal(422)
  })

  it('come by month for the newest year or another', async () => {
    const periods = async (address: string) => {
      const { included = [] } = (await service().json(`/uk/api/v2/exchange_rates/${address}`)) as JsonApiDocument
      return included.flatMap(({ id, type }) => (type === 'exchange_rate_file' ? [] : [id]))
    }
    const years = ['2026-monthly', '2025-monthly', '2024-monthly']
    expect(await periods('period_lists')).to.deep.equal(['2026-1-monthly', ...years])
    expect(await periods('period_lists/2025?filter[type]=monthly')).to.deep.equal([
      '2025-5-monthly',
      '2025-4-monthly',
      ...years,
    ])
    expect(await periods('period_lists/?year=2024&filter[type]=monthly')).to.deep.equal(['2024-12-monthly', ...years])
    expect(await periods('period_lists?filter[type]=average')).to.deep.equal(['2025-3-average', '2025-average'])
  })

  it("a month's rates download as CSV and XML", async () => {
    const csv = await service().get('/uk/api/exchange_rates/files/monthly_csv_2025-4.csv')
    expect(csv.headers.get('Content-Type')).to.equal('text/csv; charset=utf-8')
    expect((await csv.text()).split('\n').slice(0, 2)).to.deep.equal([
      'Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date',
      'Eurozone,Euro,EUR,1.1900,01/04/2025,30/04/2025',
    ])
    const xml = await service().get('/api/v2/exchange_rates/files/monthly_xml_2025-04.xml')
    expect(xml.headers.get('Content-Type')).to.equal('application/xml; charset=utf-8')
    const body = await xml.text()
    expect(body).to.include('<exchangeRateMonthList Period="01/Apr/2025 to 30/Apr/2025">')
    expect(body).to.include('<currencyCode>JPY</currencyCode>\n    <rateNew>190.1000</rateNew>')
    for (const file of ['monthly_csv_1999-1.csv', 'monthly_csv_2025-4.xml', 'weekly_csv_2025-4.csv']) {
      expect((await service().get(`/uk/api/v2/exchange_rates/files/${file}`)).status, file).to.equal(404)
    }
  })
})
