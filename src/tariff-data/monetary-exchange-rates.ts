import { sql } from '../postgres/sql.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

/** What a euro is worth in another currency, from the first day of a month. */
export interface MonetaryExchangeRateRow {
  readonly child_monetary_unit_code: string
  readonly exchange_rate: string
  readonly validity_start_date: IsoDate
  readonly operation_date: IsoDate | null
}

/** The rates of the euro that have started by the day, in the order in which they did. */
export const readMonetaryExchangeRates = ({
  db,
  dataVersionId,
  asOf,
}: TariffDay): Promise<readonly MonetaryExchangeRateRow[]> =>
  db.query<MonetaryExchangeRateRow>(sql`
    SELECT child_monetary_unit_code, exchange_rate::text AS exchange_rate, validity_start_date, operation_date
      FROM monetary_exchange_rates
     WHERE data_version_id = ${dataVersionId} AND validity_start_date <= ${asOf}
     ORDER BY validity_start_date, child_monetary_unit_code`)
