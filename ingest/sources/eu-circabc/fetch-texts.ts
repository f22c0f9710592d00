import { IncompleteVersionError } from '../../publications/fetch-error.ts'
import type { Publication, RemoteFile } from '../../publications/published-source.ts'
import { downloadAddress, type Month, newestMonths } from './months.ts'
import { ENGLISH, languageOfWorkbook } from './texts.ts'

/** Published each month; a month is uploaded over days, and complete with these. All others come twice a year. */
const MONTHLY = ['de', 'fr']

/** Half a year from one upload of all languages to the next, and as much again for one that is left out. */
const MAX_MONTHS = 12

/** The current month is incomplete in its first days. */
const MAX_INCOMPLETE = 3

/** The newest workbook of each language but English, each of the month in which it was published. */
export const cnTexts = (address: string): Publication => ({
  async *versions(http) {
    const months: Month[] = []
    for await (const month of newestMonths(http, address, MAX_MONTHS)) months.push(month)
    for (const [place, { version, date }] of months.slice(0, MAX_INCOMPLETE).entries()) {
      yield { version, date, files: () => newestFiles(address, months.slice(place)) }
    }
  },
})

async function newestFiles(address: string, months: readonly Month[]): Promise<readonly RemoteFile[]> {
  const files = new Map<string, RemoteFile>()
  for (const { version, date, children } of months) {
    for (const child of await children()) {
      const language = languageOfWorkbook(child.name)
      if (language === null || language === ENGLISH || files.has(language)) continue
      files.set(language, { name: child.name, address: downloadAddress(address, child), published: { version, date } })
    }
    const missing = MONTHLY.filter((language) => !files.has(language))
    if (missing.length > 0) {
      throw new IncompleteVersionError(`${address} has no nomenclature in ${missing.join(', ')} of ${version} yet`)
    }
  }
  return [...files.values()]
}
