import { z } from 'zod'

/** A requested page. */
export interface Page {
  /** The number of the page, from 1. */
  readonly page: number
  readonly perPage: number
}

/** Pages far beyond any list, yet `page * per_page` stays an exact number everywhere. */
const LAST_PAGE = 999_999_999

/** The query parameters `page` and `per_page`, to spread into a route's query schema. */
export function pageParameters(limits: { readonly defaultPerPage: number; readonly maxPerPage: number }) {
  // zod leaves defaults of parsed values out of the JSON Schema: the descriptions say them.
  return {
    page: wholeNumber(LAST_PAGE).default(1).meta({ description: 'Page of the list, from 1. Default: 1.' }),
    per_page: wholeNumber(limits.maxPerPage)
      .default(limits.defaultPerPage)
      .meta({ description: `Entries on a page, at most ${limits.maxPerPage}. Default: ${limits.defaultPerPage}.` }),
  }
}

/** A query parameter that is a whole number from 1. */
export function wholeNumber(maximum: number) {
  const message = `Send a whole number from 1 to ${maximum}.`
  return z.preprocess(
    // `Number` alone would take `1e2`, `0x10`, ` 5 ` and nothing at all.
    (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
    z.int(message).min(1, message).max(maximum, message),
  )
}

export const paginationMetaSchema = z
  .strictObject({
    pagination: z.strictObject({ page: z.int(), per_page: z.int(), total_count: z.int() }),
  })
  .meta({ id: 'PaginationMeta' })

export const paginationLinksSchema = z
  .strictObject({
    self: z.string(),
    first: z.string(),
    prev: z.string().nullable(),
    next: z.string().nullable(),
    last: z.string(),
  })
  .meta({ id: 'PaginationLinks' })

export function paginationMeta(page: Page, totalCount: number): z.output<typeof paginationMetaSchema> {
  return { pagination: { page: page.page, per_page: page.perPage, total_count: totalCount } }
}

/** The address of a request, normalised as in `RequestContext`. */
export interface RequestAddress {
  readonly path: string
  /** The query string without `?`. */
  readonly querystring: string
}

/** Links to the neighbouring pages; every other parameter of the request stays. */
export function paginationLinks(
  request: RequestAddress,
  page: Page,
  totalCount: number,
): z.output<typeof paginationLinksSchema> {
  const last = Math.max(1, Math.ceil(totalCount / page.perPage))
  const link = (number: number) => {
    const query = new URLSearchParams(request.querystring)
    query.set('page', String(number))
    query.set('per_page', String(page.perPage))
    return `${request.path}?${query}`
  }
  return {
    self: link(page.page),
    first: link(1),
    // Past the end, the previous page is the last one with any results.
    prev: page.page > 1 ? link(Math.min(page.page - 1, last)) : null,
    next: page.page < last ? link(page.page + 1) : null,
    last: link(last),
  }
}
