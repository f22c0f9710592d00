import { z } from 'zod'
import { openPeriod } from '../../postgres/columns.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { sql } from '../../postgres/sql.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

const orderNumberRow = z.object({ id: z.string(), sid: z.int(), ...openPeriod })

export type OrderNumberRow = z.output<typeof orderNumberRow>

/** The order numbers that are active on the day. One that was given again is listed with its latest sid. */
export const readOrderNumbers = ({ db, dataVersionId, asOf }: TariffDay): Promise<readonly OrderNumberRow[]> =>
  queryRows(
    db,
    orderNumberRow,
    sql`
    SELECT DISTINCT ON (quota_order_number_id) quota_order_number_id AS id, quota_order_number_sid AS sid,
           validity_start_date AS "validityStartDate", validity_end_date AS "validityEndDate"
      FROM quota_order_numbers
     WHERE data_version_id = ${dataVersionId}
       AND ${inForceOn(asOf)}
     ORDER BY quota_order_number_id, validity_start_date DESC NULLS LAST, quota_order_number_sid`,
  )
