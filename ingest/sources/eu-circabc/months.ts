import { z } from 'zod'
import type { HttpClient } from '../../publications/http-client.ts'

/** The folder "TARIC data", which has one for each year, which has one for each month. */
const TARIC_FOLDER = '64db9d0f-e7c9-4084-afe9-f47e70e53c10'

const child = z.object({ id: z.string(), name: z.string() })
const childrenDocument = z.union([z.array(child), z.object({ data: z.array(child) }).transform(({ data }) => data)])

export type Child = z.output<typeof child>

/** The folder of a month on CIRCABC. */
export interface Month {
  /** `2026-11`. */
  readonly version: string
  /** Its first day. */
  readonly date: string
  /** What it has now. */
  children(): Promise<readonly Child[]>
}

/** The newest months, the newest first. */
export async function* newestMonths(http: HttpClient, address: string, count: number): AsyncGenerator<Month> {
  const children = (folder: string) => listChildren(http, address, folder)
  const years = byNumber(await children(TARIC_FOLDER)).filter(({ name }) => /^\d{4}\b/.test(name))
  let months = 0
  for (const year of years) {
    for (const month of byNumber(await children(year.id))) {
      if (++months > count) return
      const version = `${numberOf(year)}-${String(numberOf(month)).padStart(2, '0')}`
      yield { version, date: `${version}-01`, children: () => children(month.id) }
    }
  }
}

export const downloadAddress = (address: string, { id }: Child): string => `${address}/rest/download/${id}`

const listChildren = (http: HttpClient, address: string, folder: string): Promise<readonly Child[]> =>
  http.json(`${address}/service/circabc/spaces/${folder}/children?guest=true&limit=0&page=0`, childrenDocument)

/** `2026`, `03 March`: the number they begin with. */
const numberOf = ({ name }: Child): number => Number.parseInt(name, 10)

/** Folders that begin with a number, the largest first. */
const byNumber = (folders: readonly Child[]): readonly Child[] =>
  folders.filter((folder) => Number.isInteger(numberOf(folder))).sort((one, other) => numberOf(other) - numberOf(one))
