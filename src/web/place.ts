import { z } from 'zod'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { DEFAULT_REGION, REGIONS, type Region } from '../tariff/region.ts'
import { type ClassifiedRow, resourcePathBelow } from '../tariff/resource-path.ts'
import { asOfParameter } from '../versions/as-of.ts'

/** Which tariff a reader looks at, on which day and for goods of which country: what every link keeps. */
export interface Place {
  readonly region: Region
  /** Day as sent; null is today. */
  readonly asOf: IsoDate | null
  /** Id of a geographical area, such as `FR`; null is any. */
  readonly country: string | null
  /** Code of the language, other than English, in which descriptions are shown too. */
  readonly language?: string
}

/** Forms send their empty fields, too. */
export const unlessBlank = (value: unknown): unknown => (value === '' ? undefined : value)

/** Query parameters that every page understands. */
export const placeQuery = {
  as_of: z.preprocess(unlessBlank, asOfParameter),
  country: z.preprocess(
    unlessBlank,
    z
      .string()
      .regex(/^(?:[A-Za-z]{2}|\d{4})$/, 'Send the two letters of a country, such as FR, or the four digits of a group.')
      .transform((code) => code.toUpperCase())
      .optional(),
  ),
} as const

/** Parameters of an address; those without a value are left out, a list is repeated. */
export type Query = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

/** A path with its query string. */
export function withQuery(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue
    for (const one of typeof value === 'object' ? value : [value]) parameters.append(name, String(one))
  }
  const text = parameters.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The address of a page that keeps the place: `pageAddress(place, '/commodities/0702000007')`. */
export const pageAddress = ({ region, asOf, country, language }: Place, path: string, query: Query = {}): string =>
  withQuery(regionPath(region, path), {
    ...query,
    as_of: asOf,
    country,
    ...(PAGES_WITH_LANGUAGES.test(path) && { lang: language }),
  })

/** The pages that show rows of the nomenclature. Elsewhere `lang` is the language of a query, or nothing. */
const PAGES_WITH_LANGUAGES = /^\/(?:browse|(?:sections|chapters|headings|subheadings|commodities)\/[^/]+)$/

/** The path of a classified row's page, without the region. A heading that can be declared has that of its commodity. */
export const classifiedRowPath = (row: ClassifiedRow): string =>
  row.goodsNomenclatureClass === 'commodity'
    ? `/commodities/${row.goodsNomenclatureItemId}`
    : resourcePathBelow('', row)

/** The UK tariff needs no prefix, as in the addresses of the public service. */
export const regionPath = (region: Region, path: string): string =>
  region === DEFAULT_REGION ? path : `/${region}${path === '/' ? '' : path}`

/** The region that a path names. */
export const regionOfPath = (path: string): Region =>
  REGIONS.find((region) => path === `/${region}` || path.startsWith(`/${region}/`)) ?? DEFAULT_REGION
