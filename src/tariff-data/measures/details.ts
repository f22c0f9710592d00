import { groupBy } from '../../collections/group-by.ts'
import { type Sql, sql, sqlOfVersion, VERSION } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { QuotaEvent } from '../../tariff/quota-status.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { MeasureRow } from './query.ts'
import { quotaPeriodColumns } from './quota-period-columns.ts'

export interface RegulationRow {
  readonly regulation_id: string
  readonly regulation_role: number
  readonly regulation_code: string | null
  readonly regulation_url: string | null
  readonly officialjournal_number: string | null
  readonly officialjournal_page: number | null
  readonly published_date: IsoDate | null
  readonly validity_start_date: IsoDate | null
  readonly validity_end_date: IsoDate | null
  readonly description: string | null
}

export interface FootnoteRow {
  readonly code: string
  readonly description: string | null
  readonly formatted_description: string | null
}

export interface AdditionalCodeRow {
  readonly additional_code_sid: number
  readonly additional_code_type_id: string
  readonly code: string
  readonly description: string | null
  readonly formatted_description: string | null
}

export interface CertificateRow {
  readonly code: string
  readonly certificate_type_code: string
  readonly description: string
  readonly guidance_cds: string | null
  readonly guidance_chief: string | null
}

interface PeriodRow {
  readonly startDate: IsoDate
  readonly endDate: IsoDate | null
}

export interface QuotaDefinitionRow {
  readonly quota_definition_sid: number
  readonly quota_order_number_id: string
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
  readonly initial_volume: string | null
  readonly balance: string | null
  readonly measurement_unit: string | null
  readonly measurement_unit_code: string | null
  readonly measurement_unit_qualifier_code: string | null
  readonly monetary_unit_code: string | null
  readonly status: string | null
  readonly critical_state: string | null
  readonly last_allocation_date: IsoDate | null
  readonly description: string | null
  readonly as_at: IsoDate | null
  readonly last_balance: { readonly new_balance: string; readonly date: IsoDate } | null
  readonly events: readonly QuotaEvent[]
  readonly suspension_periods: readonly PeriodRow[]
  readonly blocking_periods: readonly PeriodRow[]
}

/** What measures refer to by code. Null where a list does not have the code. */
export interface MeasureDetails {
  regulation(regulationId: string, role: number | null): RegulationRow | null
  footnote(code: string): FootnoteRow | null
  additionalCode(code: string | null): AdditionalCodeRow | null
  certificate(documentCode: string | null): CertificateRow | null
  /** The period of an order number that includes the day. */
  quotaDefinition(orderNumber: string): QuotaDefinitionRow | null
}

/** The lists that measures refer to, including entries that are not in force. */
export interface MeasureDetailLists {
  readonly regulations: readonly RegulationRow[]
  readonly footnotes: readonly (FootnoteRow & Period)[]
  /** Ordered by start date, those without one first; so are footnotes. */
  readonly additional_codes: readonly (AdditionalCodeRow & Period)[]
  readonly certificates: readonly CertificateRow[]
}

interface Period {
  readonly validity_start_date: IsoDate | null
  readonly validity_end_date: IsoDate | null
}

/** What measures refer to on a day, except for quotas: those are read when a measure has one. */
export type MeasureDetailsOn = (date: IsoDate) => Omit<MeasureDetails, 'quotaDefinition'>

/** The columns of {@link MeasureDetailLists}. */
export const measureDetailColumns = (dataVersionId: number): Sql => sql`
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT regulation_id, regulation_role, regulation_code, regulation_url, officialjournal_number,
               officialjournal_page, published_date, validity_start_date, validity_end_date, description
          FROM regulations WHERE data_version_id = ${dataVersionId}) t) AS regulations,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT code, description, formatted_description, validity_start_date, validity_end_date
          FROM footnotes WHERE data_version_id = ${dataVersionId}
         ORDER BY validity_start_date NULLS FIRST) t) AS footnotes,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT additional_code_sid, additional_code_type_id, code, description, formatted_description,
               validity_start_date, validity_end_date
          FROM additional_codes WHERE data_version_id = ${dataVersionId}
         ORDER BY validity_start_date NULLS FIRST) t) AS additional_codes,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT code, certificate_type_code, description, guidance_cds, guidance_chief
          FROM certificates WHERE data_version_id = ${dataVersionId}) t) AS certificates`

export function measureDetailsOf(lists: MeasureDetailLists): MeasureDetailsOn {
  const regulations = groupBy(lists.regulations, ({ regulation_id }) => regulation_id)
  const footnotes = groupBy(lists.footnotes, ({ code }) => code)
  const additionalCodes = groupBy(lists.additional_codes, ({ code }) => code)
  const certificates = new Map(lists.certificates.map((certificate) => [certificate.code, certificate]))
  // Rows are ordered by start: of two in force, the latest.
  const lastInForce = <T extends Period>(rows: readonly T[] | undefined, date: IsoDate): T | null =>
    rows?.findLast(
      ({ validity_start_date: start, validity_end_date: end }) =>
        (start === null || start <= date) && (end === null || date <= end),
    ) ?? null
  return (date) => ({
    regulation: (id, role) => {
      const acts = regulations.get(id) ?? []
      return acts.find((act) => act.regulation_role === role) ?? acts[0] ?? null
    },
    footnote: (code) => lastInForce(footnotes.get(code), date),
    additionalCode: (code) => (code === null ? null : lastInForce(additionalCodes.get(code), date)),
    certificate: (code) => (code ? (certificates.get(code) ?? null) : null),
  })
}

/** Adds the quotas of the measures to the cached details. One statement if any measure has a quota. */
export async function readDetails(
  tariff: TariffDay,
  measures: readonly MeasureRow[],
  detailsOn: MeasureDetailsOn,
): Promise<MeasureDetails> {
  const orderNumbers = [...new Set(measures.flatMap((measure) => measure.ordernumber ?? []))]
  const definitions = orderNumbers.length === 0 ? [] : await readDefinitions(tariff, orderNumbers)
  const byNumber = new Map(definitions.map((definition) => [definition.quota_order_number_id, definition]))
  return { ...detailsOn(tariff.asOf), quotaDefinition: (orderNumber) => byNumber.get(orderNumber) ?? null }
}

/** The periods of quotas that include the day. */
const readDefinitions = (
  { db, dataVersionId, asOf }: TariffDay,
  orderNumbers: readonly string[],
): Promise<readonly QuotaDefinitionRow[]> =>
  db.query<QuotaDefinitionRow>(sqlOfVersion(dataVersionId)`
    SELECT ${quotaPeriodColumns(dataVersionId)}
      FROM (SELECT *, ${asOf}::date AS day FROM quota_definitions) d
     WHERE d.data_version_id = ${VERSION} AND d.quota_order_number_id = ANY (${orderNumbers}::text[])
       AND d.validity_start_date <= ${asOf}
       AND (d.validity_end_date IS NULL OR d.validity_end_date >= ${asOf})
     ORDER BY d.validity_start_date`)
