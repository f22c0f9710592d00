import { z } from 'zod'
import { intOrNull, openPeriod, textOrNull } from '../postgres/columns.ts'
import { type Sql, sql } from '../postgres/sql.ts'
import type { DutyExpressionText } from '../tariff/duty-expression.ts'
import { spellingOfQualifier } from '../tariff/duty-text/spellings.ts'
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

/** Codes with their texts. */
const described = z.array(z.tuple([z.string(), z.string()]))
const perhapsDescribed = z.array(z.tuple([z.string(), textOrNull]))

export const codeListRows = {
  measureTypes: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      seriesId: textOrNull,
      seriesDescription: textOrNull,
      tradeMovementCode: intOrNull,
      orderNumberCaptureCode: intOrNull,
      measureComponentApplicableCode: intOrNull,
      national: z.boolean().nullable(),
      ...openPeriod,
    }) satisfies z.ZodType<MeasureType>,
  ),
  actions: described,
  conditionCodes: described,
  certificateTypes: perhapsDescribed,
  preferenceCodes: described,
  monetaryUnits: perhapsDescribed,
  units: described,
  qualifiers: perhapsDescribed,
  dutyExpressions: z.array(z.object({ id: z.string(), description: textOrNull, abbreviation: textOrNull })),
  abbreviations: z.array(
    z.object({
      unitCode: z.string(),
      qualifier: textOrNull,
      abbreviation: z.string(),
      expansion: textOrNull,
      unit: textOrNull,
      multiplier: textOrNull,
      measurementUnitType: textOrNull,
    }),
  ),
}

type CodeListRows = z.output<z.ZodObject<typeof codeListRows>>

/** The columns of {@link codeListRows}. */
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
         WHERE m.data_version_id = ${dataVersionId}) t) AS "measureTypes",
      (SELECT coalesce(json_agg(json_build_array(action_code, description)), '[]')
         FROM measure_actions WHERE data_version_id = ${dataVersionId}) AS actions,
      (SELECT coalesce(json_agg(json_build_array(condition_code, description)), '[]')
         FROM measure_condition_codes WHERE data_version_id = ${dataVersionId}) AS "conditionCodes",
      (SELECT coalesce(json_agg(json_build_array(certificate_type_code, description)), '[]')
         FROM certificate_types WHERE data_version_id = ${dataVersionId}) AS "certificateTypes",
      (SELECT coalesce(json_agg(json_build_array(preference_code, description)), '[]')
         FROM preference_codes WHERE data_version_id = ${dataVersionId}) AS "preferenceCodes",
      (SELECT coalesce(json_agg(json_build_array(monetary_unit_code, abbreviation)), '[]')
         FROM monetary_units WHERE data_version_id = ${dataVersionId}) AS "monetaryUnits",
      (SELECT coalesce(json_agg(json_build_array(measurement_unit_code, description)), '[]')
         FROM measurement_units WHERE data_version_id = ${dataVersionId}) AS units,
      (SELECT coalesce(json_agg(json_build_array(measurement_unit_qualifier_code, description)), '[]')
         FROM measurement_unit_qualifiers WHERE data_version_id = ${dataVersionId}) AS qualifiers,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT duty_expression_id AS id, description, abbreviation
          FROM duty_expressions WHERE data_version_id = ${dataVersionId}) t) AS "dutyExpressions",
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT measurement_unit_code AS "unitCode", measurement_unit_qualifier_code AS qualifier, abbreviation,
               expansion, unit, multiplier::text AS multiplier, measurement_unit_type AS "measurementUnitType"
          FROM measurement_unit_abbreviations WHERE data_version_id = ${dataVersionId}) t) AS abbreviations`

export function codeListsOf(rows: CodeListRows): CodeLists {
  const measureTypes = new Map(rows.measureTypes.map((type) => [type.id, type]))
  const actions = new Map(rows.actions)
  const conditionCodes = new Map(rows.conditionCodes)
  const certificateTypes = new Map(rows.certificateTypes)
  const preferenceCodes = new Map(rows.preferenceCodes)
  const monetaryUnits = new Map(rows.monetaryUnits)
  const units = new Map(rows.units)
  const qualifiers = new Map(rows.qualifiers)
  const dutyExpressions = new Map(rows.dutyExpressions.map((expression) => [expression.id, expression]))
  const abbreviations = new Map(rows.abbreviations.map((row) => [unitKey(row.unitCode, row.qualifier), row]))
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
      const bare = row ?? abbreviations.get(unitKey(code, null))
      // A duty is another one without its qualifier: what no list abbreviates is written out.
      const qualified =
        !qualifier || row ? '' : ` / ${spellingOfQualifier(qualifier) ?? (qualifiers.get(qualifier) || qualifier)}`
      return {
        description,
        abbreviation: `${bare?.abbreviation ?? description}${qualified}`,
        expansion: `${bare?.expansion ?? bare?.abbreviation ?? description}${qualified}`,
        unit: row?.unit ?? null,
        multiplier: row?.multiplier ?? null,
        measurementUnitType: row?.measurementUnitType ?? null,
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
