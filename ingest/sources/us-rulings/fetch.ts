import { z } from 'zod'
import type { HttpClient } from '../../publications/http-client.ts'
import type { Publication } from '../../publications/published-source.ts'

const PAGE_SIZE = 100

/** Twice what 219,000 rulings take: a listing that never ends is out of order. */
const MAX_PAGES = 5000

/** A list, or a text with commas between the codes: clients of the API read either. */
const codes = z.union([z.array(z.string()), z.string().transform((list) => list.split(','))])

const searchDocument = z.object({
  rulings: z.array(
    z.object({
      rulingNumber: z.string(),
      subject: z.string().nullish(),
      rulingDate: z.string().nullish(),
      tariffs: codes.nullish(),
      categories: z.string().nullish(),
      operationallyRevoked: z.boolean().nullish(),
      revokedBy: z.array(z.unknown()).nullish(),
    }),
  ),
})

/**
 * The customs rulings of the United States, a line of JSON for each: its subject and codes. The letters themselves, which
 * are addressed to persons, are not read.
 */
export const usRulings = (address: string): Publication => ({
  async *versions(http, today) {
    // Some 2,200 pages: a month is soon enough.
    const version = today.slice(0, 7)
    yield {
      version,
      date: `${version}-01`,
      immutable: true,
      files: async () => [
        { name: 'rulings.ndjson', address: `${address}/search`, lines: () => readRulings(http, address) },
      ],
    }
  },
})

async function* readRulings(http: HttpClient, address: string): AsyncGenerator<string> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = `collection=ALL&pageSize=${PAGE_SIZE}&page=${page}&sortBy=DATE_DESC`
    const { rulings } = await http.json(`${address}/search?${query}`, searchDocument)
    for (const { rulingNumber, subject, rulingDate, tariffs, categories, operationallyRevoked, revokedBy } of rulings) {
      const revoked = operationallyRevoked === true || (revokedBy ?? []).length > 0
      yield JSON.stringify({ number: rulingNumber, subject, date: rulingDate, tariffs, categories, revoked })
    }
    if (rulings.length < PAGE_SIZE) return
  }
}
