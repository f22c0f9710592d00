import { sqlOfVersion, VERSION } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { groupBy } from '../../tariff/group-by.ts'
import type { QuotaEvent } from '../../tariff/quota-status.ts'
import type { TariffDay } from '../reference-route.ts'
import type { MeasureRow } from './query.ts'

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

/** What measures refer to by codes of long lists. */
export interface MeasureDetails {
  /** Null where the list does not have it. */
  regulation(regulationId: string, role: number | null): RegulationRow | null
  footnote(code: string): FootnoteRow | null
  additionalCode(code: string | null): AdditionalCodeRow | null
  certificate(documentCode: string | null): CertificateRow | null
  /** The period of an order number that runs on the day. */
  quotaDefinition(orderNumber: string): QuotaDefinitionRow | null
}

interface Row {
  readonly regulations: readonly RegulationRow[]
  readonly footnotes: readonly FootnoteRow[]
  readonly additional_codes: readonly AdditionalCodeRow[]
  readonly certificates: readonly CertificateRow[]
  readonly definitions: readonly QuotaDefinitionRow[]
}

/** One statement, by keys. */
export async function readDetails(
  { db, dataVersionId, asOf }: TariffDay,
  measures: readonly MeasureRow[],
): Promise<MeasureDetails> {
  const regulationIds = distinct(measures.flatMap((measure) => measure.legal_acts.map((act) => act.regulation_id)))
  const footnoteCodes = distinct(measures.flatMap((measure) => measure.footnotes))
  const additionalCodes = distinct(measures.flatMap((measure) => measure.additional_code ?? []))
  const documentCodes = distinct(
    measures.flatMap((measure) => measure.conditions.flatMap((condition) => condition.document_code || [])),
  )
  const orderNumbers = distinct(measures.flatMap((measure) => measure.ordernumber ?? []))
  const [row] = await db.query<Row>(sqlOfVersion(dataVersionId)`
    SELECT
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT regulation_id, regulation_role, regulation_code, regulation_url, officialjournal_number,
               officialjournal_page, published_date, validity_start_date, validity_end_date, description
          FROM regulations
         WHERE data_version_id = ${VERSION} AND regulation_id = ANY (${regulationIds}::text[])) t) AS regulations,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT code, description, formatted_description
          FROM footnotes
         WHERE data_version_id = ${VERSION} AND code = ANY (${footnoteCodes}::text[])
           AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
           AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})) t) AS footnotes,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT additional_code_sid, additional_code_type_id, code, description, formatted_description
          FROM additional_codes
         WHERE data_version_id = ${VERSION} AND code = ANY (${additionalCodes}::text[])
           AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
           AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})
         ORDER BY validity_start_date NULLS FIRST) t) AS additional_codes,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT code, certificate_type_code, description, guidance_cds, guidance_chief
          FROM certificates
         WHERE data_version_id = ${VERSION} AND code = ANY (${documentCodes}::text[])) t) AS certificates,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT d.quota_definition_sid, d.quota_order_number_id, d.validity_start_date, d.validity_end_date,
               d.initial_volume::text AS initial_volume, d.balance::text AS balance, d.measurement_unit,
               d.measurement_unit_code, d.measurement_unit_qualifier_code, d.monetary_unit_code, d.status,
               d.critical_state, d.last_allocation_date, d.description, d.as_at,
               (SELECT json_build_object('new_balance', new_balance::text, 'date', last_import_date_in_allocation)
                  FROM quota_balance_events
                 WHERE data_version_id = ${VERSION} AND quota_definition_sid = d.quota_definition_sid
                   AND occurrence_timestamp < ${asOf}::date + 1
                 ORDER BY occurrence_timestamp DESC
                 LIMIT 1) AS last_balance,
               (SELECT coalesce(json_agg(json_build_object(
                         'eventType', event_type, 'occurrenceTimestamp', occurrence_timestamp,
                         'eventDate', event_date, 'criticalState', critical_state)), '[]')
                  FROM quota_events
                 WHERE data_version_id = ${VERSION} AND quota_definition_sid = d.quota_definition_sid) AS events,
               (SELECT coalesce(json_agg(json_build_object(
                         'startDate', suspension_start_date, 'endDate', suspension_end_date)
                         ORDER BY suspension_start_date), '[]')
                  FROM quota_suspension_periods
                 WHERE data_version_id = ${VERSION}
                   AND quota_definition_sid = d.quota_definition_sid) AS suspension_periods,
               (SELECT coalesce(json_agg(json_build_object(
                         'startDate', blocking_start_date, 'endDate', blocking_end_date)
                         ORDER BY blocking_start_date), '[]')
                  FROM quota_blocking_periods
                 WHERE data_version_id = ${VERSION}
                   AND quota_definition_sid = d.quota_definition_sid) AS blocking_periods
          FROM quota_definitions d
         WHERE d.data_version_id = ${VERSION} AND d.quota_order_number_id = ANY (${orderNumbers}::text[])
           AND d.validity_start_date <= ${asOf}
           AND (d.validity_end_date IS NULL OR d.validity_end_date >= ${asOf})
         ORDER BY d.validity_start_date) t) AS definitions`)
  if (row === undefined) throw new Error('a SELECT without FROM answers one row')
  return detailsOf(row)
}

function detailsOf(row: Row): MeasureDetails {
  const regulations = groupBy(row.regulations, ({ regulation_id }) => regulation_id)
  const footnotes = new Map(row.footnotes.map((footnote) => [footnote.code, footnote]))
  // Of two in force, the one that started last.
  const additionalCodes = new Map(row.additional_codes.map((code) => [code.code, code]))
  const certificates = new Map(row.certificates.map((certificate) => [certificate.code, certificate]))
  const definitions = new Map(row.definitions.map((definition) => [definition.quota_order_number_id, definition]))
  return {
    regulation: (id, role) => {
      const acts = regulations.get(id) ?? []
      return acts.find((act) => act.regulation_role === role) ?? acts[0] ?? null
    },
    footnote: (code) => footnotes.get(code) ?? null,
    additionalCode: (code) => (code === null ? null : (additionalCodes.get(code) ?? null)),
    certificate: (code) => (code ? (certificates.get(code) ?? null) : null),
    quotaDefinition: (orderNumber) => definitions.get(orderNumber) ?? null,
  }
}

const distinct = (codes: readonly string[]): readonly string[] => [...new Set(codes)]
