import { z } from 'zod'
import { day, dayOrNull, intOrNull, numberOrNull, textOrNull } from '../../postgres/columns.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { type Sql, sql, sqlOfVersion, VERSION } from '../../postgres/sql.ts'
import { OVERVIEW_MEASURE_TYPES, SUPPLEMENTARY_UNIT_TYPES } from '../../tariff/measure-type.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { inForceOn } from '../in-force-on.ts'
import { KIND_COLUMNS, kindColumns } from './measure-kinds.ts'

const componentRow = z.object({
  dutyExpressionId: z.string(),
  dutyAmount: numberOrNull,
  monetaryUnitCode: textOrNull,
  measurementUnitCode: textOrNull,
  measurementUnitQualifierCode: textOrNull,
})

const conditionRow = z.object({
  sid: z.int(),
  code: z.string(),
  actionCode: textOrNull,
  documentCode: textOrNull,
  requirement: textOrNull,
  certificateDescription: textOrNull,
  requirementOperator: textOrNull,
  dutyAmount: numberOrNull,
  monetaryUnitCode: textOrNull,
  measurementUnitCode: textOrNull,
  measurementUnitQualifierCode: textOrNull,
  components: z.array(componentRow),
})

/** The parts of a measure's duty: its components, or the text of the source. */
const dutyColumns = {
  dutyBase: textOrNull,
  dutyFormattedBase: textOrNull,
  dutyVerbose: textOrNull,
  rawDuty: textOrNull,
  components: z.array(componentRow),
}

const measureRow = z.object({
  sid: z.int(),
  goodsNomenclatureSid: z.int(),
  goodsNomenclatureItemId: z.string(),
  typeId: z.string(),
  geographicalAreaId: textOrNull,
  additionalCodeId: textOrNull,
  orderNumber: textOrNull,
  preferenceCode: textOrNull,
  reductionIndicator: intOrNull,
  generatingRegulationId: textOrNull,
  generatingRegulationRole: intOrNull,
  validityStartDate: day,
  validityEndDate: dayOrNull,
  isImport: z.boolean(),
  isExport: z.boolean(),
  isExcise: z.boolean(),
  isVat: z.boolean(),
  isMeursing: z.boolean().nullable(),
  universalWaiverApplies: z.boolean().nullable(),
  schemeCode: textOrNull,
  apiOrigin: textOrNull,
  suspensionRegulationId: textOrNull,
  suspensionRegulationRole: intOrNull,
  suspensionStartDate: dayOrNull,
  suspensionEndDate: dayOrNull,
  ...dutyColumns,
  conditions: z.array(conditionRow),
  excludedGeographicalAreas: z.array(z.string()),
  footnotes: z.array(z.string()),
  legalActs: z.array(z.object({ regulationId: z.string(), role: intOrNull })),
})

const overviewRow = z.object({
  sid: z.int(),
  goodsNomenclatureSid: z.int(),
  typeId: z.string(),
  additionalCodeId: textOrNull,
  isVat: z.boolean(),
  ...dutyColumns,
})

export type ComponentRow = z.output<typeof componentRow>
export type ConditionRow = z.output<typeof conditionRow>
export type DutyRow = Readonly<Pick<z.output<typeof measureRow>, Exclude<keyof typeof dutyColumns, 'components'>>> & {
  readonly components: readonly ComponentRow[]
}
export type MeasureRow = z.output<typeof measureRow>
export type OverviewMeasureRow = z.output<typeof overviewRow>

/** A component as JSON, from the columns of its table. */
const COMPONENT = sql`json_build_object(
  'dutyExpressionId', duty_expression_id, 'dutyAmount', duty_amount, 'monetaryUnitCode', monetary_unit_code,
  'measurementUnitCode', measurement_unit_code, 'measurementUnitQualifierCode', measurement_unit_qualifier_code)`

