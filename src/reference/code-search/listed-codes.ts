import { toDateTime } from '../../json-api/date-time.ts'
import type { Page } from '../../json-api/pagination.ts'
import { sql } from '../../postgres/sql.ts'
import { publishedText } from '../../tariff/descriptions.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { PageOf } from '../paginated.ts'
import { readCriteria, type SentCriteria } from './criteria.ts'
import {
  HAS_ADDITIONAL_CODE,
  type MeasureLink,
  type OwnedMeasureRow,
  REQUIRES_CERTIFICATE,
  readLinkedMeasures,
} from './linked-measures.ts'
import type { AdditionalCodeRow, CertificateRow } from './present.ts'
import { findCodes, type SearchedList } from './query.ts'

/** A list of codes whose measures and goods are shown with them. */
export interface CodesWithMeasures<Row> {
  readonly type: 'additional_code' | 'certificate'
  readonly list: SearchedList
  readonly link: MeasureLink
  /** The row as the API shows it. */
  presentRow(row: Row): Row
}

export const ADDITIONAL_CODES: CodesWithMeasures<AdditionalCodeRow> = {
  type: 'additional_code',
  list: {
    table: sql`additional_codes`,
    typeColumn: sql`additional_code_type_id`,
    codeColumn: sql`additional_code`,
    columns: sql`
      additional_code_sid::text AS id, additional_code_type_id, additional_code, code, description,
      coalesce(formatted_description, description) AS formatted_description`,
    order: sql`code, id::integer`,
  },
  link: HAS_ADDITIONAL_CODE,
  presentRow: (row) => row,
}

export const CERTIFICATES: CodesWithMeasures<CertificateRow> = {
  type: 'certificate',
  list: {
    table: sql`certificates`,
    typeColumn: sql`certificate_type_code`,
    codeColumn: sql`certificate_code`,
    columns: sql`
      code AS id, certificate_type_code, certificate_code, code, description, description AS formatted_description,
      guidance_cds, guidance_chief, validity_start_date,
      (SELECT t.description
         FROM certificate_types t
        WHERE t.data_version_id = certificates.data_version_id
          AND t.certificate_type_code = certificates.certificate_type_code
      ) AS certificate_type_description`,
    order: sql`code`,
  },
  link: REQUIRES_CERTIFICATE,
  presentRow: (row) => {
    const description = publishedText(row.description)
    return {
      ...row,
      description,
      formatted_description: description,
      validity_start_date: toDateTime(row.validity_start_date),
    }
  },
}

/** A page of the codes that meet the criteria, with the measures that have or require them. Two statements. */
export async function findWithMeasures<Row extends AdditionalCodeRow | CertificateRow>(
  tariff: TariffDay,
  { list, link, presentRow }: CodesWithMeasures<Row>,
  criteria: SentCriteria,
  page: Page,
): Promise<PageOf<Row> & { readonly measures: readonly OwnedMeasureRow[] }> {
  const { rows, totalCount } = await findCodes<Row>(tariff, list, readCriteria(criteria), page)
  return { rows: rows.map(presentRow), totalCount, measures: await readLinkedMeasures(tariff, rows, link) }
}
