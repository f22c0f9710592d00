import type { Page } from '../../json-api/pagination.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { readPublishedVersions } from '../changes/published-versions.ts'
import { type ChangeRow, type ChangesPage, changeColumns, withPublishedAt } from '../changes/query.ts'
import { limitsOf } from '../paginated.ts'

interface ChangeLogPage extends ChangesPage {
  /** Whether any kept version changed such a row, whenever. */
  readonly hasAny: boolean
}

/**
 * A page of the changes to rows and measures whose item id begins with the digits, or did before a move, the newest
 * first: of every version of the data that is kept and was live by the end of the day, and not yet at `since`.
 */
export function readChangeLog(tariff: TariffDay, digits: string, page: Page, since?: string): Promise<ChangeLogPage> {
  const prefix = `${digits}%`
  const ofDigits = sql`(c.goods_nomenclature_item_id LIKE ${prefix} OR c.previous_code LIKE ${prefix})`
  return readChangesThat(tariff, ofDigits, page, since)
}

/** {@link readChangeLog} for changes, as `c`, that meet a condition. */
export async function readChangesThat(
  tariff: TariffDay,
  condition: Sql,
  page: Page,
  since?: string,
): Promise<ChangeLogPage> {
  const { published, publishedSince } = await readPublishedVersions(tariff, since)
  const allIds = published.map((version) => version.data_version_id)
  const ids = publishedSince.map((version) => version.data_version_id)
  const counts = await tariff.db.query<{ total_count: number; has_any: boolean }>(sql`
    SELECT count(*) FILTER (WHERE c.data_version_id = ANY(${ids}::int[]))::int AS total_count, count(*) > 0 AS has_any
      FROM changes c
     WHERE c.data_version_id = ANY(${allIds}::int[]) AND ${condition}`)
  const { limit, offset } = limitsOf(page)
  const rows = await tariff.db.query<Omit<ChangeRow, 'published_at'>>(sql`
    SELECT ${changeColumns}
      FROM changes c
     WHERE c.data_version_id = ANY(${ids}::int[]) AND ${condition}
     ORDER BY array_position(${ids}::int[], c.data_version_id), c.position
     LIMIT ${limit} OFFSET ${offset}`)
  return {
    publishedAt: published[0]?.published_at ?? null,
    totalCount: counts[0]?.total_count ?? 0,
    hasAny: counts[0]?.has_any ?? false,
    rows: withPublishedAt(rows, published),
  }
}
