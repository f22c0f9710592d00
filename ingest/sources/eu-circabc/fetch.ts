import { IncompleteVersionError } from '../../publications/fetch-error.ts'
import type { Publication, RemoteFile } from '../../publications/published-source.ts'
import { type Child, downloadAddress, newestMonths } from './months.ts'
import { isRead } from './workbooks.ts'

/** A month is uploaded over days; it is complete with these. */
const NEEDED = [/^nomenclature en\b/i, /^duties import\b/i, /^measure conditions\b/i, /^measure exclusions\b/i]

/** Texts are wanted in English only. */
const OTHER_LANGUAGE = /\b(?!EN\b)[A-Z]{2}\.xlsx$/

/** The current month is incomplete in its first days. */
const MAX_MONTHS = 3

/** The monthly TARIC workbooks of the European Commission on CIRCABC. */
export const euCircabc = (address: string): Publication => ({
  async *versions(http) {
    for await (const { version, date, children } of newestMonths(http, address, MAX_MONTHS)) {
      yield { version, date, files: async () => filesOf(await children(), { address, version }) }
    }
  },
})

function filesOf(
  files: readonly Child[],
  { address, version }: { readonly address: string; readonly version: string },
): readonly RemoteFile[] {
  const workbooks = files.filter(({ name }) => /\.xlsx$/i.test(name) && !OTHER_LANGUAGE.test(name) && isRead(name))
  const missing = NEEDED.filter((needed) => !workbooks.some(({ name }) => needed.test(name)))
  if (missing.length > 0) {
    throw new IncompleteVersionError(
      `${address} has only ${workbooks.map(({ name }) => name).join(', ') || 'nothing'} of ${version} yet`,
    )
  }
  return workbooks.map((child) => ({ name: child.name, address: downloadAddress(address, child) }))
}
