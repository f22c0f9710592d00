import { z } from 'zod'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import type { Region } from '../../../src/tariff/region.ts'
import { monthsLater } from '../../publications/days.ts'
import { StatusError } from '../../publications/fetch-error.ts'
import type { HttpClient, HttpHeaders } from '../../publications/http-client.ts'
import type { Publication, RemoteFile } from '../../publications/published-source.ts'

/** What no file has; a list that a region doesn't offer is left out. */
const LISTS = [
  'additional_code_types',
  'certificate_types',
  'certificates',
  'footnote_types',
  'geographical_areas',
  'measure_actions',
  'measure_condition_codes',
  'measure_types',
  'preference_codes',
  'rules_of_origin_schemes',
]

/** Months of exchange rates: the one to come, which is published in the last week, this one and those of a year before. */
const MONTHS = [1, 0, -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12]

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

const listDocument = z.object({
  data: z.array(
    z.object({ id: z.string(), attributes: z.object({ goods_nomenclature_item_id: z.string().optional() }) }),
  ),
})

const updatesDocument = z.object({ data: z.array(z.object({ id: z.string() })) })

/**
 * The public Trade Tariff API of a region, a JSON document for each call: the notes of sections and chapters with their
 * guides, search references by letter, and lists; and the monthly exchange rates for customs values, which are those of
 * HMRC in both regions. The API has no versions: a day is one.
 */
export const tariffApi = (region: Region, address: string, key: string | undefined): Publication => ({
  async *versions(http, today) {
    const base = `${address}/${region}/api/v2`
    const headers = { accept: 'application/json', ...(key && { 'x-api-key': key }) }
    const file = (name: string, path: string): RemoteFile => ({
      name: `${name}.json`,
      address: `${base}/${path}`,
      headers,
      sizeVaries: true,
    })
    yield {
      version: today,
      date: today,
      files: async () => {
        const update = await latestUpdate(http, base, headers)
        const sections = await http.json(`${base}/sections`, listDocument, headers)
        const chapters = await http.json(`${base}/chapters`, listDocument, headers)
        return [
          { ...file('sections', 'sections'), state: update },
          ...sections.data.map(({ id }) => file(`section-${id}`, `sections/${id}`)),
          ...chapters.data
            .map(({ attributes }) => (attributes.goods_nomenclature_item_id ?? '').slice(0, 2))
            .map((chapter) => file(`chapter-${chapter}`, `chapters/${chapter}`)),
          ...LETTERS.map((letter) =>
            file(`search-references-${letter}`, `search_references?query%5Bletter%5D=${letter}`),
          ),
          ...MONTHS.map((months) => exchangeRates(address, monthsLater(today, months), key)),
          ...LISTS.map((list): RemoteFile => ({ ...file(list.replaceAll('_', '-'), list), optional: true })),
        ]
      },
    }
  },
})

/** The file of a month: months in its address have no leading zero. */
const exchangeRates = (address: string, month: IsoDate, key: string | undefined): RemoteFile => ({
  name: `exchange-rates-${month.slice(0, 'YYYY-MM'.length)}.csv`,
  address: `${address}/api/v2/exchange_rates/files/monthly_csv_${month.slice(0, 4)}-${Number(month.slice(5, 7))}.csv`,
  headers: { accept: 'text/csv', ...(key && { 'x-api-key': key }) },
  sizeVaries: true,
  optional: true,
})

/** Names the update that the API has applied last: if it is another at the end, the documents are of two states. */
async function latestUpdate(http: HttpClient, base: string, headers: HttpHeaders): Promise<string> {
  try {
    const { data } = await http.json(`${base}/updates/latest`, updatesDocument, headers)
    return data.map(({ id }) => id).join(',')
  } catch (error) {
    // Not part of the documented API: without it, a change in the middle goes unnoticed until the next day.
    if (error instanceof StatusError && error.status === 404) return ''
    throw error
  }
}
