import { at } from '../../collections/at.ts'
import type { Page } from '../../json-api/pagination.ts'
import type { Queryable } from '../../postgres/client.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { limitsOf, type PageOf } from '../paginated.ts'
import type { Criteria } from './criteria.ts'

// Each page is one statement, which scans the list of a version: some 15,000 additional codes, as many footnotes and
// 1,500 certificates in the whole tariff, 10 ms at worst. An index of trigrams would need an extension.

export interface AdditionalCodeListRow {
  readonly additional_code_sid: number
  readonly additional_code_type_id: string
  readonly additional_code: string
  readonly code: string
  readonly description: string | null
  readonly formatted_description: string | null
}

export interface CertificateListRow {
  readonly certificate_type_code: string
  readonly certificate_code: string
  readonly code: string
  readonly description: string
  readonly guidance_cds: string | null
  readonly guidance_chief: string | null
}

export interface FootnoteListRow {
  readonly footnote_type_id: string
  readonly footnote_id: string
  readonly code: string
  readonly description: string | null
  readonly formatted_description: string | null
  readonly validity_start_date: IsoDate | null
  readonly validity_end_date: IsoDate | null
}

interface Found<Row> {
  readonly total_count: number
  readonly rows: readonly Row[]
}

export function findAdditionalCodes(
  { db, dataVersionId, asOf }: TariffDay,
  criteria: Criteria,
  page: Page,
): Promise<PageOf<AdditionalCodeListRow>> {
  return pageOf<AdditionalCodeListRow>(
    db,
    sql`
      SELECT additional_code_sid, additional_code_type_id, additional_code, code, description, formatted_description
        FROM additional_codes
       WHERE data_version_id = ${dataVersionId}
         AND (${criteria.codePrefix}::text IS NULL
              OR starts_with(additional_code, ${criteria.codePrefix})
              OR starts_with(code, ${criteria.codePrefix}))
         AND (${criteria.type}::text IS NULL OR additional_code_type_id = ${criteria.type})
         AND coalesce(description, '') ILIKE ALL (${criteria.patterns}::text[])
         AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
         AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})`,
    sql`code, additional_code_sid`,
    page,
  )
}

export function findCertificates(
  { db, dataVersionId, asOf }: TariffDay,
  criteria: Criteria,
  page: Page,
): Promise<PageOf<CertificateListRow>> {
  return pageOf<CertificateListRow>(
    db,
    sql`
      SELECT certificate_type_code, certificate_code, code, description, guidance_cds, guidance_chief
        FROM certificates
       WHERE data_version_id = ${dataVersionId}
         AND (${criteria.codePrefix}::text IS NULL
              OR starts_with(certificate_code, ${criteria.codePrefix})
              OR starts_with(code, ${criteria.codePrefix}))
         AND (${criteria.type}::text IS NULL OR certificate_type_code = ${criteria.type})
         AND description ILIKE ALL (${criteria.patterns}::text[])
         AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
         AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})`,
    sql`code`,
    page,
  )
}

export function findFootnotes(
  { db, dataVersionId, asOf }: TariffDay,
  criteria: Criteria,
  page: Page,
): Promise<PageOf<FootnoteListRow>> {
  return pageOf<FootnoteListRow>(
    db,
    sql`
      SELECT footnote_type_id, footnote_id, code, description, formatted_description, validity_start_date,
             validity_end_date
        FROM footnotes
       WHERE data_version_id = ${dataVersionId}
         AND (${criteria.codePrefix}::text IS NULL
              OR starts_with(footnote_id, ${criteria.codePrefix})
              OR starts_with(code, ${criteria.codePrefix}))
         AND (${criteria.type}::text IS NULL OR footnote_type_id = ${criteria.type})
         AND coalesce(description, '') ILIKE ALL (${criteria.patterns}::text[])
         AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
         AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})`,
    sql`code`,
    page,
  )
}

/** A page of the rows of a statement and their number, in one statement. */
async function pageOf<Row>(db: Queryable, found: Sql, order: Sql, page: Page): Promise<PageOf<Row>> {
  const { limit, offset } = limitsOf(page)
  // A SELECT without FROM returns one row.
  const rows = await db.query<Found<Row>>(sql`
    WITH hits AS MATERIALIZED (${found})
    SELECT (SELECT count(*) FROM hits)::integer AS total_count,
           (SELECT coalesce(json_agg(t), '[]')
              FROM (SELECT * FROM hits ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}::bigint) t) AS rows`)
  const answer = at(rows, 0)
  return { rows: answer.rows, totalCount: answer.total_count }
}