/** The columns of {@link DutyRow}, for a measure `m`. */
const dutyColumnsOf = (dataVersionId: number): Sql => sqlOfVersion(dataVersionId)`
           m.duty_expression_base AS "dutyBase", m.duty_expression_formatted_base AS "dutyFormattedBase",
           m.duty_expression_verbose_duty AS "dutyVerbose", m.raw_duty AS "rawDuty",
           (SELECT coalesce(json_agg(${COMPONENT} ORDER BY position), '[]')
              FROM measure_components
             WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) AS components`

/** Which of the measures that are declared on rows to read. */
export interface MeasureCriteria {
  readonly sids: readonly number[]
  /** Only the measure with this sid. */
  readonly measureSid?: number
  /** Only import measures of these types, supplementary units, and measures that ask for a document. */
  readonly importTypes?: readonly string[]
}

/**
 * The measures in force on the day that are declared on any of the rows: all measures of a commodity, given its row and
 * ancestors. One statement, by indices. Ordered as answers show them: by area, type, additional code and quota.
 */
export function readMeasureRows(
  { db, dataVersionId, asOf }: TariffDay,
  { sids, measureSid, importTypes }: MeasureCriteria,
): Promise<readonly MeasureRow[]> {
  const statement = sqlOfVersion(dataVersionId)
  return queryRows(
    db,
    measureRow,
    statement`
    SELECT m.measure_sid AS sid, m.goods_nomenclature_sid AS "goodsNomenclatureSid",
           m.goods_nomenclature_item_id AS "goodsNomenclatureItemId", m.measure_type_id AS "typeId",
           m.geographical_area_id AS "geographicalAreaId", m.additional_code AS "additionalCodeId",
           m.ordernumber AS "orderNumber", m.preference_code AS "preferenceCode",
           m.reduction_indicator AS "reductionIndicator",
           m.measure_generating_regulation_id AS "generatingRegulationId",
           m.measure_generating_regulation_role AS "generatingRegulationRole",
           m.validity_start_date AS "validityStartDate", m.validity_end_date AS "validityEndDate",
           m.import AS "isImport", m.export AS "isExport", m.excise AS "isExcise", m.vat AS "isVat",
           m.meursing AS "isMeursing", m.universal_waiver_applies AS "universalWaiverApplies",
           m.scheme_code AS "schemeCode", m.api_origin AS "apiOrigin",
           m.suspension_regulation_id AS "suspensionRegulationId",
           m.suspension_regulation_role AS "suspensionRegulationRole",
           m.suspension_start_date AS "suspensionStartDate", m.suspension_end_date AS "suspensionEndDate", parts.*
      FROM measures m
     CROSS JOIN LATERAL (
       SELECT ${dutyColumnsOf(dataVersionId)},
              (SELECT coalesce(json_agg(json_build_object(
                        'sid', c.measure_condition_sid, 'code', c.condition_code, 'actionCode', c.action_code,
                        'documentCode', c.document_code, 'requirement', c.requirement,
                        'certificateDescription', c.certificate_description,
                        'requirementOperator', c.requirement_operator, 'dutyAmount', c.condition_duty_amount,
                        'monetaryUnitCode', c.condition_monetary_unit_code,
                        'measurementUnitCode', c.condition_measurement_unit_code,
                        'measurementUnitQualifierCode', c.condition_measurement_unit_qualifier_code,
                        'components', (
                          SELECT coalesce(json_agg(${COMPONENT} ORDER BY position), '[]')
                            FROM measure_condition_components
                           WHERE data_version_id = ${VERSION}
                             AND measure_condition_sid = c.measure_condition_sid)) ORDER BY c.position), '[]')
                 FROM measure_conditions c
                WHERE c.data_version_id = ${VERSION} AND c.measure_sid = m.measure_sid) AS conditions,
              (SELECT coalesce(json_agg(excluded_geographical_area ORDER BY excluded_geographical_area), '[]')
                 FROM measure_excluded_geographical_areas
                WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) AS "excludedGeographicalAreas",
              (SELECT coalesce(json_agg(footnote_code ORDER BY footnote_code), '[]')
                 FROM footnote_associations
                WHERE data_version_id = ${VERSION} AND target = 'measure' AND target_sid = m.measure_sid) AS footnotes,
              (SELECT coalesce(json_agg(json_build_object(
                        'regulationId', regulation_id, 'role', regulation_role) ORDER BY position), '[]')
                 FROM measure_legal_acts
                WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) AS "legalActs") parts
     WHERE m.data_version_id = ${VERSION}
       AND m.goods_nomenclature_sid = ANY (${sids}::integer[])
       AND (${measureSid ?? null}::bigint IS NULL OR m.measure_sid = ${measureSid ?? null}::bigint)
       AND ${inForceOn(asOf, sql`m.`)}
       ${importTypes === undefined ? sql`` : restrictedTo(importTypes, dataVersionId)}
     ORDER BY m.geographical_area_id, m.measure_type_id, m.additional_code, m.ordernumber, m.measure_sid`,
  )
}

