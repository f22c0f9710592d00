import { z } from 'zod'
import { intOrNull, numberOrNull, textOrNull } from '../postgres/columns.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { sql } from '../postgres/sql.ts'
import { type CategorisedMeasure, exemptingDocuments } from '../tariff/category-assessment.ts'
import { inForceOn } from '../tariff-data/in-force-on.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import type { Catalogue } from './catalogue.ts'

const assessedRow = z.object({
  measureTypeId: z.string(),
  regulationId: textOrNull,
  regulationRole: intOrNull,
  geographicalAreaId: textOrNull,
  additionalCode: textOrNull,
  excludedGeographicalAreas: z.array(z.string()),
  conditions: z.array(
    z.object({
      measureConditionSid: z.int(),
      conditionCode: z.string(),
      actionCode: textOrNull,
      documentCode: textOrNull,
      conditionDutyAmount: numberOrNull,
    }),
  ),
})

/**
 * Every distinct combination of columns with which measures in force match the rules, for the list of all assessments.
 * One statement, which uses the index on types and regulations.
 */
export async function readAssessed(
  { db, dataVersionId, asOf }: TariffDay,
  { rules, exemptingCertificates, recordedMeasures }: Catalogue,
): Promise<readonly CategorisedMeasure[]> {
  const rows = await queryRows(
    db,
    assessedRow,
    sql`
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
         AND ${inForceOn(asOf, sql`m.`)}
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
    SELECT measure_type_id AS "measureTypeId", regulation_id AS "regulationId", regulation_role AS "regulationRole",
           geographical_area_id AS "geographicalAreaId", additional_code AS "additionalCode",
           areas::json AS "excludedGeographicalAreas", conditions::json AS conditions
      FROM distinct_ways`,
  )
  return [
    ...rows.map(({ conditions, ...row }) => {
      const { exempting, sufficient } = exemptingDocuments(conditions, exemptingCertificates)
      return { ...row, exemptingDocuments: exempting, sufficientDocuments: sufficient }
    }),
    ...recordedMeasures(asOf).map(({ certificates, ...record }) => ({
      ...record,
      exemptingDocuments: certificates,
      sufficientDocuments: certificates,
    })),
  ]
}
