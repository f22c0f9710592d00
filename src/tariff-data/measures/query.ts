import { sqlOfVersion, VERSION } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

export interface ComponentRow {
  readonly duty_expression_id: string
  readonly duty_amount: number | null
  readonly monetary_unit_code: string | null
  readonly measurement_unit_code: string | null
  readonly measurement_unit_qualifier_code: string | null
}

export interface ConditionRow {
  readonly measure_condition_sid: number
  readonly condition_code: string
  readonly action_code: string | null
  readonly document_code: string | null
  readonly requirement: string | null
  readonly certificate_description: string | null
  readonly measure_condition_class: string | null
  readonly requirement_operator: string | null
  readonly threshold_unit_type: string | null
  readonly condition_duty_amount: number | null
  readonly condition_monetary_unit_code: string | null
  readonly condition_measurement_unit_code: string | null
  readonly condition_measurement_unit_qualifier_code: string | null
  readonly components: readonly ComponentRow[]
}

/** A measure with its components, conditions and references, each list in its order. */
export interface MeasureRow {
  readonly measure_sid: number
  readonly goods_nomenclature_sid: number
  readonly goods_nomenclature_item_id: string
  readonly measure_type_id: string
  readonly geographical_area_id: string | null
  readonly additional_code: string | null
  readonly ordernumber: string | null
  readonly preference_code: string | null
  readonly reduction_indicator: number | null
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
  readonly national: boolean
  readonly import: boolean
  readonly export: boolean
  readonly excise: boolean
  readonly vat: boolean
  readonly meursing: boolean | null
  readonly universal_waiver_applies: boolean | null
  readonly scheme_code: string | null
  readonly duty_expression_base: string | null
  readonly duty_expression_formatted_base: string | null
  readonly duty_expression_verbose_duty: string | null
  readonly raw_duty: string | null
  readonly api_origin: string | null
  readonly suspension_regulation_id: string | null
  readonly suspension_regulation_role: number | null
  readonly suspension_start_date: IsoDate | null
  readonly suspension_end_date: IsoDate | null
  readonly components: readonly ComponentRow[]
  readonly conditions: readonly ConditionRow[]
  readonly excluded_geographical_areas: readonly string[]
  readonly footnotes: readonly string[]
  readonly legal_acts: readonly { readonly regulation_id: string; readonly regulation_role: number | null }[]
}

/**
 * The measures in force that are declared on any of the rows: all measures of a commodity, given its row and ancestors.
 * One statement, by indices. Ordered as answers show them: by area, type, additional code and quota.
 */
export const readMeasures = (tariff: TariffDay, sids: readonly number[]): Promise<readonly MeasureRow[]> =>
  readDeclared(tariff, sids, null)

/** A measure in force that is declared on a row. One statement. */
export async function readMeasure(
  tariff: TariffDay,
  measureSid: number,
  goodsNomenclatureSid: number,
): Promise<MeasureRow | null> {
  return (await readDeclared(tariff, [goodsNomenclatureSid], measureSid))[0] ?? null
}

