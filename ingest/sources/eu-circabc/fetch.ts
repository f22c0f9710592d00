import { z } from 'zod'
import { IncompleteVersionError } from '../../publications/fetch-error.ts'
import type { HttpClient } from '../../publications/http-client.ts'
import type { Publication, RemoteFile } from '../../publications/published-source.ts'
import { isRead } from './workbooks.ts'

/** The folder "TARIC data", which has one for each year, which has one for each month. */
const TARIC_FOLDER = '64db9d0f-e7c9-4084-afe9-f47e70e53c10'

/** A month is uploaded over days; it is complete with these. */
const NEEDED = [/^nomenclature en\b/i, /^duties import\b/i, /^measure conditions\b/i, /^measure exclusions\b/i]

/** Texts are wanted in English only. */
const OTHER_LANGUAGE = /\b(?!EN\b)[A-Z]{2}\.xlsx$/

/** The current month is incomplete in its first days. */
const MAX_MONTHS = 3

const child = z.object({ id: z.string(), name: z.string() })
const childrenDocument = z.union([z.array(child), z.object({ data: z.array(child) }).transform(({ data }) => data)])

type Child = z.output<typeof child>

/** The monthly TARIC workbooks of the European Commission on CIRCABC. */
export const euCircabc = (address: string): Publication => ({
  async *versions(http) {
    const children = (folder: string) => listChildren(http, address, folder)
    const years = byNumber(await children(TARIC_FOLDER)).filter(({ name }) => /^\d{4}\b/.test(name))
    let months = 0
    for (const year of years) {
      for (const month of byNumber(await children(year.id))) {
        if (++months > MAX_MONTHS) return
        const version = `${numberOf(year)}-${String(numberOf(month)).padStart(2, '0')}`
        yield {
          version,
          date: `${version}-01`,
          files: async () => filesOf(await children(month.id), { address, version }),
        }
      }
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
  return workbooks.map(({ id, name }) => ({ name, address: `${address}/rest/download/${id}` }))
}

const listChildren = (http: HttpClient, address: string, folder: string): Promise<readonly Child[]> =>
  http.json(`${address}/service/circabc/spaces/${folder}/children?guest=true&limit=0&page=0`, childrenDocument)

/** `2026`, `03 March`: the number they begin with. */
const numberOf = ({ name }: Child): number => Number.parseInt(name, 10)

/** Folders that begin with a number, the largest first. */
const byNumber = (folders: readonly Child[]): readonly Child[] =>
  folders.filter((folder) => Number.isInteger(numberOf(folder))).sort((one, other) => numberOf(other) - numberOf(one))
