import { at } from '../../collections/at.ts'
import { groupBy } from '../../collections/group-by.ts'
import { toDateTime } from '../../json-api/date-time.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { contentId, refTo } from '../../json-api/reference.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { MonetaryExchangeRateRow } from '../../tariff-data/monetary-exchange-rates.ts'
import { FILE_FORMATS, fileName, ratesFile } from './files.ts'
import type { ExchangeRateRow, RateType } from './query.ts'
import type {
  currentRate,
  exchangeRate,
  exchangeRateCollection,
  exchangeRateFile,
  exchangeRatePeriod,
  exchangeRatePeriodList,
  exchangeRateYear,
  monetaryExchangeRate,
} from './resources.ts'

export const presentMonetaryExchangeRate = (row: MonetaryExchangeRateRow): ResourceOf<typeof monetaryExchangeRate> => ({
  id: `${row.child_monetary_unit_code}-${row.validity_start_date}`,
  type: 'monetary_exchange_rate',
  attributes: {
    child_monetary_unit_code: row.child_monetary_unit_code,
    exchange_rate: row.exchange_rate,
    operation_date: row.operation_date,
    validity_start_date: toDateTime(row.validity_start_date),
  },
})

/** The id is the currency. */
export const presentCurrentRate = (row: ExchangeRateRow): ResourceOf<typeof currentRate> => ({
  id: row.currency_code,
  type: 'exchange_rate',
  attributes: {
    rate: row.rate,
    base_currency: 'GBP',
    applicable_date: row.validity_start_date,
    currency_code: row.currency_code,
    currency_description: row.currency_description,
    validity_start_date: row.validity_start_date,
    validity_end_date: row.validity_end_date,
  },
})

/** The month that rates are asked for, and where their files are: `/uk/api/v2`. */
export interface Month {
  readonly type: RateType
  readonly year: number
  readonly month: number
  readonly base: string
}

/** The rates for a month, and their files. */
export function presentCollection(rows: readonly ExchangeRateRow[], asked: Month): JsonApiDocument {
  const rates = rows.map((row) => presentRate(row, asked.type))
  const files = presentFiles(rows, asked)
  const data: ResourceOf<typeof exchangeRateCollection> = {
    id: `${asked.year}-${asked.month}-${asked.type}`,
    type: 'exchange_rate_collection',
    attributes: { year: String(asked.year), month: String(asked.month), type: asked.type },
    relationships: {
      exchange_rate_files: { data: files.map(refTo) },
      exchange_rates: { data: rates.map(refTo) },
    },
  }
  return { data, included: [...rates, ...files] }
}

/** The months that have rates, newest first, with their files, and the years that can be asked for. */
export function presentPeriodList(
  rows: readonly ExchangeRateRow[],
  years: readonly number[],
  { type, year, base }: { readonly type: RateType; readonly year: number | null; readonly base: string },
): JsonApiDocument {
  const months = [...groupBy(rows, (row) => `${row.year}-${row.month}`).values()].map((rates) => {
    const first = at(rates, 0)
    const asked = { type, year: first.year, month: first.month, base }
    const files = presentFiles(rates, asked)
    const period: ResourceOf<typeof exchangeRatePeriod> = {
      id: `${asked.year}-${asked.month}-${type}`,
      type: 'exchange_rate_period',
      attributes: { month: asked.month, year: asked.year, has_exchange_rates: true },
      relationships: { files: { data: files.map(refTo) } },
    }
    return { period, files }
  })
  const listed = years.map(
    (listedYear): ResourceOf<typeof exchangeRateYear> => ({
      id: `${listedYear}-${type}`,
      type: 'exchange_rate_year',
      attributes: { year: listedYear },
    }),
  )
  const data: ResourceOf<typeof exchangeRatePeriodList> = {
    id: `${year ?? 'all'}-${type}`,
    type: 'exchange_rate_period_list',
    attributes: { year, type },
    relationships: {
      exchange_rate_periods: { data: months.map(({ period }) => refTo(period)) },
      exchange_rate_years: { data: listed.map(refTo) },
    },
  }
  return { data, included: [...months.flatMap(({ period, files }) => [period, ...files]), ...listed] }
}

const presentRate = (row: ExchangeRateRow, type: RateType): ResourceOf<typeof exchangeRate> => ({
  id: contentId([type, row.validity_start_date, row.country, row.currency_code]),
  type: 'exchange_rate',
  attributes: {
    year: row.year,
    month: row.month,
    country: row.country,
    country_code: row.country_code,
    currency_code: row.currency_code,
    currency_description: row.currency_description,
    rate: row.rate,
    validity_start_date: row.validity_start_date,
    validity_end_date: row.validity_end_date,
  },
})

/** Only monthly rates have files. */
const presentFiles = (
  rates: readonly ExchangeRateRow[],
  { type, year, month, base }: Month,
): readonly ResourceOf<typeof exchangeRateFile>[] =>
  type !== 'monthly'
    ? []
    : FILE_FORMATS.flatMap((format) => {
        const file = ratesFile(rates, format)
        if (file === null) return []
        const name = fileName(year, month, format)
        return [
          {
            id: name,
            type: 'exchange_rate_file',
            attributes: {
              file_path: `${base}/exchange_rates/files/${name}`,
              file_size: Buffer.byteLength(file),
              format,
              publication_date: null,
            },
          },
        ]
      })
