import { sql, sqlOfVersion, VERSION } from '../postgres/sql.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { SUPPLEMENTARY_UNIT_TYPES } from '../tariff/measure-type.ts'
import type { FootnoteRow } from '../tariff-data/measures/details.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import type { Catalogue } from './catalogue.ts'

export interface ConditionRow {
  readonly measureConditionSid: number
  readonly conditionCode: string
  readonly actionCode: string | null
  readonly documentCode: string | null
  readonly conditionDutyAmount: number | null
}

/** The columns that decide which assessments a measure belongs to. */
export interface AssessedRow {
  readonly measure_type_id: string
  readonly regulation_id: string | null
  readonly regulation_role: number | null
  readonly geographical_area_id: string | null
  readonly additional_code: string | null
  readonly excluded_geographical_areas: readonly string[]
  readonly conditions: readonly ConditionRow[]
  /** Exempting certificates, if only the assessment of the measure was recorded; null for other measures. */
  readonly recorded_certificates: readonly string[] | null
}

/** A measure or pseudo measure with the columns that categorisation shows. */
export interface MeasureRow extends AssessedRow {
  /** A measure sid, or `gl...` for a pseudo measure. */
  readonly measure_id: string
  readonly goods_nomenclature_sid: number
  readonly goods_nomenclature_item_id: string
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
  readonly footnotes: readonly FootnoteRow[]
  /** Only for supplementary units. */
  readonly measurement_unit_code: string | null
  readonly measurement_unit_qualifier_code: string | null
}

/**
 * The import measures in force on any of the rows that categorisation shows: measures of types with a rule, measures
 * that require documents, supplementary units, and the operator's pseudo measures. If only the assessment of a measure
 * was recorded, area and documents come from the latest record. One statement.
 */
export function readMeasures(
  { db, dataVersionId, asOf }: TariffDay,
  sids: readonly number[],
  { rules }: Catalogue,
): Promise<readonly MeasureRow[]> {
  const types = [...new Set(rules.map(({ measureTypeId }) => measureTypeId))]
  return db.query<MeasureRow>(sqlOfVersion(dataVersionId)`
    SELECT m.measure_sid::text AS measure_id, m.goods_nomenclature_sid, m.goods_nomenclature_item_id,
           -- A measure without an act falls under no rule; null leaves it to the rules of the type.
           m.measure_type_id, coalesce(m.measure_generating_regulation_id, '') AS regulation_id,
           m.measure_generating_regulation_role AS regulation_role, m.geographical_area_id, m.additional_code,
           m.validity_start_date, m.validity_end_date,
           (SELECT coalesce(json_agg(excluded_geographical_area ORDER BY excluded_geographical_area), '[]')
              FROM measure_excluded_geographical_areas
             WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) AS excluded_geographical_areas,
           (SELECT coalesce(json_agg(json_build_object(
                     'measureConditionSid', measure_condition_sid, 'conditionCode', condition_code,
                     'actionCode', action_code, 'documentCode', document_code,
                     'conditionDutyAmount', condition_duty_amount) ORDER BY position), '[]')
              FROM measure_conditions
             WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) AS conditions,
           NULL::json AS recorded_certificates,
           (SELECT coalesce(json_agg(json_build_object(
                     'code', f.code, 'description', f.description,
                     'formatted_description', f.formatted_description) ORDER BY f.code), '[]')
              FROM footnote_associations a
              JOIN footnotes f ON f.data_version_id = ${VERSION} AND f.code = a.footnote_code
             WHERE a.data_version_id = ${VERSION} AND a.target = 'measure' AND a.target_sid = m.measure_sid
               AND (f.validity_start_date IS NULL OR f.validity_start_date <= ${asOf})
               AND (f.validity_end_date IS NULL OR f.validity_end_date >= ${asOf})) AS footnotes,
           unit.measurement_unit_code, unit.measurement_unit_qualifier_code
      FROM measures m
      LEFT JOIN LATERAL (
             SELECT measurement_unit_code, measurement_unit_qualifier_code
               FROM measure_components
              WHERE data_version_id = ${VERSION}
                AND measure_sid = m.measure_sid
                AND m.measure_type_id = ANY (${SUPPLEMENTARY_UNIT_TYPES}::text[])
              ORDER BY position
              LIMIT 1) unit ON true
     WHERE m.data_version_id = ${VERSION}
       AND m.goods_nomenclature_sid = ANY (${sids}::integer[])
       AND m.import
       AND m.validity_start_date <= ${asOf}
       AND (m.validity_end_date IS NULL OR m.validity_end_date >= ${asOf})
       AND (m.measure_type_id = ANY (${[...types, ...SUPPLEMENTARY_UNIT_TYPES]}::text[])
            OR EXISTS (SELECT FROM measure_conditions
                        WHERE data_version_id = ${VERSION}
                          AND measure_sid = m.measure_sid
                          AND document_code <> ''))
     UNION ALL
    SELECT measure_id, goods_nomenclature_sid, goods_nomenclature_item_id, measure_type_id, regulation_id,
           regulation_role, geographical_area_id, additional_code, effective_start_date, effective_end_date,
           to_json(excluded_geographical_areas), '[]', certificates,
           (SELECT coalesce(json_agg(json_build_object(
                     'code', f.code, 'description', f.description,
                     'formatted_description', f.formatted_description) ORDER BY f.code), '[]')
              FROM footnotes f
             WHERE f.data_version_id = ${VERSION} AND f.code = ANY (c.footnotes)
               AND (f.validity_start_date IS NULL OR f.validity_start_date <= ${asOf})
               AND (f.validity_end_date IS NULL OR f.validity_end_date >= ${asOf})),
           NULL, NULL
      FROM categorised_green_lanes_measures c
     WHERE data_version_id = ${VERSION}
       AND goods_nomenclature_sid = ANY (${sids}::integer[])
       AND effective_start_date <= ${asOf}
       AND (effective_end_date IS NULL OR effective_end_date >= ${asOf})
     ORDER BY goods_nomenclature_item_id, measure_type_id, measure_id`)
}

