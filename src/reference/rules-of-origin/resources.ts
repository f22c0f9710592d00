import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toMany, toOneOrNone } from '../../json-api/resource.ts'

const text = z.string().nullable()

export const link = defineResource({
  type: 'rules_of_origin_link',
  attributes: z.strictObject({ text: z.string(), url: z.string(), source: text }),
})

export const proof = defineResource({
  type: 'rules_of_origin_proof',
  attributes: z.strictObject({ summary: z.string(), content: text, url: text, subtext: text }),
})

export const article = defineResource({
  type: 'rules_of_origin_article',
  attributes: z.strictObject({ article: z.string(), content: z.string() }),
})

export const originReferenceDocument = defineResource({
  type: 'rules_of_origin_origin_reference_document',
  attributes: z.strictObject({ ord_title: z.string(), ord_version: text, ord_date: text, ord_original: text }),
})

export const originRule = defineResource({
  type: 'rules_of_origin_v2_rule',
  attributes: z.strictObject({ rule: z.string(), rule_class: z.array(z.string()), operator: text }),
})

export const ruleSet = defineResource({
  type: 'rules_of_origin_rule_set',
  attributes: z.strictObject({ heading: z.string(), subdivision: text }),
  relationships: { rules: toMany('rules_of_origin_v2_rule') },
})

export const scheme = defineResource({
  type: 'rules_of_origin_scheme',
  attributes: z.strictObject({
    scheme_code: z.string(),
    title: z.string(),
    countries: z.array(z.string()),
    unilateral: z.boolean().nullable(),
    footnote: text,
    fta_intro: text,
    introductory_notes: text,
    cumulation_methods: z.record(z.string(), z.array(z.string())),
    proof_intro: text,
    proof_codes: z.record(z.string(), z.string()),
    show_proofs_for_geographical_areas: z.array(z.string()),
  }),
  relationships: {
    // Always empty, for clients that expect the rules of earlier versions of the public service.
    rules: toMany('rules_of_origin_rule'),
    links: toMany('rules_of_origin_link'),
    proofs: toMany('rules_of_origin_proof'),
    articles: toMany('rules_of_origin_article'),
    rule_sets: toMany('rules_of_origin_rule_set'),
    origin_reference_document: toOneOrNone('rules_of_origin_origin_reference_document'),
  },
})

export const schemeList = defineDocument({
  id: 'RulesOfOriginSchemeList',
  data: scheme,
  many: true,
  included: [link, proof, article, originReferenceDocument, ruleSet, originRule],
})
