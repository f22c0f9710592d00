import { type Sql, sql } from '../postgres/sql.ts'
import type { DutyExpressionText } from '../tariff/duty-expression.ts'
import type { MeasurementUnit, MeasureType } from '../tariff/measure.ts'

/** The texts of the codes in measures. Null if a list does not have the code. */
export interface CodeLists {
  measureType(measureTypeId: string): MeasureType
  actionDescription(actionCode: string | null): string | null
  conditionDescription(conditionCode: string): string | null
  certificateTypeDescription(certificateTypeCode: string): string | null
  preferenceDescription(preferenceCode: string): string | null
  dutyExpression(dutyExpressionId: string): DutyExpressionText | null
  monetaryUnitAbbreviation(monetaryUnitCode: string | null): string | null
  unit(measurementUnitCode: string, qualifier: string | null): MeasurementUnit
  qualifierDescription(qualifier: string): string | null
}

interface AbbreviationRow {
  readonly measurement_unit_code: string
  readonly measurement_unit_qualifier_code: string | null
  readonly abbreviation: string
  readonly expansion: string | null
  readonly unit: string | null
  readonly multiplier: string | null
  readonly measurement_unit_type: string | null
}

/** Code and text. */
type Pair = readonly [code: string, text: string | null]

export interface CodeListRows {
  readonly measure_types: readonly MeasureType[]
  readonly actions: readonly Pair[]
  readonly condition_codes: readonly Pair[]
  readonly certificate_types: readonly Pair[]
  readonly preference_codes: readonly Pair[]
  readonly monetary_units: readonly Pair[]
  readonly units: readonly Pair[]
  readonly qualifiers: readonly Pair[]
  readonly duty_expressions: readonly (DutyExpressionText & { readonly duty_expression_id: string })[]
  readonly abbreviations: readonly AbbreviationRow[]
}

/** The columns of {@link CodeListRows}. */
export const codeListColumns = (dataVersionId: number): Sql => sql`
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT m.measure_type_id AS id, m.description, m.measure_type_series_id AS "seriesId",
               s.description AS "seriesDescription", m.trade_movement_code AS "tradeMovementCode",
               m.order_number_capture_code AS "orderNumberCaptureCode",
               m.measure_component_applicable_code AS "measureComponentApplicableCode", m.national,
               m.validity_start_date AS "validityStartDate", m.validity_end_date AS "validityEndDate"
          FROM measure_types m
          LEFT JOIN measure_type_series s
            ON s.data_version_id = ${dataVersionId} AND s.measure_type_series_id = m.measure_type_series_id
         WHERE m.data_version_id = ${dataVersionId}) t) AS measure_types,
      (SELECT coalesce(json_agg(json_build_array(action_code, description)), '[]')
         FROM measure_actions WHERE data_version_id = ${dataVersionId}) AS actions,
      (SELECT coalesce(json_agg(json_build_array(condition_code, description)), '[]')
         FROM measure_condition_codes WHERE data_version_id = ${dataVersionId}) AS condition_codes,
      (SELECT coalesce(json_agg(json_build_array(certificate_type_code, description)), '[]')
         FROM certificate_types WHERE data_version_id = ${dataVersionId}) AS certificate_types,
      (SELECT coalesce(json_agg(json_build_array(preference_code, description)), '[]')
         FROM preference_codes WHERE data_version_id = ${dataVersionId}) AS preference_codes,
      (SELECT coalesce(json_agg(json_build_array(monetary_unit_code, abbreviation)), '[]')
         FROM monetary_units WHERE data_version_id = ${dataVersionId}) AS monetary_units,
      (SELECT coalesce(json_agg(json_build_array(measurement_unit_code, description)), '[]')
         FROM measurement_units WHERE data_version_id = ${dataVersionId}) AS units,
      (SELECT coalesce(json_agg(json_build_array(measurement_unit_qualifier_code, description)), '[]')
         FROM measurement_unit_qualifiers WHERE data_version_id = ${dataVersionId}) AS qualifiers,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT duty_expression_id, description, abbreviation
          FROM duty_expressions WHERE data_version_id = ${dataVersionId}) t) AS duty_expressions,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT measurement_unit_code, measurement_unit_qualifier_code, abbreviation, expansion, unit,
               multiplier::text AS multiplier, measurement_unit_type
          FROM measurement_unit_abbreviations WHERE data_version_id = ${dataVersionId}) t) AS abbreviations`

export function codeListsOf(rows: CodeListRows): CodeLists {
  const measureTypes = new Map(rows.measure_types.map((type) => [type.id, type]))
  const actions = new Map(rows.actions)
  const conditionCodes = new Map(rows.condition_codes)
  const certificateTypes = new Map(rows.certificate_types)
  const preferenceCodes = new Map(rows.preference_codes)
  const monetaryUnits = new Map(rows.monetary_units)
  const units = new Map(rows.units)
  const qualifiers = new Map(rows.qualifiers)
  const dutyExpressions = new Map(
    rows.duty_expressions.map((expression) => [expression.duty_expression_id, expression]),
  )
  const abbreviations = new Map(
    rows.abbreviations.map((row) => [unitKey(row.measurement_unit_code, row.measurement_unit_qualifier_code), row]),
  )
  return {
    measureType: (id) => measureTypes.get(id) ?? unknownMeasureType(id),
    actionDescription: (code) => (code === null ? null : (actions.get(code) ?? null)),
    conditionDescription: (code) => conditionCodes.get(code) ?? null,
    certificateTypeDescription: (code) => certificateTypes.get(code) ?? null,
    preferenceDescription: (code) => preferenceCodes.get(code) ?? null,
    dutyExpression: (id) => dutyExpressions.get(id) ?? null,
    monetaryUnitAbbreviation: (code) => (code === null ? null : (monetaryUnits.get(code) ?? null)),
    unit: (code, qualifier) => {
      const description = units.get(code) ?? code
      const row = abbreviations.get(unitKey(code, qualifier))
      return {
        description,
        abbreviation: row?.abbreviation ?? description,
        expansion: row?.expansion ?? row?.abbreviation ?? description,
        unit: row?.unit ?? null,
        multiplier: row?.multiplier ?? null,
        measurementUnitType: row?.measurement_unit_type ?? null,
      }
    },
    qualifierDescription: (code) => qualifiers.get(code) ?? null,
  }
}

const unitKey = (code: string, qualifier: string | null): string => `${code}${qualifier ?? ''}`

/** A bundle may lack some measure types; measures of those types are still shown. */
const unknownMeasureType = (id: string): MeasureType => ({
  id,
  description: `Measure type ${id}`,
  seriesId: null,
  seriesDescription: null,
  tradeMovementCode: null,
  orderNumberCaptureCode: null,
  measureComponentApplicableCode: null,
  national: null,
  validityStartDate: null,
  validityEndDate: null,
})