/** The areas of all import measures in force on any of the rows, each combination once. One statement. */
export function readImportAreas(
  { db, dataVersionId, asOf }: TariffDay,
  sids: readonly number[],
): Promise<readonly Pick<AssessedRow, 'geographical_area_id' | 'excluded_geographical_areas'>[]> {
  return db.query(sqlOfVersion(dataVersionId)`
    SELECT DISTINCT m.geographical_area_id, excluded.areas AS excluded_geographical_areas
      FROM measures m
     CROSS JOIN LATERAL (
             SELECT coalesce(array_agg(excluded_geographical_area::text ORDER BY excluded_geographical_area), '{}') AS areas
               FROM measure_excluded_geographical_areas
              WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) excluded
     WHERE m.data_version_id = ${VERSION}
       AND m.goods_nomenclature_sid = ANY (${sids}::integer[])
       AND m.import
       AND m.validity_start_date <= ${asOf}
       AND (m.validity_end_date IS NULL OR m.validity_end_date >= ${asOf})`)
}

/**
 * Every distinct combination of columns with which measures in force match the rules, for the list of all assessments.
 * One statement, which uses the index on types and regulations.
 */
export function readAssessed(
  { db, dataVersionId, asOf }: TariffDay,
  { rules }: Catalogue,
): Promise<readonly AssessedRow[]> {
  return db.query<AssessedRow>(sql`
    WITH matched AS MATERIALIZED (
      SELECT DISTINCT m.measure_sid, m.measure_type_id, m.measure_generating_regulation_id AS regulation_id,
             m.measure_generating_regulation_role AS regulation_role, m.geographical_area_id, m.additional_code
        FROM unnest(${rules.map(({ measureTypeId }) => measureTypeId)}::text[],
                    ${rules.map(({ regulationId }) => regulationId)}::text[]) AS rule (type, regulation)
        JOIN measures m
          ON m.data_version_id = ${dataVersionId}
         AND m.measure_type_id = rule.type
         AND m.measure_generating_regulation_id = rule.regulation
         AND m.import
         AND m.validity_start_date <= ${asOf}
         AND (m.validity_end_date IS NULL OR m.validity_end_date >= ${asOf})
    ), excluded AS (
      SELECT measure_sid, json_agg(excluded_geographical_area ORDER BY excluded_geographical_area)::text AS areas
        FROM measure_excluded_geographical_areas
        JOIN matched USING (measure_sid)
       WHERE data_version_id = ${dataVersionId}
       GROUP BY measure_sid
    ), asked AS (
      SELECT measure_sid, json_agg(json_build_object(
               -- The position identifies a condition within its measure, and is the same in many measures.
               'measureConditionSid', position, 'conditionCode', condition_code, 'actionCode', action_code,
               'documentCode', document_code, 'conditionDutyAmount', condition_duty_amount) ORDER BY position)::text
               AS conditions
        FROM measure_conditions
        JOIN matched USING (measure_sid)
       WHERE data_version_id = ${dataVersionId}
       GROUP BY measure_sid
    ), distinct_ways AS (
      SELECT DISTINCT measure_type_id, regulation_id, regulation_role, geographical_area_id, additional_code,
             coalesce(areas, '[]') AS areas, coalesce(conditions, '[]') AS conditions
        FROM matched
        LEFT JOIN excluded USING (measure_sid)
        LEFT JOIN asked USING (measure_sid)
    )
    SELECT measure_type_id, regulation_id, regulation_role, geographical_area_id, additional_code,
           areas::json AS excluded_geographical_areas, conditions::json AS conditions, NULL::json AS recorded_certificates
      FROM distinct_ways
     UNION ALL
    SELECT measure_type_id, regulation_id, regulation_role, geographical_area_id, additional_code,
           to_json(excluded_geographical_areas), '[]', certificates
      FROM categorised_green_lanes_measures
     WHERE data_version_id = ${dataVersionId}
       AND effective_start_date <= ${asOf}
       AND (effective_end_date IS NULL OR effective_end_date >= ${asOf})`)
}