const restrictedTo = (types: readonly string[], dataVersionId: number): Sql => sqlOfVersion(dataVersionId)`
       AND m.import
       AND (m.measure_type_id = ANY (${[...types, ...SUPPLEMENTARY_UNIT_TYPES]}::text[])
            OR EXISTS (SELECT FROM measure_conditions
                        WHERE data_version_id = ${VERSION}
                          AND measure_sid = m.measure_sid
                          AND document_code <> ''))`

/** The measures of {@link OVERVIEW_MEASURE_TYPES} that are declared on any of the rows, by type and area. One statement. */
export const readOverviewRows = (
  { db, dataVersionId, asOf }: TariffDay,
  sids: readonly number[],
): Promise<readonly OverviewMeasureRow[]> =>
  queryRows(
    db,
    overviewRow,
    sqlOfVersion(dataVersionId)`
    SELECT m.measure_sid AS sid, m.goods_nomenclature_sid AS "goodsNomenclatureSid", m.measure_type_id AS "typeId",
           m.additional_code AS "additionalCodeId", m.vat AS "isVat", ${dutyColumnsOf(dataVersionId)}
      FROM measures m
     WHERE m.data_version_id = ${VERSION}
       AND m.goods_nomenclature_sid = ANY (${sids}::integer[])
       AND m.measure_type_id = ANY (${OVERVIEW_MEASURE_TYPES}::text[])
       AND ${inForceOn(asOf, sql`m.`)}
     ORDER BY m.measure_type_id, m.geographical_area_id, m.additional_code, m.measure_sid`,
  )

const importRow = z.object({
  ...kindColumns,
  geographicalAreaId: textOrNull,
  excludedGeographicalAreas: z.array(z.string()),
})

/** The kinds and areas of all import measures in force on any of the rows, each combination once. One statement. */
export const readImports = (
  { db, dataVersionId, asOf }: TariffDay,
  sids: readonly number[],
): Promise<readonly z.output<typeof importRow>[]> =>
  queryRows(
    db,
    importRow,
    sqlOfVersion(dataVersionId)`
    SELECT DISTINCT ${KIND_COLUMNS}, m.geographical_area_id AS "geographicalAreaId", excluded.areas AS "excludedGeographicalAreas"
      FROM measures m
     CROSS JOIN LATERAL (
             SELECT coalesce(array_agg(excluded_geographical_area::text ORDER BY excluded_geographical_area), '{}') AS areas
               FROM measure_excluded_geographical_areas
              WHERE data_version_id = ${VERSION} AND measure_sid = m.measure_sid) excluded
     WHERE m.data_version_id = ${VERSION}
       AND m.goods_nomenclature_sid = ANY (${sids}::integer[])
       AND m.import
       AND ${inForceOn(asOf, sql`m.`)}`,
  )
