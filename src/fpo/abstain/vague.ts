import type { EnglishWords } from '../../language/languages/read-query.ts'
import { singularOf } from '../../language/singular.ts'
import { foldWord, isPlainWord } from '../../language/spelling/words.ts'
import { withoutConditionPhrases } from '../clean/condition-phrases.ts'
import { withoutPlaceholderText } from '../clean/placeholder-text.ts'
import { isBroadCategory } from './broad-categories.ts'
import { FOREIGN_WORDS, GENERIC_WORDS } from './generic-words.ts'

export interface VagueRules {
  /** Descriptions that the tariff lists as vague, in the form of `vagueKey`. */
  readonly terms: ReadonlySet<string>
  /** Whether a word is English or occurs in the tariff. */
  isKnown(word: string): boolean
  /** The words of English, which tell it from other languages. */
  readonly english: EnglishWords
}

/**
 * The longest listed term, in words, that counts as vague. Longer ones name one product each ("zw collection balloon
 * sleeve p"); half of the longer ones among held-out descriptions have their code among the first five.
 */
const MAX_VAGUE_TERM_WORDS = 2

/** The form in which vague terms are compared: letters and digits alone, without accents, in lower case. */
export const vagueKey = (text: string): string =>
  foldWord(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * - `not_goods`: no words, only numbers, signs or placeholder text;
 * - `generic`: generic words, phrases about the shipment or about the condition of goods alone;
 * - `category`: a word for a whole chapter or section alone;
 * - `foreign`: words of another language or script that are not known in English;
 * - `unknown`: no known word, although it may be an abbreviation or a brand that a labelled text has.
 */
export type Vagueness = 'not_goods' | 'generic' | 'category' | 'foreign' | 'unknown'

/**
 * Null: the description has a word from which a code could follow.
 * @param cleaned the description in English, as `cleanDescription` returns it
 * @param options `isForeign`: whether the description is in another language than English
 */
export const vaguenessOf = (
  description: string,
  cleaned: string,
  { isKnown }: Pick<VagueRules, 'isKnown'>,
  { isForeign = false }: { readonly isForeign?: boolean } = {},
): Vagueness | null => {
  const words = wordsOf(withoutConditionPhrases(cleaned))
  const specific = withoutPlaceholderText(words).filter((word) => !GENERIC_WORDS.has(word))
  const describing = specific.filter((word) => !FOREIGN_WORDS.has(word))
  if (describing.length === 0)
    return withoutPlaceholderText(wordsOf(description)).length === 0 ? 'not_goods' : 'generic'
  if (isBroadCategory(words)) return 'category'
  if (!specific.some((word) => /\p{Script=Latin}/u.test(word))) return 'foreign'
  const known = specific.filter((word) => isKnownWord(word, isKnown))
  const foreign = words.filter((word) => FOREIGN_WORDS.has(word))
  const english = known.filter((word) => !FOREIGN_WORDS.has(word))
  if (foreign.length > 0 && english.length * 2 < specific.length) return 'foreign'
  if (known.length > 0) return null
  return isForeign ? 'foreign' : 'unknown'
}

/** The words of two letters or more. */
const wordsOf = (text: string): readonly string[] =>
  vagueKey(text)
    .split(' ')
    .filter((word) => /\p{L}{2}/u.test(word))

/** Whether the tariff lists the description as vague. */
export const isVagueTerm = (description: string, { terms }: Pick<VagueRules, 'terms'>): boolean => {
  const key = vagueKey(description)
  return terms.has(key) && key.split(' ').length <= MAX_VAGUE_TERM_WORDS
}

/** A known word, or one attached to digits ("60w", "iphone13"). */
const isKnownWord = (word: string, isKnown: (word: string) => boolean): boolean =>
  (word.match(/\p{L}{3,}/gu) ?? [word]).some(
    (part) =>
      isPlainWord(part) &&
      (part === word || !GENERIC_WORDS.has(part)) &&
      (isKnown(part) || isKnown(singularOf(part)) || isCompound(part, isKnown)),
  )

/** Letters of the shorter part: random letters seldom split into two words of four letters or more. */
const MIN_PART_LETTERS = 4

/** Two words written as one: "officechair". */
const isCompound = (word: string, isKnown: (word: string) => boolean): boolean => {
  for (let end = MIN_PART_LETTERS; end <= word.length - MIN_PART_LETTERS; end += 1) {
    if (isKnown(word.slice(0, end)) && isKnown(word.slice(end))) return true
  }
  return false
}
