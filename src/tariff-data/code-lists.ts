import { groupBy } from '../collections/group-by.ts'
import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import type { UnitDescription } from '../tariff/duty-calculator.ts'
import type { DutyExpressionText, UnitText } from '../tariff/duty-expression.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { isValidOn } from '../tariff/validity.ts'
import { createPerVersion } from '../versions/per-version.ts'
import { type DetailLists, type Details, detailsOf } from './measures/details.ts'
import { type ContextLists, type Contexts, contextsOf } from './nomenclature/chapter-context.ts'

export interface MeasureTypeRow {
  readonly measure_type_id: string
  readonly description: string
  readonly measure_type_series_id: string | null
  readonly measure_type_series_description: string | null
  readonly trade_movement_code: number | null
  readonly order_number_capture_code: number | null
  readonly measure_component_applicable_code: number | null
  readonly national: boolean | null
  readonly validity_start_date: IsoDate | null
  readonly validity_end_date: IsoDate | null
}

export interface GeographicalAreaRow {
  readonly geographical_area_id: string
  readonly geographical_area_sid: number | null
  readonly description: string
}

/**
 * The lists of a version: codes that measures are written with or refer to, and what stands around chapters. 3 MB of a bundle that holds what its own measures refer to; some 20 MB of all that
 * TARIC lists.
 */
export interface Vocabulary {
  measureType(measureTypeId: string): MeasureTypeRow
  /** Null where the list does not have the code. */
  actionDescription(actionCode: string | null): string | null
  conditionDescription(conditionCode: string): string | null
  certificateTypeDescription(certificateTypeCode: string): string | null
  preferenceDescription(preferenceCode: string): string | null
  dutyExpression(dutyExpressionId: string): DutyExpressionText | null
  monetaryUnitAbbreviation(monetaryUnitCode: string | null): string | null
  unit(measurementUnitCode: string, qualifier: string | null): UnitText & UnitDescription
  qualifierDescription(qualifier: string): string | null
  area(geographicalAreaId: string): GeographicalAreaRow
  hasArea(geographicalAreaId: string): boolean
  /** Ids of the members of a group on a day, in order. Empty for a country. */
  membersOf(geographicalAreaId: string, date: IsoDate): readonly string[]
  /** Ids of the groups that contain an area on a day. */
  groupsOf(geographicalAreaId: string, date: IsoDate): ReadonlySet<string>
  /** What stands around the rows of a chapter. */
  readonly context: Contexts
  /** What measures refer to on a day. */
  details(date: IsoDate): Details
}

/** Vocabularies by data version. They are read once: the lists are short, and a version never changes. */
export interface Vocabularies {
  get(dataVersionId: number): Promise<Vocabulary>
}

export const createVocabularies = (db: Queryable): Vocabularies =>
  createPerVersion((dataVersionId: number) => readVocabulary(db, dataVersionId))

