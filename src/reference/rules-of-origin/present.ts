import { groupBy } from '../../collections/group-by.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { contentId, refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import type { RuleSetRow, SchemeRow } from './query.ts'
import type { article, link, originReferenceDocument, originRule, proof, ruleSet, scheme } from './resources.ts'

/** Schemes with what they say, and with the rule sets that were found. */
export function presentSchemes(schemes: readonly SchemeRow[], ruleSets: readonly RuleSetRow[]): JsonApiDocument {
  const included = new Included<AnyResource>()
  const ofScheme = groupBy(ruleSets, ({ scheme_code: code }) => code)
  const data = schemes.map((row) => presentScheme(row, ofScheme.get(row.scheme_code) ?? [], included))
  return { data, included: included.list() }
}

function presentScheme(
  { details, ...row }: SchemeRow,
  ruleSets: readonly RuleSetRow[],
  included: Included<AnyResource>,
): ResourceOf<typeof scheme> {
  const add = (resource: AnyResource) => {
    included.add(resource)
    return refTo(resource)
  }
  const idOf = (parts: Readonly<Record<string, string | null>>): string =>
    contentId([row.scheme_code, ...Object.values(parts).map((part) => part ?? '')])
  const { origin_reference_document: reference } = details
  return {
    id: row.scheme_code,
    type: 'rules_of_origin_scheme',
    attributes: {
      scheme_code: row.scheme_code,
      title: row.title,
      countries: [...row.countries],
      unilateral: row.unilateral,
      footnote: details.footnote,
      fta_intro: details.fta_intro,
      introductory_notes: details.introductory_notes,
      cumulation_methods: details.cumulation_methods,
      proof_intro: details.proof_intro,
      proof_codes: details.proof_codes,
      show_proofs_for_geographical_areas: details.show_proofs_for_geographical_areas,
    },
    relationships: {
      rules: { data: [] },
      links: {
        data: details.links.map((attributes) =>
          add({ id: idOf(attributes), type: 'rules_of_origin_link', attributes } satisfies ResourceOf<typeof link>),
        ),
      },
      proofs: {
        data: details.proofs.map((attributes) =>
          add({ id: idOf(attributes), type: 'rules_of_origin_proof', attributes } satisfies ResourceOf<typeof proof>),
        ),
      },
      articles: {
        data: details.articles.map((attributes) =>
          add({
            id: idOf(attributes),
            type: 'rules_of_origin_article',
            attributes,
          } satisfies ResourceOf<typeof article>),
        ),
      },
      rule_sets: { data: ruleSets.map((found) => add(presentRuleSet(found, add))) },
      origin_reference_document: {
        data:
          reference &&
          add({
            id: idOf(reference),
            type: 'rules_of_origin_origin_reference_document',
            attributes: reference,
          } satisfies ResourceOf<typeof originReferenceDocument>),
      },
    },
  }
}

function presentRuleSet(
  row: RuleSetRow,
  add: (resource: AnyResource) => { readonly id: string; readonly type: string },
): ResourceOf<typeof ruleSet> {
  const id = contentId([row.scheme_code, row.heading, row.subdivision ?? '', String(row.record_number)])
  return {
    id,
    type: 'rules_of_origin_rule_set',
    attributes: { heading: row.heading, subdivision: row.subdivision },
    relationships: {
      rules: {
        data: row.rules.list.map((attributes, index) =>
          add({
            id: `${id}-${index + 1}`,
            type: 'rules_of_origin_v2_rule',
            attributes,
          } satisfies ResourceOf<typeof originRule>),
        ),
      },
    },
  }
}
