import { z } from 'zod'
import { at } from '../collections/at.ts'
import { groupBy } from '../collections/group-by.ts'
import type { Queryable } from '../postgres/client.ts'
import { intOrNull, textOrNull } from '../postgres/columns.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { sql } from '../postgres/sql.ts'
import type { AssessmentExemption, Categorisation, CategorisationRule } from '../tariff/category-assessment.ts'
import type { Category } from '../tariff/effective-category.ts'
import type { MeasureArea } from '../tariff/geographical-area.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { isValidOn } from '../tariff/validity.ts'
import { defineDerived } from '../versions/version-data.ts'

const themeRow = z.object({
  id: z.string(),
  category: z.literal([1, 2, 3]) satisfies z.ZodType<Category>,
  theme: z.string(),
})

export type Theme = z.output<typeof themeRow>

const ruleRow = z.object({
  themeId: z.string(),
  measureTypeId: z.string(),
  regulationId: z.string(),
  regulationRole: intOrNull,
  categoryAssessmentId: intOrNull,
  pseudoExemptions: z.array(z.string()),
}) satisfies z.ZodType<CategorisationRule>

/** Values of the columns that say what kind of exemption a row is about. */
export const exemptionType = z.enum(['certificate', 'additional_code', 'exemption']) satisfies z.ZodType<
  AssessmentExemption['type']
>

const exemptionRow = z.object({
  type: exemptionType,
  id: z.string(),
  code: z.string(),
  description: textOrNull,
  formattedDescription: textOrNull,
})

const additionalCodeRow = z.object({
  sid: z.int(),
  typeId: z.string(),
  additionalCode: z.string(),
  code: z.string(),
  description: textOrNull,
  formattedDescription: textOrNull,
})

const recordedMeasure = z.object({
  /** A measure sid, or `gl...` for a pseudo measure. */
  id: z.string(),
  goodsNomenclatureSid: z.int(),
  goodsNomenclatureItemId: z.string(),
  measureTypeId: z.string(),
  regulationId: textOrNull,
  regulationRole: intOrNull,
  geographicalAreaId: textOrNull,
  excludedGeographicalAreas: z.array(z.string()),
  additionalCode: textOrNull,
  /** Codes of exempting certificates and of footnotes. */
  certificates: z.array(z.string()),
  footnotes: z.array(z.string()),
  validityStartDate: z.string(),
  validityEndDate: textOrNull,
})

/** A pseudo measure of the operator, or a measure of which only the assessment was recorded. */
export type RecordedMeasure = z.output<typeof recordedMeasure>

/** A document that was recorded as a licence of a row, for goods of whichever area. */
export interface RecordedLicence {
  readonly code: string
  /** Where the import measures of the data that ask for the document apply; empty where none asks for it. */
  readonly areas: readonly MeasureArea[]
}

const catalogueRow = z.object({
  themes: z.array(themeRow),
  rules: z.array(ruleRow),
  exemptions: z.array(exemptionRow),
  whitelist: z.array(z.string()),
  additionalCodes: z.array(additionalCodeRow),
  recordedMeasures: z.array(recordedMeasure),
  licences: z.array(z.object({ sid: z.int(), code: z.string() })),
  licenceAreas: z.array(
    z.object({
      code: z.string(),
      geographicalAreaId: textOrNull,
      excludedGeographicalAreas: z.array(z.string()),
    }),
  ),
  units: z.array(z.object({ sid: z.int(), unit: z.string() })),
})

/**
 * The rules that the operator maintains, what was recorded about rows, and the texts of the codes in both: short lists.
 */
export interface Catalogue extends Categorisation {
  readonly themes: readonly Theme[]
  theme(id: string): Theme
  /** Null if the list does not have it. */
  exemption(type: AssessmentExemption['type'], code: string): z.output<typeof exemptionRow> | null
  /** Certificates that exempt whatever their type. */
  readonly exemptingCertificates: ReadonlySet<string>
  /** Null if the tariff does not have it. */
  additionalCode(code: string): z.output<typeof additionalCodeRow> | null
  /** Recorded measures in force on the day. */
  recordedMeasures(date: IsoDate): readonly RecordedMeasure[]
  /** Documents recorded as the licences of a row. */
  recordedLicences(goodsNomenclatureSid: number): readonly RecordedLicence[]
  /** Description of the supplementary unit recorded for a row. */
  recordedUnit(goodsNomenclatureSid: number): string | null
}

export const CATALOGUE = defineDerived<Catalogue>({
  name: 'categorisation_catalogue',
  load: ({ postgres, version }) => readCatalogue(postgres, version.dataVersionId),
})

