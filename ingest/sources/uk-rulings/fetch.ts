import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { load } from 'cheerio'
import { z } from 'zod'
import type { HttpClient } from '../../publications/http-client.ts'
import type { Publication } from '../../publications/published-source.ts'

const ruling = z.object({
  reference: z.string(),
  commodity_code: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  justification: z.string(),
  start_date: z.string(),
  expiry_date: z.string(),
})

type Ruling = z.output<typeof ruling>

/** There are some 6,600 rulings on 265 pages: a listing that never ends is out of order. */
const MAX_PAGES = 2000

/**
 * The advance tariff rulings of HMRC, a line of JSON for each. A ruling never changes, so that each page is read once.
 * Holders are not published, and nothing but the fields below is stored.
 */
export const ukRulings = (address: string): Publication => ({
  async *versions(http, today) {
    yield {
      version: today,
      date: today,
      immutable: true,
      files: async () => [
        { name: 'rulings.ndjson', address, lines: (previous) => readRulings(http, address, previous) },
      ],
    }
  },
})

async function* readRulings(http: HttpClient, address: string, previous: string | null): AsyncGenerator<string> {
  const known = await knownRulings(previous)
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const references = referencesOf(await http.markup(`${address}/search?page=${page}`))
    if (references.length === 0) return
    for (const reference of references) {
      const line = known.get(reference) ?? (await readRuling(http, address, reference))
      if (line !== null) yield line
    }
  }
}

function referencesOf(html: string): readonly string[] {
  const $ = load(html)
  const references = $('a[href]')
    .toArray()
    .flatMap((link) => /\/ruling\/(\d+)$/.exec($(link).attr('href') ?? '')?.[1] ?? [])
  return [...new Set(references)]
}

async function readRuling(http: HttpClient, address: string, reference: string): Promise<string | null> {
  const $ = load(await http.markup(`${address}/ruling/${reference}`))
  const rowOf = (key: string) =>
    $('.govuk-summary-list__row').filter((_, row) => $('.govuk-summary-list__key', row).text().trim() === key)
  const textOf = (key: string) => rowOf(key).find('.govuk-summary-list__value').text().replace(/\s+/g, ' ').trim()
  const code = /\d{6,10}/.exec(textOf('Commodity code'))?.[0]
  const description = textOf('Description')
  if (code === undefined || description === '') return null
  const keywords = rowOf('Keywords').find('.govuk-summary-list__value').find('li, .govuk-tag, .govuk-tag-atar')
  const record: Ruling = {
    reference,
    commodity_code: code,
    description,
    keywords: [...new Set(keywords.toArray().map((keyword) => $(keyword).text().trim()))],
    justification: textOf('Justification'),
    start_date: textOf('Start date'),
    expiry_date: textOf('Expiry date'),
  }
  return JSON.stringify(record)
}

/** Lines by reference. */
async function knownRulings(path: string | null): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>()
  if (path === null) return known
  for await (const line of createInterface({ input: createReadStream(path) })) {
    known.set(ruling.parse(JSON.parse(line)).reference, line)
  }
  return known
}
