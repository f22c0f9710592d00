import { buffer } from 'node:stream/consumers'
import { expect } from 'chai'
import { beTarbel } from '../../../../../ingest/fetch/sources/be-tarbel.ts'
import { ukCds } from '../../../../../ingest/fetch/sources/uk-cds.ts'
import { file, type Handler, json, status } from '../../../../support/publisher.ts'
import { rejectionOf } from '../../../../support/rejection.ts'
import { type Fetching, startFetching } from './fetching.ts'

describe('the bulk extracts of HMRC', () => {
  let fetching: Fetching

  beforeEach(async () => {
    fetching = await startFetching()
    fetching.publisher.on('/oauth/token', async (request, response) => {
      const form = new URLSearchParams((await buffer(request)).toString())
      const known = form.get('client_id') === 'id' && form.get('client_secret') === 'secret'
      if (known && form.get('grant_type') === 'client_credentials') json({ access_token: 'token' })(request, response)
      else status(401)(request, response)
    })
    list('ANNUAL', 'tariff_annualExtract_v1_20250101T235959.gzip', 'tariff_annualExtract_v1_20260101T235959.gzip')
    list('MONTHLY', 'tariff_monthlyExtract_v1_20261031T235959.gzip', 'tariff_monthlyExtract_v1_20251231T235959.gzip')
    list('DAILY', 'tariff_dailyExtract_v1_20261102T235959.gzip', 'tariff_dailyExtract_v1_20261101T235959.gzip')
  })

  afterEach(() => fetching.close())

  const list = (period: string, ...names: string[]) => {
    const { publisher } = fetching
    const files = names.map((name) => ({
      filename: name,
      downloadURL: `${publisher.address}/files/${name}`,
      fileSize: 1,
    }))
    publisher.on(`/bulk-data-download/list/TARIFF-${period}`, (request, response) => {
      if (request.headers.authorization === 'Bearer token') json(files)(request, response)
      else status(401)(request, response)
    })
    for (const name of names) publisher.on(`/files/${name}`, file(`PK ${name}`))
  }
  const fetch = (clientSecret = 'secret') =>
    fetching.fetch(ukCds(fetching.publisher.address, { clientId: 'id', clientSecret }))

  it('ukCds downloads the newest annual extract, and the monthly and daily ones after it, in order', async () => {
    const { version, downloaded } = await fetch()
    expect(version).to.equal('2026-11-02')
    expect(downloaded.map(({ name }) => name)).to.deep.equal([
      'tariff_annualExtract_v1_20260101T235959.gzip',
      'tariff_monthlyExtract_v1_20261031T235959.gzip',
      'tariff_dailyExtract_v1_20261101T235959.gzip',
      'tariff_dailyExtract_v1_20261102T235959.gzip',
    ])
  })

  it('ukCds downloads only the extract of the new day in a second fetch', async () => {
    await fetch()
    list(
      'DAILY',
      'tariff_dailyExtract_v1_20261101T235959.gzip',
      'tariff_dailyExtract_v1_20261102T235959.gzip',
      'tariff_dailyExtract_v1_20261103T235959.gzip',
    )
    const { downloaded } = await fetch()
    expect(downloaded.map(({ name }) => name)).to.deep.equal(['tariff_dailyExtract_v1_20261103T235959.gzip'])
  })

  it('ukCds requires credentials', async () => {
    const { message } = await rejectionOf(fetching.fetch(ukCds(fetching.publisher.address, undefined)))
    expect(message).to.include('set HMRC_BULK_CLIENT_ID and HMRC_BULK_CLIENT_SECRET')
    expect((await rejectionOf(fetch('wrong'))).message).to.include('/oauth/token answered 401')
  })
})

