import type { Page } from '../../json-api/pagination.ts'
import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

export interface ChangeRow {
  readonly data_version_id: number
  readonly published_at: Date
  readonly kind: 'goods_nomenclature' | 'measure'
  readonly change: 'added' | 'ended' | 'reworded'
  readonly sid: number
  readonly goods_nomenclature_sid: number
  readonly goods_nomenclature_item_id: string
  readonly productline_suffix: string | null
  readonly measure_type_id: string | null
  readonly geographical_area_id: string | null
  readonly description: string | null
  readonly previous_description: string | null
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
}

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
    SELECT data_version_id, kind, change, sid, goods_nomenclature_sid, goods_nomenclature_item_id, productline_suffix,
           measure_type_id, geographical_area_id, description, previous_description, validity_start_date,
           validity_end_date
      FROM changes
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
