import { at } from '../../collections/at.ts'
import type { Page } from '../../json-api/pagination.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { limitsOf, type PageOf } from '../paginated.ts'
import type { Criteria } from './criteria.ts'

/** A list of codes that is searched. */
export interface SearchedList {
  readonly table: Sql
  readonly typeColumn: Sql
  /** The column of the code without its type. */
  readonly codeColumn: Sql
  /** The id of the resource, then its attributes in their order. */
  readonly columns: Sql
  readonly order: Sql
}

interface Found<Row> {
  readonly total_count: number
  readonly rows: readonly Row[]
}

/**
 * A page of the codes that are in force and meet the criteria. One statement, which scans the list of a version: some
 * 15,000 additional codes, as many footnotes and 1,500 certificates in the whole tariff, 10 ms at worst. An index of
 * trigrams would need an extension.
 */
export async function findCodes<Row>(
  { db, dataVersionId, asOf }: TariffDay,
  { table, typeColumn, codeColumn, columns, order }: SearchedList,
  { codePrefix, type, patterns }: Criteria,
  page: Page,
): Promise<PageOf<Row>> {
  const { limit, offset } = limitsOf(page)
  // A SELECT without FROM returns one row.
  const rows = await db.query<Found<Row>>(sql`
    WITH hits AS MATERIALIZED (
      SELECT ${columns}
        FROM ${table}
       WHERE data_version_id = ${dataVersionId}
         AND (${codePrefix}::text IS NULL
              OR starts_with(${codeColumn}, ${codePrefix})
              OR starts_with(code, ${codePrefix}))
         AND (${type}::text IS NULL OR ${typeColumn} = ${type})
         AND coalesce(description, '') ILIKE ALL (${patterns}::text[])
         AND ${inForceOn(asOf)})
    SELECT (SELECT count(*) FROM hits)::integer AS total_count,
           (SELECT coalesce(json_agg(t), '[]')
              FROM (SELECT * FROM hits ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}::bigint) t) AS rows`)
  const answer = at(rows, 0)
  return { rows: answer.rows, totalCount: answer.total_count }
}
