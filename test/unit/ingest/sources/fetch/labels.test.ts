import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { publishedSource } from '../../../../../ingest/sources/registry.ts'
import { type Handler, json } from '../../../../support/publisher.ts'
import { type Fetching, startFetching } from './fetching.ts'

describe('published labels', () => {
  let fetching: Fetching

  beforeEach(async () => {
    fetching = await startFetching()
  })

  afterEach(() => fetching.close())

  const html =
    (body: string): Handler =>
    (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<html><body>${body}</body></html>`)
  const linesOf = async (path: string) =>
    (await readFile(join(fetching.directory, path), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

  describe('rulings of the UK', () => {
    const list = (page: number, ...references: string[]) =>
      fetching.publisher.on(
        `/search?page=${page}`,
        html(
          references
            .map((reference) => `<h3>Ruling</h3><a href="/rulings/ruling/${reference}">View ruling</a>`)
            .join(''),
        ),
      )
    const publish = (reference: string, code: string, description: string) => {
      const row = (key: string, value: string) =>
        `<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">${key}</dt><dd class="govuk-summary-list__value">${value}</dd></div>`
      fetching.publisher.on(
        `/ruling/${reference}`,
        html(
          `<dl class="govuk-summary-list">${row('Start date', '26 Jun 2026')}${row('Expiry date', '25 Jun 2029')}${row('Commodity code', `<a href="#">${code} (opens in new tab)</a>`)}${row('Description', `\n ${description}`)}${row('Keywords', '<ul><li>UMBRELLAS</li><li>OF WOOD</li></ul>')}${row('Justification', 'GIR 1')}</dl>`,
        ),
      )
    }
    const fetch = (today?: string) => fetching.fetch(publishedSource('uk-rulings', fetching.publisher.address), today)

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
      expect(await linesOf('uk-rulings/2026-11-20/rulings.ndjson')).to.deep.equal([
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
      fetching.publisher.clearRequests()
      list(1, '600015846', '600015845', '600015850')
      publish('600015850', '0702001007', 'Cherry tomatoes')
      await fetch('2026-11-21')
      expect(fetching.publisher.requests.filter((request) => request.includes('/ruling/6'))).to.deep.equal([
        'GET /ruling/600015850',
        'GET /ruling/600015844',
      ])
      expect(await linesOf('uk-rulings/2026-11-21/rulings.ndjson')).to.have.length(3)
    })
  })

  it('keep code, subject and revocation of a US ruling, and name no person', async () => {
    const rulings = Array.from({ length: 100 }, (_, index) => ({
      rulingNumber: `N${index}`,
      subject: 'The tariff classification of a lamp',
      rulingDate: '2026-01-02',
      tariffs: index === 3 ? '9405.11.40.10,9903.88.03' : ['9405.11.40.10'],
      categories: 'Classification',
      sender: 'Jane Doe',
      operationallyRevoked: index === 1,
      revokedBy: index === 2 ? ['H1'] : [],
    }))
    const path = (page: number) => `/search?collection=ALL&pageSize=100&page=${page}&sortBy=DATE_DESC`
    fetching.publisher.on(path(1), json({ rulings, totalHits: 101 }))
    fetching.publisher.on(path(2), json({ rulings: rulings.slice(0, 1), totalHits: 101 }))
    const { version } = await fetching.fetch(publishedSource('us-rulings', fetching.publisher.address))
    expect(version).to.equal('2026-11')
    const lines = await linesOf('us-rulings/2026-11/rulings.ndjson')
    expect(lines).to.have.length(101)
    expect(lines.slice(0, 3).map(({ revoked }) => revoked)).to.deep.equal([false, true, true])
    expect(lines[3].tariffs).to.deep.equal(['9405.11.40.10', '9903.88.03'])
    expect(lines[0]).to.have.all.keys('number', 'subject', 'date', 'tariffs', 'categories', 'revoked')
  })

  it('download a single file again when it has changed', async () => {
    const at =
      (changed: string): Handler =>
      (_request, response) =>
        void response.writeHead(200, { 'last-modified': changed, 'content-type': 'application/zip' }).end('PK')
    fetching.publisher.on('/ebti', at('Mon, 02 Nov 2026 10:00:00 GMT'))
    const source = publishedSource('eu-rulings', `${fetching.publisher.address}/ebti`)
    expect((await fetching.fetch(source)).version).to.equal('2026-11-02')
    expect((await fetching.fetch(source)).downloaded).to.deep.equal([])
    fetching.publisher.on('/ebti', at('Tue, 03 Nov 2026 10:00:00 GMT'))
    expect((await fetching.fetch(source)).version).to.equal('2026-11-03')
  })

  it('download a single file once a month where the server names no date of change', async () => {
    fetching.publisher.on('/exp-code.txt', (_request, response) => void response.end('0101210000'))
    const source = publishedSource('us-schedule-b', `${fetching.publisher.address}/exp-code.txt`)
    expect((await fetching.fetch(source)).version).to.equal('2026-11')
    expect((await fetching.fetch(source)).downloaded).to.deep.equal([])
  })
})
