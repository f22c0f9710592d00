import type { Page } from '../../json-api/pagination.ts'
import { sql } from '../../postgres/sql.ts'
import type { Difference } from '../../tariff-data/difference.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { PageOf } from '../paginated.ts'
import { readPublishedVersions } from './published-versions.ts'

/** A change that a version of the data brought, against the version that was live when it was loaded. */
export interface ChangeRow extends Difference {
  readonly data_version_id: number
  /** When the version went live. */
  readonly published_at: Date
}

export interface ChangesPage extends PageOf<ChangeRow> {
  /** When the newest data of the day went live; null if none was live by then. */
  readonly publishedAt: Date | null
}

/** The members of a `ChangeRow` that the table has, as `c`. */
export const changeColumns = sql`
  c.data_version_id, c.kind, c.change, c.sid, c.goods_nomenclature_sid, c.goods_nomenclature_item_id,
  c.productline_suffix, c.measure_type_id, c.geographical_area_id, c.description, c.previous_description,
  c.previous_code, c.parent_code, c.previous_parent_code, c.duty_expression, c.previous_duty_expression,
  c.validity_start_date, c.validity_end_date`

/** Adds when their version went live to rows of `changes`. */
export const withPublishedAt = (
  rows: readonly Omit<ChangeRow, 'published_at'>[],
  versions: readonly Pick<ChangeRow, 'data_version_id' | 'published_at'>[],
): readonly ChangeRow[] => {
  const publishedAt = new Map(versions.map((version) => [version.data_version_id, version.published_at]))
  return rows.flatMap((row) => {
    const published_at = publishedAt.get(row.data_version_id)
    return published_at === undefined ? [] : [{ ...row, published_at }]
  })
}

/**
 * A page of the changes of every version that went live after `since`, the newest first; without `since`, of
 * the version that was live at the end of the day.
 */
export async function readChanges(tariff: TariffDay, { page, perPage }: Page, since?: string): Promise<ChangesPage> {
  const { published, publishedSince } = await readPublishedVersions(tariff, since)
  const versions = since === undefined ? published.slice(0, 1) : publishedSince
  // Positions count from 1 without gaps: the part of a page in each version is known without counting or skipping rows.
  let totalCount = 0
  const parts = versions.map(({ data_version_id, change_count }) => {
    const first = (page - 1) * perPage - totalCount
    totalCount += change_count
    return { data_version_id, first }
  })
  const rows = await tariff.db.query<Omit<ChangeRow, 'published_at'>>(sql`
    SELECT ${changeColumns}
      FROM unnest(${parts.map((part) => part.data_version_id)}::int[], ${parts.map(({ first }) => first)}::bigint[])
           WITH ORDINALITY AS part (data_version_id, first, number)
      JOIN changes c
        ON c.data_version_id = part.data_version_id
       AND c.position > part.first
       AND c.position <= part.first + ${perPage}::int
     ORDER BY part.number, c.position`)
  return {
    publishedAt: published[0]?.published_at ?? null,
    totalCount,
    rows: withPublishedAt(rows, versions),
  }
}
