import { type Sql, sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

export const RATE_TYPES = ['monthly', 'spot', 'average'] as const
export type RateType = (typeof RATE_TYPES)[number]

export interface ExchangeRateRow {
  readonly country: string
  readonly country_code: string | null
  readonly currency_code: string
  readonly currency_description: string
  /** Units of the currency for one pound. */
  readonly rate: string
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
  /** The month that the rate is for. */
  readonly year: number
  readonly month: number
}

// An average is for the month that its period ends in.
const MONTH = sql`CASE rate_type WHEN 'average' THEN coalesce(validity_end_date, validity_start_date)
                                 ELSE validity_start_date END`

const COLUMNS = sql`country, country_code, currency_code, currency_description, rate::text AS rate,
           validity_start_date, validity_end_date, extract(year FROM ${MONTH})::integer AS year,
           extract(month FROM ${MONTH})::integer AS month`

/** The monthly rates of the day, one for each currency. */
export const readCurrentRates = ({ db, dataVersionId, asOf }: TariffDay): Promise<readonly ExchangeRateRow[]> =>
  db.query<ExchangeRateRow>(sql`
    SELECT DISTINCT ON (currency_code) ${COLUMNS}
      FROM exchange_rates
     WHERE data_version_id = ${dataVersionId} AND rate_type = 'monthly'
       AND ${inForceOn(asOf)}
     ORDER BY currency_code, validity_start_date DESC, country`)

/** The rates for a month, by country. */
export const readRatesOfMonth = (
  tariff: TariffDay,
  type: RateType,
  year: number,
  month: number,
): Promise<readonly ExchangeRateRow[]> =>
  readRates(tariff, type, sql`extract(year FROM ${MONTH}) = ${year} AND extract(month FROM ${MONTH}) = ${month}`)

/** The rates for the months of a year, or for all months, newest first. */
export const readRatesOfYear = (
  tariff: TariffDay,
  type: RateType,
  year: number | null,
): Promise<readonly ExchangeRateRow[]> =>
  readRates(tariff, type, sql`(${year}::integer IS NULL OR extract(year FROM ${MONTH}) = ${year}::integer)`)

const readRates = (
  { db, dataVersionId }: TariffDay,
  type: RateType,
  condition: Sql,
): Promise<readonly ExchangeRateRow[]> =>
  db.query<ExchangeRateRow>(sql`
    SELECT ${COLUMNS}
      FROM exchange_rates
     WHERE data_version_id = ${dataVersionId} AND rate_type = ${type} AND ${condition}
     ORDER BY year DESC, month DESC, country, currency_code`)

/** Years that have rates, newest first. */
export const readYears = async ({ db, dataVersionId }: TariffDay, type: RateType): Promise<readonly number[]> => {
  const rows = await db.query<{ year: number }>(sql`
    SELECT DISTINCT extract(year FROM ${MONTH})::integer AS year
      FROM exchange_rates
     WHERE data_version_id = ${dataVersionId} AND rate_type = ${type}
     ORDER BY year DESC`)
  return rows.map(({ year }) => year)
}
