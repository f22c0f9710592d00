import { load } from 'cheerio'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { daysBack } from '../../publications/days.ts'
import { IncompleteVersionError } from '../../publications/fetch-error.ts'
import type { HttpClient } from '../../publications/http-client.ts'
import type { Publication, RemoteFile } from '../../publications/published-source.ts'
import { WEEKLY_ARCHIVE } from './weekly-file.ts'

/** Files are published on Thursdays and kept for 42 days. */
const MAX_DAYS = 42

const NEEDED = ['measures', 'commodities']

/** The electronic tariff file of HMRC: measures with VAT and excise, and side files, some of which may be absent. */
export const ukHmrcWeekly = (address: string): Publication => ({
  async *versions(http, today) {
    for (const day of daysBack(today, MAX_DAYS)) {
      const files = await listFiles(http, address, day)
      if (files.length === 0) continue
      yield {
        version: day,
        date: day,
        files: async () => {
          const listed = await listFiles(http, address, day)
          const missing = NEEDED.filter((table) => !listed.some(({ name }) => name === nameOf(table, day)))
          if (missing.length === 0) return listed
          throw new IncompleteVersionError(`${address} has no ${missing.join(', ')} of ${day} yet`)
        },
      }
    }
  },
})

const nameOf = (table: string, day: IsoDate): string => `hmrc-tariff-${table}-${day}.zip`

/** The listing is that of S3: XML with a `Key` for each file. */
async function listFiles(http: HttpClient, address: string, day: IsoDate): Promise<readonly RemoteFile[]> {
  const prefix = `uk/reporting/${day.replaceAll('-', '/')}`
  const $ = load(await http.markup(`${address}/?prefix=${prefix}&max-keys=5000`), { xml: true })
  return $('Contents')
    .toArray()
    .map((entry) => ({ key: $('Key', entry).text(), state: $('ETag', entry).text() }))
    .filter(({ key }) => key.includes('/electronic_tariff_file/csv/'))
    .map(({ key, state }) => ({ name: key.slice(key.lastIndexOf('/') + 1), state, address: `${address}/${key}` }))
    .filter(({ name }) => WEEKLY_ARCHIVE.test(name))
}
