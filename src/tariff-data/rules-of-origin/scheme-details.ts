import { z } from 'zod'

const text = z.string().nullable().default(null)

/** Texts and lists of a rules of origin scheme, as a bundle gives them and as they are stored. */
export const schemeDetailsSchema = z.object({
  footnote: text,
  fta_intro: text,
  introductory_notes: text,
  proof_intro: text,
  cumulation_methods: z.record(z.string(), z.array(z.string())).default({}),
  proof_codes: z.record(z.string(), z.string()).default({}),
  show_proofs_for_geographical_areas: z.array(z.string()).default([]),
  links: z.array(z.object({ text: z.string(), url: z.string(), source: text })).default([]),
  proofs: z.array(z.object({ summary: z.string(), content: text, url: text, subtext: text })).default([]),
  articles: z.array(z.object({ article: z.string(), content: z.string() })).default([]),
  origin_reference_document: z
    .object({ ord_title: z.string(), ord_version: text, ord_date: text, ord_original: text })
    .nullable()
    .default(null),
})

export type SchemeDetails = z.output<typeof schemeDetailsSchema>

/** The rules of a rule set, one of which has to be met, or all, as `operator` says. */
export const originRulesSchema = z.array(
  z.object({ rule: z.string(), rule_class: z.array(z.string()).default([]), operator: text }),
)

export type OriginRules = z.output<typeof originRulesSchema>
