import { expect } from 'chai'
import { useFetching } from '../../../../support/fetching.ts'
import type { Handler } from '../../../../support/publisher.ts'

describe('rulings of the UK', () => {
  const given = useFetching()

  const html =
    (body: string): Handler =>
    (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<html><body>${body}</body></html>`)

  const list = (page: number, ...references: string[]) =>
    given.publisher.on(
      `/search?page=${page}`,
      html(
        references.map((reference) => `<h3>Ruling</h3><a href="/rulings/ruling/${reference}">View ruling</a>`).join(''),
      ),
    )
  const publish = (reference: string, code: string, description: string) => {
    const row = (key: string, value: string) =>
      `<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">${key}</dt><dd class="govuk-summary-list__value">${value}</dd></div>`
    given.publisher.on(
      `/ruling/${reference}`,
      html(
        `<dl class="govuk-summary-list">${row('Start date', '26 Jun 2026')}${row('Expiry date', '25 Jun 2029')}${row('Commodity code', `<a href="#">${code} (opens in new tab)</a>`)}${row('Description', `\n ${description}`)}${row('Keywords', '<ul><li>UMBRELLAS</li><li>OF WOOD</li></ul>')}${row('Justification', 'GIR 1')}</dl>`,
      ),
    )
  }
  const fetch = (today?: string) => given.fetch('uk-rulings', today)

  beforeEach(() => {
    list(1, '600015846', '600015845')
    list(2, '600015844')
    list(3)
    publish('600015846', '4421910000', 'Cocktail umbrellas')
    publish('600015845', '2106909849', 'Fruit jelly')
    publish('600015844', '', 'A ruling without a code')
  })

  it('come page by page, without those that have no code', async () => {
    await fetch()
    expect(await given.recordsOf('uk-rulings/2026-11-20/rulings.ndjson')).to.deep.equal([
      {
        reference: '600015846',
        commodity_code: '4421910000',
        description: 'Cocktail umbrellas',
        keywords: ['UMBRELLAS', 'OF WOOD'],
        justification: 'GIR 1',
        start_date: '26 Jun 2026',
        expiry_date: '25 Jun 2029',
      },
      {
        reference: '600015845',
        commodity_code: '2106909849',
        description: 'Fruit jelly',
        keywords: ['UMBRELLAS', 'OF WOOD'],
        justification: 'GIR 1',
        start_date: '26 Jun 2026',
        expiry_date: '25 Jun 2029',
      },
    ])
  })

  it('stay as they are in a second fetch', async () => {
    await fetch()
    given.publisher.clearRequests()
    list(1, '600015846', '600015845', '600015850')
    publish('600015850', '0702001007', 'Cherry tomatoes')
    await fetch('2026-11-21')
    expect(given.publisher.requests.filter((request) => request.includes('/ruling/6'))).to.deep.equal([
      'GET /ruling/600015850',
      'GET /ruling/600015844',
    ])
    expect(await given.recordsOf('uk-rulings/2026-11-21/rulings.ndjson')).to.have.length(3)
  })
})