interface Membership {
  readonly group: string
  readonly member: string
  readonly validityStartDate: IsoDate
  readonly validityEndDate: IsoDate | null
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

interface Lists extends ContextLists, DetailLists {
  readonly measure_types: readonly MeasureTypeRow[]
  readonly actions: readonly Pair[]
  readonly condition_codes: readonly Pair[]
  readonly certificate_types: readonly Pair[]
  readonly preference_codes: readonly Pair[]
  readonly monetary_units: readonly Pair[]
  readonly units: readonly Pair[]
  readonly qualifiers: readonly Pair[]
  readonly duty_expressions: readonly (DutyExpressionText & { readonly duty_expression_id: string })[]
  readonly abbreviations: readonly AbbreviationRow[]
  readonly areas: readonly GeographicalAreaRow[]
  readonly memberships: readonly Membership[]
}

async function readVocabulary(db: Queryable, dataVersionId: number): Promise<Vocabulary> {
  const [lists] = await db.query<Lists>(sql`
    SELECT
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT m.measure_type_id, m.description, m.measure_type_series_id,
               s.description AS measure_type_series_description, m.trade_movement_code, m.order_number_capture_code,
               m.measure_component_applicable_code, m.national, m.validity_start_date, m.validity_end_date
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
          FROM measurement_unit_abbreviations WHERE data_version_id = ${dataVersionId}) t) AS abbreviations,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT geographical_area_id, geographical_area_sid, description
          FROM geographical_areas WHERE data_version_id = ${dataVersionId}) t) AS areas,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT geographical_area_group_id AS group, member_geographical_area_id AS member,
               validity_start_date AS "validityStartDate", validity_end_date AS "validityEndDate"
          FROM geographical_area_memberships WHERE data_version_id = ${dataVersionId}
         ORDER BY member_geographical_area_id) t) AS memberships,
      (SELECT coalesce(json_agg(t ORDER BY position), '[]') FROM (
        SELECT s.id, s.position, s.numeral, s.title, s.chapter_from, s.chapter_to,
               (SELECT content FROM section_notes
                 WHERE data_version_id = ${dataVersionId} AND section_position = s.position AND preferred
                 LIMIT 1) AS section_note
          FROM sections s WHERE s.data_version_id = ${dataVersionId}) t) AS sections,
      (SELECT coalesce(json_agg(json_build_array(chapter_id, content)), '[]')
         FROM chapter_notes WHERE data_version_id = ${dataVersionId} AND preferred) AS chapter_notes,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT h.heading_id, g.id, g.title, g.url
          FROM guide_headings h
          JOIN guides g ON g.data_version_id = ${dataVersionId} AND g.id = h.guide_id AND g.active
         WHERE h.data_version_id = ${dataVersionId}
         ORDER BY g.id, h.heading_id) t) AS guides,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT a.target_sid AS goods_nomenclature_sid, f.code, f.description, f.formatted_description,
               f.validity_start_date, f.validity_end_date
          FROM footnote_associations a
          JOIN footnotes f ON f.data_version_id = ${dataVersionId} AND f.code = a.footnote_code
         WHERE a.data_version_id = ${dataVersionId} AND a.target = 'goods_nomenclature'
         ORDER BY f.code) t) AS row_footnotes,
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
          FROM certificates WHERE data_version_id = ${dataVersionId}) t) AS certificates`)
  if (lists === undefined) throw new Error('a SELECT without FROM answers one row')
  return vocabularyOf(lists)
}

function vocabularyOf(lists: Lists): Vocabulary {
  const measureTypes = new Map(lists.measure_types.map((type) => [type.measure_type_id, type]))
  const actions = new Map(lists.actions)
  const conditionCodes = new Map(lists.condition_codes)
  const certificateTypes = new Map(lists.certificate_types)
  const preferenceCodes = new Map(lists.preference_codes)
  const monetaryUnits = new Map(lists.monetary_units)
  const units = new Map(lists.units)
  const qualifiers = new Map(lists.qualifiers)
  const dutyExpressions = new Map(
    lists.duty_expressions.map((expression) => [expression.duty_expression_id, expression]),
  )
  const abbreviations = new Map(
    lists.abbreviations.map((row) => [unitKey(row.measurement_unit_code, row.measurement_unit_qualifier_code), row]),
  )
  const areas = new Map(lists.areas.map((area) => [area.geographical_area_id, area]))
  const byGroup = groupBy(lists.memberships, ({ group }) => group)
  const byMember = groupBy(lists.memberships, ({ member }) => member)
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
    area: (id) => areas.get(id) ?? { geographical_area_id: id, geographical_area_sid: null, description: id },
    hasArea: (id) => areas.has(id),
    membersOf: (id, date) =>
      (byGroup.get(id) ?? []).filter((membership) => isValidOn(membership, date)).map(({ member }) => member),
    context: contextsOf(lists),
    details: detailsOf(lists),
    groupsOf: (id, date) =>
      new Set((byMember.get(id) ?? []).filter((membership) => isValidOn(membership, date)).map(({ group }) => group)),
  }
}

const unitKey = (code: string, qualifier: string | null): string => `${code}${qualifier ?? ''}`

/** Bundles list the measure types that were seen; a measure of another is still shown. */
const unknownMeasureType = (measureTypeId: string): MeasureTypeRow => ({
  measure_type_id: measureTypeId,
  description: `Measure type ${measureTypeId}`,
  measure_type_series_id: null,
  measure_type_series_description: null,
  trade_movement_code: null,
  order_number_capture_code: null,
  measure_component_applicable_code: null,
  national: null,
  validity_start_date: null,
  validity_end_date: null,
})