async function readCatalogue(db: Queryable, dataVersionId: number): Promise<Catalogue> {
  // A SELECT without FROM returns one row.
  const rows = await queryRows(
    db,
    catalogueRow,
    sql`
    SELECT
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT id, category, theme
          FROM themes
         WHERE data_version_id = ${dataVersionId}
         ORDER BY category, nullif(split_part(id, '.', 2), '')::integer) t) AS themes,
      (SELECT coalesce(json_agg(json_build_object(
                'themeId', r.theme, 'measureTypeId', measure_type_id, 'regulationId', regulation_id,
                'regulationRole', regulation_role, 'categoryAssessmentId', category_assessment_id,
                'pseudoExemptions', pseudo_exemptions)), '[]')
         FROM category_assessment_rules r
         JOIN themes t ON t.data_version_id = ${dataVersionId} AND t.id = r.theme
        WHERE r.data_version_id = ${dataVersionId}) AS rules,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT type, id, code, description, formatted_description AS "formattedDescription"
          FROM exemptions WHERE data_version_id = ${dataVersionId}) t) AS exemptions,
      (SELECT coalesce(json_agg(code), '[]')
         FROM additional_code_whitelist WHERE data_version_id = ${dataVersionId}) AS whitelist,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT additional_code_sid AS sid, additional_code_type_id AS "typeId", additional_code AS "additionalCode", code,
               description, formatted_description AS "formattedDescription"
          FROM additional_codes
         WHERE data_version_id = ${dataVersionId}
           AND code IN (SELECT code FROM additional_code_whitelist WHERE data_version_id = ${dataVersionId})
         ORDER BY validity_start_date NULLS FIRST) t) AS "additionalCodes",
      (SELECT coalesce(json_agg(json_build_object('sid', goods_nomenclature_sid, 'code', certificate_code)
                ORDER BY certificate_code), '[]')
         FROM green_lanes_licences WHERE data_version_id = ${dataVersionId}) AS licences,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT DISTINCT c.document_code AS code, m.geographical_area_id AS "geographicalAreaId",
               ARRAY(SELECT excluded_geographical_area::text FROM measure_excluded_geographical_areas e
                      WHERE e.data_version_id = ${dataVersionId} AND e.measure_sid = m.measure_sid
                      ORDER BY excluded_geographical_area) AS "excludedGeographicalAreas"
          FROM measure_conditions c
          JOIN measures m ON m.data_version_id = ${dataVersionId} AND m.measure_sid = c.measure_sid AND m.import
         WHERE c.data_version_id = ${dataVersionId}
           AND c.document_code IN (SELECT certificate_code FROM green_lanes_licences
                                    WHERE data_version_id = ${dataVersionId})) t) AS "licenceAreas",
      (SELECT coalesce(json_agg(json_build_object('sid', goods_nomenclature_sid,
                'unit', supplementary_measure_unit)), '[]')
         FROM green_lanes_supplementary_units
        WHERE data_version_id = ${dataVersionId} AND supplementary_measure_unit IS NOT NULL) AS units,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT measure_id AS id, goods_nomenclature_sid AS "goodsNomenclatureSid",
               goods_nomenclature_item_id AS "goodsNomenclatureItemId", measure_type_id AS "measureTypeId",
               regulation_id AS "regulationId", regulation_role AS "regulationRole",
               geographical_area_id AS "geographicalAreaId", additional_code AS "additionalCode",
               excluded_geographical_areas AS "excludedGeographicalAreas", certificates, footnotes,
               effective_start_date AS "validityStartDate", effective_end_date AS "validityEndDate"
          FROM categorised_green_lanes_measures
         WHERE data_version_id = ${dataVersionId}) t) AS "recordedMeasures"`,
  )
  const lists = at(rows, 0)
  const themes = new Map(lists.themes.map((theme) => [theme.id, theme]))
  const exemptions = new Map(lists.exemptions.map((row) => [`${row.type} ${row.code}`, row]))
  // Rows are ordered by start: of several with one code, the latest wins.
  const additionalCodes = new Map(lists.additionalCodes.map((row) => [row.code, row]))
  const licences = groupBy(lists.licences, ({ sid }) => sid)
  const areas = groupBy(lists.licenceAreas, ({ code }) => code)
  const units = new Map(lists.units.map(({ sid, unit }) => [sid, unit]))
  return {
    rules: lists.rules,
    additionalCodes: new Set(lists.whitelist),
    themes: lists.themes,
    theme: (id) => {
      const theme = themes.get(id)
      if (theme === undefined) throw new Error(`There is no theme ${id}, though only rules with a theme are read.`)
      return theme
    },
    exemption: (type, code) => exemptions.get(`${type} ${code}`) ?? null,
    exemptingCertificates: new Set(lists.exemptions.flatMap(({ type, code }) => (type === 'certificate' ? code : []))),
    additionalCode: (code) => additionalCodes.get(code) ?? null,
    recordedMeasures: (date) => lists.recordedMeasures.filter((measure) => isValidOn(measure, date)),
    recordedLicences: (sid) => (licences.get(sid) ?? []).map(({ code }) => ({ code, areas: areas.get(code) ?? [] })),
    recordedUnit: (sid) => units.get(sid) ?? null,
  }
}
