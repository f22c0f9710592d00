import { type Sql, sql } from '../postgres/sql.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'

/**
 * The condition that a row is in force on a day: both days of its period belong to it, and a null is an open end.
 * @param table Alias of the table, with its point: `` sql`m.` ``
 */
export const inForceOn = (day: IsoDate | Sql, table: Sql = sql``): Sql =>
  sql`((${table}validity_start_date IS NULL OR ${table}validity_start_date <= ${day})
       AND (${table}validity_end_date IS NULL OR ${table}validity_end_date >= ${day}))`
