import { uniqueBy } from '../../../src/collections/unique-by.ts'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import type { Values } from '../source-record.ts'
import type { IncludedResource, PublishedAssessment } from './assessments-document.ts'
import type { AssessmentReport } from './read-assessments.ts'

/** What the list of assessments says, as records of the bundle's files, by the tables that they fill first. */
export interface AssessmentRecords {
  readonly themes: readonly Values[]
  readonly category_assessment_rules: readonly Values[]
  readonly exemptions: readonly Values[]
  readonly additional_code_whitelist: readonly Values[]
  readonly category_assessments: readonly Values[]
  readonly certificates: readonly Values[]
  readonly additional_codes: readonly Values[]
  readonly geographical_areas: readonly Values[]
  readonly measure_types: readonly Values[]
  readonly measure_type_series: readonly Values[]
  readonly regulations: readonly Values[]
}

const ORIGIN = 'hmrc-reports'

/** @param day The day of the report */
export function assessmentRecords({ assessments, included }: AssessmentReport, day: IsoDate): AssessmentRecords {
  const of = <T extends IncludedResource['type']>(type: T) =>
    included.filter((resource): resource is Extract<IncludedResource, { type: T }> => resource.type === type)
  const roles = new Map(of('legal_act').map(({ id, attributes }) => [id, attributes.role ?? null]))
  const origin = { origin: ORIGIN, recorded_at: day }
  return {
    themes: of('theme').map(({ id, attributes }) => ({ id, ...attributes, short_title: attributes.theme })),
    category_assessment_rules: rulesOf(assessments, roles),
    exemptions: (['certificate', 'additional_code', 'exemption'] as const).flatMap((type) =>
      of(type).map(({ id, attributes: { code, description, formatted_description } }) => ({
        ...{ type, id, code, description, formatted_description, recorded_at: day },
      })),
    ),
    additional_code_whitelist: of('additional_code').map(({ id, attributes: { code, description } }) => ({
      ...{ code, additional_code_sid: id, description, recorded_at: day },
    })),
    category_assessments: assessments.map((assessment) => ({
      ...ruleKeyOf(assessment, roles),
      id: assessment.id,
      category_assessment_id: assessment.attributes?.category_assessment_id,
      geographical_area_id: assessment.relationships.geographical_area.data.id,
      excluded_geographical_areas: assessment.relationships.excluded_geographical_areas.data.map(({ id }) => id),
      exemptions: assessment.relationships.exemptions.data,
      recorded_at: day,
      listed: true,
    })),
    certificates: of('certificate').map(({ attributes }) => ({ ...attributes, ...origin })),
    additional_codes: of('additional_code').map(({ id, attributes }) => ({
      ...{ ...attributes, additional_code_sid: id, ...origin },
    })),
    geographical_areas: of('geographical_area').map(({ id, attributes }) => ({
      ...{ ...attributes, geographical_area_id: id, kind: kindOfArea(id), ...origin },
    })),
    measure_types: of('measure_type').map(({ id, attributes }) => ({ ...attributes, measure_type_id: id, ...origin })),
    measure_type_series: uniqueBy(
      of('measure_type').flatMap(({ attributes }) =>
        attributes.measure_type_series_id
          ? {
              measure_type_series_id: attributes.measure_type_series_id,
              description: attributes.measure_type_series_description,
            }
          : [],
      ),
      (series) => series.measure_type_series_id,
    ),
    regulations: of('legal_act').map(({ id, attributes }) => ({
      ...{ ...attributes, regulation_id: id, regulation_role: attributes.role, ...origin },
    })),
  }
}

/** Countries and regions have two letters, groups four characters. */
const kindOfArea = (id: string): 'country' | 'group' => (/^[A-Z]{2}$/.test(id) ? 'country' : 'group')

type Roles = ReadonlyMap<string, number | null>

const ruleKeyOf = ({ relationships }: PublishedAssessment, roles: Roles) => ({
  theme: relationships.theme.data.id,
  measure_type_id: relationships.measure_type.data.id,
  regulation_id: relationships.regulation.data.id,
  regulation_role: roles.get(relationships.regulation.data.id) ?? null,
})

/** The rules behind the assessments, each with the pseudo exemptions that every assessment of it has. */
function rulesOf(assessments: readonly PublishedAssessment[], roles: Roles): readonly Values[] {
  const rules = assessments.map((assessment) => ({
    ...ruleKeyOf(assessment, roles),
    category_assessment_id: assessment.attributes?.category_assessment_id ?? null,
    pseudo_exemptions: assessment.relationships.exemptions.data
      .filter(({ type }) => type === 'exemption')
      .map(({ id }) => id),
  }))
  return uniqueBy(rules, (rule) => [rule.measure_type_id, rule.regulation_id, rule.theme].join(' '))
}
