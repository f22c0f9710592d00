import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import type { RuleContext } from './rule-problems.ts'

/** Reads the categorisation rules of a loaded version and what they refer to, in one statement. */
export async function readRuleContext(db: Queryable, dataVersionId: number): Promise<RuleContext> {
  const [context] = await db.query<RuleContext>(sql`
    WITH rules AS (
      SELECT * FROM category_assessment_rules WHERE data_version_id = ${dataVersionId}
    ), kinds AS (
      SELECT DISTINCT measure_type_id, measure_generating_regulation_id AS regulation_id,
             measure_generating_regulation_role AS regulation_role, false AS pseudo
        FROM measures
       WHERE data_version_id = ${dataVersionId}
         AND import
         AND measure_generating_regulation_id IS NOT NULL
         AND geographical_area_id IS NOT NULL
         AND measure_type_id IN (SELECT measure_type_id FROM rules)
       UNION
      SELECT c.measure_type_id, c.regulation_id, c.regulation_role, g.pseudo
        FROM categorised_green_lanes_measures c
        JOIN green_lanes_measures g USING (data_version_id, measure_id)
       WHERE c.data_version_id = ${dataVersionId}
         AND c.geographical_area_id IS NOT NULL
    )
    SELECT
      (SELECT coalesce(json_agg(json_build_object(
                'themeId', theme, 'measureTypeId', measure_type_id, 'regulationId', regulation_id,
                'regulationRole', regulation_role, 'pseudoExemptions', pseudo_exemptions)
                ORDER BY theme, measure_type_id, regulation_id), '[]') FROM rules) AS rules,
      (SELECT coalesce(json_agg(id), '[]') FROM themes WHERE data_version_id = ${dataVersionId}) AS "themeIds",
      (SELECT coalesce(json_agg(DISTINCT regulation_id), '[]') FROM regulations
        WHERE data_version_id = ${dataVersionId}) AS "regulationIds",
      (SELECT coalesce(json_agg(id), '[]') FROM exemptions
        WHERE data_version_id = ${dataVersionId} AND type = 'exemption') AS "exemptionIds",
      (SELECT coalesce(json_agg(json_build_object(
                'measureTypeId', measure_type_id, 'regulationId', regulation_id,
                'regulationRole', regulation_role, 'pseudo', pseudo)), '[]') FROM kinds) AS measures`)
  if (context === undefined) throw new Error('a SELECT without FROM returned no row')
  return context
}
