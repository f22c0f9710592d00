import { sql } from '../../postgres/sql.ts'
import type { OriginRules, SchemeDetails } from '../../tariff-data/rules-of-origin/scheme-details.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

export interface SchemeRow {
  readonly scheme_code: string
  readonly title: string
  readonly countries: readonly string[]
  readonly unilateral: boolean | null
  readonly details: SchemeDetails
}

export interface RuleSetRow {
  readonly record_number: number
  readonly scheme_code: string
  readonly heading: string
  readonly subdivision: string | null
  readonly rules: { readonly list: OriginRules }
}

/** The schemes that cover a country, or all; with `article`, only those that have this article. */
export const readSchemes = (
  { db, dataVersionId }: TariffDay,
  { country, article }: { readonly country: string | null; readonly article: string | null },
): Promise<readonly SchemeRow[]> =>
  db.query<SchemeRow>(sql`
    SELECT scheme_code, title, countries, unilateral, details
      FROM rules_of_origin_schemes
     WHERE data_version_id = ${dataVersionId}
       AND (${country}::text IS NULL OR ${country} = ANY (countries))
       AND (${article}::text IS NULL
            OR EXISTS (SELECT FROM jsonb_array_elements(details -> 'articles') a WHERE a ->> 'article' = ${article}))
     ORDER BY scheme_code`)

/** The rule sets for a code of ten digits. */
export const readRuleSets = ({ db, dataVersionId }: TariffDay, code: string): Promise<readonly RuleSetRow[]> =>
  db.query<RuleSetRow>(sql`
    SELECT record_number, scheme_code, heading, subdivision, rules
      FROM rules_of_origin_rule_sets
     WHERE data_version_id = ${dataVersionId} AND min_code <= ${code} AND max_code >= ${code}
     ORDER BY record_number`)