function readDeclared(
  { db, dataVersionId, asOf }: TariffDay,
  sids: readonly number[],
  measureSid: number | null,
): Promise<readonly MeasureRow[]> {
  return db.query<MeasureRow>(sqlOfVersion(dataVersionId)`
    SELECT m.measure_sid, m.goods_nomenclature_sid, m.goods_nomenclature_item_id, m.measure_type_id,
           m.geographical_area_id, m.additional_code, m.ordernumber, m.preference_code, m.reduction_indicator,
           m.validity_start_date, m.validity_end_date, m.national, m.import, m.export, m.excise, m.vat, m.meursing,
           m.universal_waiver_applies, m.scheme_code, m.duty_expression_base, m.duty_expression_formatted_base,
           m.duty_expression_verbose_duty, m.raw_duty, m.api_origin, m.suspension_regulation_id,
           m.suspension_regulation_role, m.suspension_start_date, m.suspension_end_date, parts.*
      FROM measures m
     CROSS JOIN LATERAL (
       SELECT (SELECT coalesce(json_agg(json_build_object(
                        'duty_expression_id', duty_expression_id, 'duty_amount', duty_amount,
                        'monetary_unit_code', monetary_unit_code, 'measurement_unit_code', measurement_unit_code,
                        'measurement_unit_qualifier_code', measurement_unit_qualifier_code) ORDER BY position), '[]')
                 FROM measure_components
                WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) AS components,
              (SELECT coalesce(json_agg(json_build_object(
                        'measure_condition_sid', c.measure_condition_sid, 'condition_code', c.condition_code,
                        'action_code', c.action_code, 'document_code', c.document_code, 'requirement', c.requirement,
                        'certificate_description', c.certificate_description,
                        'measure_condition_class', c.measure_condition_class,
                        'requirement_operator', c.requirement_operator, 'threshold_unit_type', c.threshold_unit_type,
                        'condition_duty_amount', c.condition_duty_amount,
                        'condition_monetary_unit_code', c.condition_monetary_unit_code,
                        'condition_measurement_unit_code', c.condition_measurement_unit_code,
                        'condition_measurement_unit_qualifier_code', c.condition_measurement_unit_qualifier_code,
                        'components', (
                          SELECT coalesce(json_agg(json_build_object(
                                   'duty_expression_id', duty_expression_id, 'duty_amount', duty_amount,
                                   'monetary_unit_code', monetary_unit_code,
                                   'measurement_unit_code', measurement_unit_code,
                                   'measurement_unit_qualifier_code', measurement_unit_qualifier_code)
                                   ORDER BY position), '[]')
                            FROM measure_condition_components
                           WHERE data_version_id = ${VERSION}
                             AND measure_condition_sid = c.measure_condition_sid)) ORDER BY c.position), '[]')
                 FROM measure_conditions c
                WHERE c.data_version_id = ${VERSION} AND c.measure_sid = m.measure_sid) AS conditions,
              (SELECT coalesce(json_agg(excluded_geographical_area ORDER BY excluded_geographical_area), '[]')
                 FROM measure_excluded_geographical_areas
                WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) AS excluded_geographical_areas,
              (SELECT coalesce(json_agg(footnote_code ORDER BY footnote_code), '[]')
                 FROM footnote_associations
                WHERE data_version_id = ${VERSION} AND target = 'measure' AND target_sid = m.measure_sid) AS footnotes,
              (SELECT coalesce(json_agg(json_build_object(
                        'regulation_id', regulation_id, 'regulation_role', regulation_role) ORDER BY position), '[]')
                 FROM measure_legal_acts
                WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) AS legal_acts) parts
     WHERE m.data_version_id = ${VERSION}
       AND m.goods_nomenclature_sid = ANY (${sids}::integer[])
       AND (${measureSid}::bigint IS NULL OR m.measure_sid = ${measureSid}::bigint)
       AND m.validity_start_date <= ${asOf}
       AND (m.validity_end_date IS NULL OR m.validity_end_date >= ${asOf})
     ORDER BY m.geographical_area_id, m.measure_type_id, m.additional_code, m.ordernumber, m.measure_sid`)
}

/** Third country duties, supplementary units and VAT of many rows, for the list of a heading. One statement. */
export function readOverviewMeasures(
  { db, dataVersionId, asOf }: TariffDay,
  sids: readonly number[],
  measureTypeIds: readonly string[],
): Promise<readonly OverviewMeasureRow[]> {
  return db.query<OverviewMeasureRow>(sqlOfVersion(dataVersionId)`
    SELECT m.measure_sid, m.goods_nomenclature_sid, m.measure_type_id, m.vat, m.duty_expression_base,
           m.duty_expression_formatted_base, m.duty_expression_verbose_duty, m.raw_duty,
           (SELECT coalesce(json_agg(json_build_object(
                     'duty_expression_id', duty_expression_id, 'duty_amount', duty_amount,
                     'monetary_unit_code', monetary_unit_code, 'measurement_unit_code', measurement_unit_code,
                     'measurement_unit_qualifier_code', measurement_unit_qualifier_code) ORDER BY position), '[]')
              FROM measure_components
             WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) AS components,
           (SELECT json_build_object('additional_code_sid', additional_code_sid, 'code', code,
                     'description', description, 'formatted_description', formatted_description)
              FROM additional_codes
             WHERE data_version_id = ${VERSION} AND code = m.additional_code
               AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
               AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})
             ORDER BY validity_start_date DESC NULLS LAST
             LIMIT 1) AS additional_code
      FROM measures m
     WHERE m.data_version_id = ${VERSION}
       AND m.goods_nomenclature_sid = ANY (${sids}::integer[])
       AND m.measure_type_id = ANY (${measureTypeIds}::text[])
       AND m.validity_start_date <= ${asOf}
       AND (m.validity_end_date IS NULL OR m.validity_end_date >= ${asOf})
     ORDER BY m.measure_type_id, m.geographical_area_id, m.additional_code, m.measure_sid`)
}

export type OverviewMeasureRow = Pick<
  MeasureRow,
  | 'measure_sid'
  | 'goods_nomenclature_sid'
  | 'measure_type_id'
  | 'vat'
  | 'duty_expression_base'
  | 'duty_expression_formatted_base'
  | 'duty_expression_verbose_duty'
  | 'raw_duty'
  | 'components'
> & {
  readonly additional_code: {
    readonly additional_code_sid: number
    readonly code: string
    readonly description: string | null
    readonly formatted_description: string | null
  } | null
}
