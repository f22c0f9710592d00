import { toDateTime } from '../../json-api/date-time.ts'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'

/** `validity_start_date` and `validity_end_date` of a row. */
export const validityOf = (row: DescribedRow) => ({
  validity_start_date: toDateTime(row.validityStartDate),
  validity_end_date: toDateTime(row.validityEndDate),
})
