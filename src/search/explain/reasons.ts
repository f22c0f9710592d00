import type { ScoreContribution } from './explanation-tree.ts'

/** A field that has words of the query. */
export interface FieldFound {
  readonly field: string
  /** Its weight in the ranking; null where it has none of its own. */
  readonly weight: number | null
  /** The words in lower case. */
  readonly words: readonly string[]
}

/** One reason for the rank of a hit, as a sentence. */
export interface Reason {
  readonly sentence: string
  /** Its part of the hit's score. */
  readonly score: number
  readonly fields: readonly FieldFound[]
}

/** The texts of a hit with the matching words marked, by field. */
export type Highlights = Readonly<Record<string, readonly string[]>>

/** Marks around a matching word: of the private use area, because control characters would be trimmed as white space. */
export const FOUND_START = '\ue000'
export const FOUND_END = '\ue001'

/** Names of the fields for sentences. Sub-fields have the name of their field. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  description_indexed: 'its own description',
  description_exact: 'its own description',
  heading_description: 'the description of its heading',
  ancestor_descriptions: 'the descriptions between heading and row',
  chapter_description: 'the description of its chapter',
  search_references: 'its search references',
  ancestor_search_references: 'search references of the rows above it',
  basic_names: 'what its goods are called',
  ancestor_basic_names: 'what the goods of the rows above it are called',
  intercept_terms: 'terms whose message names it',
  extra_references: 'further references to it',
  labelled_synonyms: 'everyday words for it',
  own_words: 'everyday words for it',
  level_words: 'further texts about it or the rows above it',
}

const CODE_SENTENCE = 'Its code is the one asked for, or begins with it'

/** The fields of a row's whole names. */
const OWN_NAMES = ['description_exact', 'search_references.exact', 'basic_names']

/**
 * The reasons for the rank of a hit, largest score first: one for all matching words, and one for each kind of condition.
 * `weights`: of the searched fields. `forCode`: the query is a code.
 */
export const reasonsOf = (
  contributions: readonly ScoreContribution[],
  highlights: Highlights,
  weights: Readonly<Record<string, number>>,
  forCode: boolean,
): readonly Reason[] => {
  const terms = contributions.filter(({ kind }) => kind === 'terms')
  const found = Object.keys(weights).flatMap((field): FieldFound[] => {
    const words = markedWords(highlights[field] ?? [])
    return words.length === 0 ? [] : [{ field, weight: weights[field] ?? null, words }]
  })
  const words: Reason[] =
    terms.length === 0 ? [] : [{ sentence: wordsSentence(found), score: scoreOf(terms), fields: found }]
  const conditions = new Map<string, Reason>()
  for (const { fields: named, score } of contributions.filter(({ kind }) => kind !== 'terms')) {
    // A value that has a colon looks like a field too.
    const fields = named.filter((field) => field in weights || KNOWN_FIELDS.has(baseOf(field)))
    const sentence = forCode ? CODE_SENTENCE : conditionSentence(fields, highlights)
    // The highlighted fields of a condition are those that match.
    const marked = fields.filter((field) => highlights[field] !== undefined)
    const held = (marked.length > 0 ? marked : fields).map((field) => ({ field, weight: null, words: [] }))
    const before = conditions.get(sentence)
    conditions.set(sentence, {
      sentence,
      score: score + (before?.score ?? 0),
      fields: [...(before?.fields ?? []), ...held],
    })
  }
  return [...words, ...conditions.values()].toSorted((a, b) => b.score - a.score)
}

const scoreOf = (contributions: readonly ScoreContribution[]): number =>
  contributions.reduce((sum, { score }) => sum + score, 0)

const wordsSentence = (found: readonly FieldFound[]): string =>
  found.length === 0
    ? 'Words of the query are in its texts'
    : found.map(({ field, words }) => `${quoted(words)} in ${nameOf(field)}`).join('; ')

/** Recognises a condition by its fields. */
const conditionSentence = (fields: readonly string[], highlights: Highlights): string => {
  const [title] = fields.flatMap((field) => highlights[field] ?? []).map(unmarked)
  const called = title === undefined ? '' : `, '${title}'`
  const about = (field: string): boolean => fields.includes(field)
  if (about('description_exact.raw')) return 'The query is its description to the letter'
  if (OWN_NAMES.some(about)) return `The query is its whole description or one of its search references${called}`
  if (fields.some((field) => field.endsWith('.exact') || field === 'ancestor_basic_names'))
    return `The query is the whole name of a row above it${called}`
  if (fields.some((field) => field.endsWith('.words'))) return 'It has a word that begins like the last of the query'
  if (fields.some((field) => PLACES.has(field))) return 'Texts like the query have been given codes under this one'
  if (fields.some((field) => IDENTITIES.has(field))) return 'Its text means something like the query'
  return `Another condition of the ranking holds${fields.length === 0 ? '' : `, on ${fields.map(nameOf).join(', ')}`}`
}

/** Fields of the clauses for the votes of labelled texts. */
const PLACES: ReadonlySet<string> = new Set([
  'goods_nomenclature_item_id',
  'eight_digits',
  'subheading_id',
  'heading_id',
  'chapter_id',
])

/** Fields of the clauses for single rows, which are those near the query. */
const IDENTITIES: ReadonlySet<string> = new Set(['_id', 'goods_nomenclature_sid'])

const KNOWN_FIELDS: ReadonlySet<string> = new Set([...Object.keys(FIELD_NAMES), ...PLACES, ...IDENTITIES])

/** The field of a sub-field. */
const baseOf = (field: string): string => field.replace(/\..*$/, '')

const nameOf = (field: string): string => FIELD_NAMES[baseOf(field)] ?? field.replaceAll('_', ' ')

const MARKED = new RegExp(`${FOUND_START}(.*?)${FOUND_END}`, 'gs')

/** The marked words in lower case, without duplicates. */
const markedWords = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(MARKED)].map(([, word = '']) => word.toLowerCase()))),
]

const unmarked = (text: string): string => text.replaceAll(FOUND_START, '').replaceAll(FOUND_END, '')

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
