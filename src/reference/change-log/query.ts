import type { Page } from '../../json-api/pagination.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { type ChangeRow, changeColumns } from '../changes/query.ts'
import { limitsOf, type PageOf } from '../paginated.ts'

/**
 * A page of the changes to rows and measures whose item id begins with the digits, or did before a move, the newest
 * first: of every version of the data that is kept and was live by the end of the day.
 */
export async function readChangeLog(
  { db, region, asOf }: TariffDay,
  digits: string,
  page: Page,
): Promise<PageOf<ChangeRow>> {
  const versions = await db.query<{ data_version_id: number; published_at: Date }>(sql`
    SELECT data_version_id, published_at
      FROM data_versions
     WHERE region = ${region}
       AND status IN ('live', 'retired')
       AND (published_at AT TIME ZONE 'UTC')::date <= ${asOf}`)
  const publishedAt = new Map(versions.map((version) => [version.data_version_id, version.published_at]))
  const ids = [...publishedAt.keys()]
  const prefix = `${digits}%`
  const matching: Sql = sql`
      FROM changes c
     WHERE c.data_version_id = ANY(${ids}::int[])
       AND (c.goods_nomenclature_item_id LIKE ${prefix} OR c.previous_code LIKE ${prefix})`
  const counts = await db.query<{ total_count: number }>(sql`SELECT count(*)::int AS total_count ${matching}`)
  const { limit, offset } = limitsOf(page)
  const rows = await db.query<Omit<ChangeRow, 'published_at'>>(sql`
    SELECT ${changeColumns} ${matching}
     ORDER BY c.data_version_id DESC, c.position
     LIMIT ${limit} OFFSET ${offset}`)
  return {
    rows: rows.flatMap((row) => {
      const published = publishedAt.get(row.data_version_id)
      return published === undefined ? [] : [{ ...row, published_at: published }]
    }),
    totalCount: counts[0]?.total_count ?? 0,
  }
}
