import type { Explain } from './compare-answers.ts'

/** A kind of difference where our answer is right. */
interface Explanation {
  /** The names of the explained members, as a comparison writes them. */
  readonly member: RegExp
  readonly reason: string
  fits(recorded: unknown, ours: unknown): boolean
}

const idsOf = (references: unknown): readonly string[] =>
  Array.isArray(references) ? references.map((reference) => `${reference.type} ${reference.id}`) : []

const isText = (value: unknown): value is string => typeof value === 'string'

const areTexts = (recorded: unknown, ours: unknown): boolean => isText(recorded) && isText(ours)

/** Words alone: neither capitals, punctuation nor kinds of spaces. */
const wordsOf = (text: unknown): string =>
  String(text)
    .replace(/&nbsp;/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Green lanes: every difference has to fit one of these. */
const GREEN_LANES: readonly Explanation[] = [
  {
    member: /_category_assessments$/,
    reason:
      'ids were made in another way until 2025, and rules and exemptions changed between recordings (compared by content in test/full/green-lanes.test.ts)',
    fits: (recorded, ours) => Array.isArray(recorded) && Array.isArray(ours),
  },
  {
    member: /relationships\.licences$/,
    reason: 'each licence once, in the order of measures; the data has those of a row for all areas together',
    fits: (recorded, ours) => {
      const known = new Set(idsOf(ours))
      return idsOf(recorded).every((id) => known.has(id))
    },
  },
  {
    member: /attributes\.(?:validity|effective)_end_date$/,
    reason: 'it has ended since it was recorded',
    fits: (recorded, ours) => recorded === null && isText(ours),
  },
  {
    member: /measure attributes\.effective_start_date$/,
    reason: 'measures start on days, without a time',
    fits: (recorded, ours) => areTexts(recorded, ours) && String(recorded).slice(0, 10) === String(ours).slice(0, 10),
  },
  {
    member: /legal_act attributes\.regulation_url$/,
    reason: 'the public service links to acts by their CELEX number since 2024',
    fits: (recorded, ours) =>
      /^http:\/\/eur-lex\.europa\.eu\/search\.html\?/.test(String(recorded)) && String(ours).includes('uri=CELEX'),
  },
  {
    member: /theme attributes\.theme$/,
    reason: 'the list of themes is spelled in its own way',
    fits: (recorded, ours) => wordsOf(ours).endsWith(wordsOf(recorded)),
  },
  {
    member: /(?:goods_nomenclature|legal_act) attributes\.(?:formatted_)?description$/,
    reason: 'the text was corrected since it was recorded',
    fits: areTexts,
  },
]

/** Endpoints all of whose differences must be explained. */
const EXPLAINED: ReadonlyMap<string, readonly Explanation[]> = new Map([
  ['/green_lanes/goods_nomenclatures/{id}', GREEN_LANES],
])

export const mustBeExplained = (endpoint: string): boolean => EXPLAINED.has(endpoint)

/** The reasons that are known at an endpoint. */
export const explainAt =
  (endpoint: string): Explain =>
  (member, recorded, ours) =>
    (EXPLAINED.get(endpoint) ?? []).find((entry) => entry.member.test(member) && entry.fits(recorded, ours))?.reason ??
    null
