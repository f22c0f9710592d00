import { sql } from '../postgres/sql.ts'
import type { AssessmentExemption } from '../tariff/category-assessment.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import type { ShownAssessment } from './present-assessment.ts'

export interface ListedAssessment extends ShownAssessment {
  /** The published id. */
  readonly id: string
}

interface ListedRow {
  readonly id: string
  readonly category_assessment_id: number | null
  readonly theme: string
  readonly measure_type_id: string
  readonly regulation_id: string
  readonly regulation_role: number | null
  readonly geographical_area_id: string
  readonly excluded_geographical_areas: readonly string[]
  readonly exemptions: readonly AssessmentExemption[]
}

/**
 * The assessments of the list that was published, if the version has one that is not younger than the day; else none.
 * Sorted as the list that is worked out is: by theme, then by what is assessed.
 */
export async function readListed({ db, dataVersionId, asOf }: TariffDay): Promise<readonly ListedAssessment[]> {
  const rows = await db.query<ListedRow>(sql`
    SELECT a.id, a.category_assessment_id, a.theme, a.measure_type_id, a.regulation_id, a.regulation_role,
           a.geographical_area_id, a.excluded_geographical_areas,
           (SELECT coalesce(json_agg(json_build_object(
                     'type', ae.exemption_type,
                     'code', CASE WHEN ae.exemption_type = 'exemption' THEN ae.exemption_id
                                  ELSE coalesce(e.code, ae.exemption_id) END) ORDER BY ae.position), '[]')
              FROM category_assessment_exemptions ae
              LEFT JOIN exemptions e
                ON e.data_version_id = ae.data_version_id AND e.type = ae.exemption_type AND e.id = ae.exemption_id
             WHERE ae.data_version_id = a.data_version_id AND ae.assessment_id = a.id) AS exemptions
      FROM category_assessments a
      JOIN themes t ON t.data_version_id = a.data_version_id AND t.id = a.theme
     WHERE a.data_version_id = ${dataVersionId}
       AND a.listed
       AND a.recorded_at <= ${asOf}
     ORDER BY t.category, split_part(a.theme, '.', 2)::integer, a.measure_type_id, a.regulation_id,
              a.geographical_area_id, a.id`)
  return rows.map((row) => ({
    id: row.id,
    rule: {
      themeId: row.theme,
      measureTypeId: row.measure_type_id,
      regulationId: row.regulation_id,
      regulationRole: row.regulation_role,
      categoryAssessmentId: row.category_assessment_id,
      pseudoExemptions: [],
    },
    geographicalAreaId: row.geographical_area_id,
    excludedGeographicalAreas: row.excluded_geographical_areas,
    exemptions: row.exemptions,
  }))
}
