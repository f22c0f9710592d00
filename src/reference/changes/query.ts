import type { Page } from '../../json-api/pagination.ts'
import { sql } from '../../postgres/sql.ts'
import type { Difference } from '../../tariff-data/difference.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** A change that a version of the data brought, against the version that was live when it was loaded. */
export interface ChangeRow extends Difference {
  readonly data_version_id: number
  /** When the version went live. */
  readonly published_at: Date
}

/** The members of a `ChangeRow` that the table has, as `c`. */
export const changeColumns = sql`
  c.data_version_id, c.kind, c.change, c.sid, c.goods_nomenclature_sid, c.goods_nomenclature_item_id,
  c.productline_suffix, c.measure_type_id, c.geographical_area_id, c.description, c.previous_description,
  c.previous_code, c.parent_code, c.previous_parent_code, c.duty_expression, c.previous_duty_expression,
  c.validity_start_date, c.validity_end_date`

/** A page of the differences between the version that was live at the end of a day and the version before it. */
export interface ChangesPage {
  /** When that version went live; null if none was live by then, or if it has been pruned. */
  readonly publishedAt: Date | null
  readonly totalCount: number
  readonly rows: readonly ChangeRow[]
}

export async function readChanges({ db, region, asOf }: TariffDay, { page, perPage }: Page): Promise<ChangesPage> {
  const [version] = await db.query<{ data_version_id: number; published_at: Date; total_count: number }>(sql`
    SELECT data_version_id, published_at, coalesce((row_counts ->> 'changes')::int, 0) AS total_count
      FROM data_versions
     WHERE region = ${region}
       AND status IN ('live', 'retired')
       AND (published_at AT TIME ZONE 'UTC')::date <= ${asOf}
     ORDER BY published_at DESC
     LIMIT 1`)
  if (!version) return { publishedAt: null, totalCount: 0, rows: [] }
  const first = (page - 1) * perPage
  const rows = await db.query<Omit<ChangeRow, 'published_at'>>(sql`
    SELECT ${changeColumns}
      FROM changes c
     WHERE data_version_id = ${version.data_version_id}
       AND position > ${first}::bigint
       AND position <= ${first + perPage}::bigint
     ORDER BY position`)
  return {
    publishedAt: version.published_at,
    totalCount: version.total_count,
    rows: rows.map((row) => ({ ...row, published_at: version.published_at })),
  }
}
