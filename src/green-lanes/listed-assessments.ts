import { z } from 'zod'
import { intOrNull } from '../postgres/columns.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { sql } from '../postgres/sql.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import { exemptionType } from './catalogue.ts'
import type { ShownAssessment } from './present-assessment.ts'

export interface ListedAssessment extends ShownAssessment {
  /** The published id. */
  readonly id: string
}

const listedRow = z.object({
  id: z.string(),
  categoryAssessmentId: intOrNull,
  themeId: z.string(),
  measureTypeId: z.string(),
  regulationId: z.string(),
  regulationRole: intOrNull,
  geographicalAreaId: z.string(),
  excludedGeographicalAreas: z.array(z.string()),
  exemptions: z.array(z.object({ type: exemptionType, code: z.string() })),
})

/**
 * The assessments of the list that was published, if the version has one that is not younger than the day; else none.
 * Sorted as the list that is worked out is: by theme, then by what is assessed.
 */
export async function readListed({ db, dataVersionId, asOf }: TariffDay): Promise<readonly ListedAssessment[]> {
  const rows = await queryRows(
    db,
    listedRow,
    sql`
    SELECT a.id, a.category_assessment_id AS "categoryAssessmentId", a.theme AS "themeId",
           a.measure_type_id AS "measureTypeId", a.regulation_id AS "regulationId",
           a.regulation_role AS "regulationRole", a.geographical_area_id AS "geographicalAreaId",
           a.excluded_geographical_areas AS "excludedGeographicalAreas",
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
              a.geographical_area_id, a.id`,
  )
  return rows.map(({ id, geographicalAreaId, excludedGeographicalAreas, exemptions, ...rule }) => ({
    id,
    rule: { ...rule, pseudoExemptions: [] },
    geographicalAreaId,
    excludedGeographicalAreas,
    exemptions,
  }))
}
