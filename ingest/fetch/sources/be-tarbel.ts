import { type CheerioAPI, load } from 'cheerio'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { IncompleteVersionError } from '../fetch-error.ts'
import { connectionError, type HttpClient, type HttpRequest } from '../http-client.ts'
import type { PublishedSource, RemoteFile } from '../published-source.ts'

const FORM = 'xmlExtractionsControllerForm'

/** The full extraction appears about the first of a month: until then, that of the month before and its changes. */
const MAX_MONTHS = 3

/** `export-20260501T000000-20260501T000500.zip` is full; `export-20260501T000000_20260502T000000-….zip` has changes. */
const NAME = /^export-(\d{4})(\d{2})(\d{2})T\d{6}(_(\d{4})(\d{2})(\d{2})T\d{6})?-[\dT]+\.zip$/

/**
 * The XML extractions of the Belgian customs: the whole TARIC about the first of a month, then the changes of each day.
 * The page is made by JavaServer Faces: its table comes with a second request that carries the view state of the first,
 * and each file is the answer to a POST of the form.
 */
export const beTarbel = (address: string): PublishedSource => ({
  id: 'be-tarbel',
  async *versions(http, today) {
    const months: (readonly RemoteFile[])[] = []
    for (const month of monthsBack(today, MAX_MONTHS)) {
      months.unshift(await filesOf(http, address, month))
      const files = sinceFull(months.flat())
      const newest = files.at(-1)
      if (newest === undefined) continue
      yield { version: newest.date, date: newest.date, immutable: true, files: async () => files }
      return
    }
    throw new IncompleteVersionError(`${address} has no full extraction of the last ${MAX_MONTHS} months`)
  },
})

/** From the newest full extraction on. */
function sinceFull(files: readonly RemoteFile[]): readonly RemoteFile[] {
  const full = files.findLastIndex(({ sizeVaries }) => !sizeVaries)
  return full === -1 ? [] : files.slice(full)
}

async function filesOf(http: HttpClient, address: string, [year = '', month = '']: readonly string[]) {
  const page = await openPage(http, `${address}?lang=EN&page=1&searchMonth=${month}&searchYear=${year}`)
  const { table, viewState } = await loadTable(http, page)
  return table('a[id$=":downloadXmlBtn"]')
    .toArray()
    .flatMap((link): readonly RemoteFile[] => {
      const button = table(link).attr('id') ?? ''
      const name = table(link).text().trim()
      const day = dayOf(name)
      if (day === null) return []
      const form = {
        [FORM]: FORM,
        [`${FORM}:yearField`]: year,
        [`${FORM}:monthField`]: month,
        'javax.faces.partial.ajax': 'false',
        'javax.faces.ViewState': viewState,
        [button]: button,
      }
      const request: HttpRequest = { method: 'POST', headers: { cookie: page.cookie }, form }
      const changes = name.includes('_') ? ({ sizeVaries: true } as const) : {}
      return [{ name, address: page.action, request, version: day, date: day, ...changes }]
    })
    .sort((one, other) => one.date.localeCompare(other.date) || Number(!other.sizeVaries) - Number(!one.sizeVaries))
}

interface Page {
  readonly document: CheerioAPI
  readonly cookie: string
  /** Where its form goes: an address with the session in it. */
  readonly action: string
}

async function openPage(http: HttpClient, address: string): Promise<Page> {
  return http.retry(async () => {
    const response = await http.request(address)
    const html = await response.text().catch((error: unknown) => {
      throw connectionError(address, error)
    })
    const document = load(html)
    const cookie = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const action = document(`form[id="${FORM}"]`).attr('action') ?? document('form').attr('action')
    if (action === undefined) throw new IncompleteVersionError(`${address} has no form any more`)
    return { document, cookie: cookie.join('; '), action: new URL(action, address).href }
  })
}

async function loadTable(
  http: HttpClient,
  { document, cookie, action }: Page,
): Promise<{ readonly table: CheerioAPI; readonly viewState: string }> {
  const [source, form] = /(j_idt\d+:ajaxStatusForm):j_idt\d+/.exec(document.html()) ?? []
  const pageState = viewStateOf(document, form)
  if (source === undefined || form === undefined) return { table: document, viewState: viewStateOf(document, FORM) }
  const answer = await http.text(action, {
    method: 'POST',
    headers: { cookie, 'faces-request': 'partial/ajax', 'x-requested-with': 'XMLHttpRequest' },
    form: {
      'javax.faces.partial.ajax': 'true',
      'javax.faces.source': source,
      'javax.faces.partial.execute': source,
      'javax.faces.partial.render': `${FORM}:resultsContainer ${FORM}:downloadBtn`,
      [source]: source,
      [form]: form,
      'javax.faces.ViewState': pageState,
    },
  })
  const updates = load(answer, { xml: true })
  const viewState = updates('update[id*="ViewState"]').text().trim()
  return { table: load(updates('update').text()), viewState: viewState || pageState }
}

function viewStateOf(document: CheerioAPI, form: string | undefined): string {
  const field = 'input[name="javax.faces.ViewState"]'
  return (document(`form[id="${form}"] ${field}`).attr('value') ?? document(field).attr('value') ?? '').trim()
}

/** The day that a file brings the data up to; null for one of another kind. */
function dayOf(name: string): IsoDate | null {
  const [, year, month, day, changes, toYear, toMonth, toDay] = NAME.exec(name) ?? []
  if (year === undefined) return null
  return changes === undefined ? `${year}-${month}-${day}` : `${toYear}-${toMonth}-${toDay}`
}

/** The month of the day and those before, newest first, as year and month. */
function* monthsBack(today: IsoDate, count: number): Generator<readonly string[]> {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  for (let months = 0; months < count; months += 1) {
    yield first.toISOString().slice(0, 7).split('-')
    first.setUTCMonth(first.getUTCMonth() - 1)
  }
}