describe('the extractions of TARBEL', () => {
  let fetching: Fetching

  const PATH = '/extTariffBrowser/XmlExtractions'
  const FORM = 'xmlExtractionsControllerForm'
  const FULL = 'export-20261101T000000-20261101T000500.zip'
  const DELTAS = [
    'export-20261101T000000_20261102T000000-20261102T000500.zip',
    'export-20261102T000000_20261103T000000-20261103T000500.zip',
  ]

  beforeEach(async () => {
    fetching = await startFetching()
    serve({ '11': [DELTAS[1] ?? '', FULL, DELTAS[0] ?? '', 'XML-Document.zip'] })
  })

  afterEach(() => fetching.close())

  /** The page of a month with its form; its table comes with a second request, and a file with a POST of its button. */
  const serve = (months: Readonly<Record<string, readonly string[]>>) => {
    let month = ''
    fetching.publisher.on(PATH, (request, response) => {
      month = new URL(request.url ?? '', 'http://localhost').searchParams.get('searchMonth') ?? ''
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'JSESSIONID=s1; Path=/; HttpOnly' })
      response.end(`<html><body>
        <form id="j_idt12:ajaxStatusForm" action="${PATH};jsessionid=s1"><input type="hidden" name="javax.faces.ViewState" value="ajax:1"/>
        <script>PrimeFaces.ab({s:"j_idt12:ajaxStatusForm:j_idt13"})</script></form>
        <form id="${FORM}" action="${PATH};jsessionid=s1"><input type="hidden" name="javax.faces.ViewState" value="form:1"/></form></body></html>`)
    })
    const answer: Handler = async (request, response) => {
      const form = new URLSearchParams((await buffer(request)).toString())
      if (request.headers.cookie !== 'JSESSIONID=s1') return status(403)(request, response)
      const names = months[form.get(`${FORM}:monthField`) ?? month] ?? []
      if (form.get('javax.faces.partial.ajax') === 'true') {
        if (form.get('javax.faces.ViewState') !== 'ajax:1') return status(500)(request, response)
        const links = names.map(
          (name, row) => `<tr><td><a id="${FORM}:j_idt90:${row}:downloadXmlBtn" href="#">${name}</a></td></tr>`,
        )
        response.writeHead(200, { 'content-type': 'text/xml' })
        return void response.end(`<?xml version='1.0' encoding='UTF-8'?><partial-response><changes>
          <update id="${FORM}:resultsContainer"><![CDATA[<table class="ui-datatable">${links.join('')}</table>]]></update>
          <update id="j_id1:javax.faces.ViewState:0"><![CDATA[ajax:2]]></update></changes></partial-response>`)
      }
      const button = [...form.keys()].find((key) => key.endsWith(':downloadXmlBtn')) ?? ''
      const name = names[Number(button.split(':')[2])]
      if (name === undefined || form.get('javax.faces.ViewState') !== 'ajax:2') return status(500)(request, response)
      response.writeHead(200, { 'content-type': 'application/zip' }).end(`PK ${name}`)
    }
    fetching.publisher.on(`${PATH};jsessionid=s1`, answer)
  }
  const fetch = (today = '2026-11-03') => fetching.fetch(beTarbel(`${fetching.publisher.address}${PATH}`), today)

  it('beTarbel downloads the full extraction of the month, and the changes of each day in order', async () => {
    const { version, downloaded } = await fetch()
    expect(version).to.equal('2026-11-03')
    expect(downloaded.map(({ name, date }) => [name, date])).to.deep.equal([
      [FULL, '2026-11-01'],
      [DELTAS[0], '2026-11-02'],
      [DELTAS[1], '2026-11-03'],
    ])
    expect(downloaded[0]?.bytes).to.equal(`PK ${FULL}`.length)
  })

  it('beTarbel begins with the month before where this one has no full extraction yet', async () => {
    const before = 'export-20261001T000000-20261001T000500.zip'
    serve({ '10': [before], '11': DELTAS })
    const { downloaded } = await fetch()
    expect(downloaded.map(({ name }) => name)).to.deep.equal([before, ...DELTAS])
  })

  it('beTarbel reports that there is no full extraction', async () => {
    serve({ '11': DELTAS })
    expect((await rejectionOf(fetch())).message).to.include('has no full extraction of the last 3 months')
  })
})
