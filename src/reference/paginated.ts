import type { JsonApiDocument } from '../json-api/document.ts'
import {
  type Page,
  pageParameters,
  paginationLinks,
  paginationMeta,
  type RequestAddress,
} from '../json-api/pagination.ts'

/** `page` and `per_page` of the lists of the reference API. */
export const LIST_PAGES = pageParameters({ defaultPerPage: 20, maxPerPage: 100 })

/** The page that a query asks for. */
export const pageOf = ({ page, per_page }: { readonly page: number; readonly per_page: number }): Page => ({
  page,
  perPage: per_page,
})

/** A page of a list, and the length of the whole list. */
export interface PageOf<Row> {
  readonly rows: readonly Row[]
  readonly totalCount: number
}

/** `LIMIT` and `OFFSET` of a page. */
export const limitsOf = ({ page, perPage }: Page): { readonly limit: number; readonly offset: number } => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

/** Adds pagination `meta`, next to other `meta` if there is some, and `links` to a document. */
export const paginated = (
  document: Omit<JsonApiDocument, 'meta' | 'links'>,
  address: RequestAddress,
  page: Page,
  totalCount: number,
  meta: object = {},
): JsonApiDocument => ({
  ...document,
  meta: { ...meta, ...paginationMeta(page, totalCount) },
  links: paginationLinks(address, page, totalCount),
})
