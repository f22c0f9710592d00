import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'

/** A rule of categorisation, and what of it the version's data has. */
export interface RuleFacts {
  readonly theme: string
  readonly measureTypeId: string
  readonly regulationId: string
  readonly hasTheme: boolean
  readonly hasRegulation: boolean
  /** Measures, pseudo measures and recorded ones, whatever the day. */
  readonly hasMeasure: boolean
  readonly unknownExemptions: readonly string[]
}

/** Pseudo measures may name what no list of acts has. */
export const readRuleFacts = (db: Queryable, dataVersionId: number): Promise<readonly RuleFacts[]> =>
  db.query<RuleFacts>(sql`
    SELECT r.theme, r.measure_type_id AS "measureTypeId", r.regulation_id AS "regulationId",
           EXISTS (SELECT FROM themes
                    WHERE data_version_id = ${dataVersionId} AND id = r.theme) AS "hasTheme",
           EXISTS (SELECT FROM regulations
                    WHERE data_version_id = ${dataVersionId} AND regulation_id = r.regulation_id)
             OR EXISTS (SELECT FROM green_lanes_measures
                         WHERE data_version_id = ${dataVersionId}
                           AND pseudo
                           AND measure_type_id = r.measure_type_id) AS "hasRegulation",
           EXISTS (SELECT FROM measures
                    WHERE data_version_id = ${dataVersionId}
                      AND import
                      AND measure_type_id = r.measure_type_id
                      AND measure_generating_regulation_id = r.regulation_id)
             OR EXISTS (SELECT FROM categorised_green_lanes_measures
                         WHERE data_version_id = ${dataVersionId}
                           AND measure_type_id = r.measure_type_id
                           AND coalesce(regulation_id, r.regulation_id) = r.regulation_id) AS "hasMeasure",
           (SELECT coalesce(json_agg(named.id), '[]')
              FROM unnest(r.pseudo_exemptions) AS named (id)
             WHERE NOT EXISTS (SELECT FROM exemptions e
                                WHERE e.data_version_id = ${dataVersionId}
                                  AND e.type = 'exemption'
                                  AND e.id = named.id)) AS "unknownExemptions"
      FROM category_assessment_rules r
     WHERE r.data_version_id = ${dataVersionId}
     ORDER BY r.theme, r.measure_type_id, r.regulation_id`)

/** Warnings for the report of an ingest, one for each rule that does not do what it seems to. */
export const describeRuleProblems = (rules: readonly RuleFacts[]): readonly string[] =>
  rules.flatMap((rule) => {
    const problems = [
      ...(rule.hasTheme ? [] : [`there is no theme ${rule.theme}, so it categorises nothing`]),
      ...(rule.hasRegulation ? [] : [`there is no regulation ${rule.regulationId}`]),
      ...(rule.hasMeasure ? [] : ['it matches no measure']),
      ...rule.unknownExemptions.map((id) => `there is no exemption ${id}`),
    ]
    const name = `the categorisation rule of theme ${rule.theme}, measure type ${rule.measureTypeId}, regulation ${rule.regulationId}`
    return problems.length === 0 ? [] : [`${name}: ${problems.join('; ')}`]
  })
