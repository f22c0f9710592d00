import { singularOf } from '../language/singular.ts'
import { foldWord, isPlainWord } from '../language/spelling/words.ts'
import { FOREIGN_WORDS, GENERIC_WORDS } from './generic-words.ts'

export interface VagueRules {
  /** Descriptions known to be vague, as `vagueKey` writes them. */
  readonly terms: ReadonlySet<string>
  /** Whether a word is one of English or of the tariff. */
  knows(word: string): boolean
}

/**
 * The longest known vague term, in words, that is vague in itself. Longer ones name one product each ("zw collection
 * balloon sleeve p"): others like it have codes, and of those held out for measuring half have theirs among the first
 * five.
 */
const LONGEST_VAGUE_TERM = 2

/** A text as vague terms are compared: what is no letter or digit, and case, make no difference. */
export const vagueKey = (text: string): string =>
  foldWord(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Why nothing can be told of the goods: words that say nothing, or numbers alone; words of another language; words that
 * nobody knows (they may be short forms that somebody has labelled all the same).
 */
export type Silence = 'generic' | 'foreign' | 'unknown'

/** Null: the description says something. */
export const silenceOf = (description: string, { knows }: VagueRules): Silence | null => {
  const words = vagueKey(description)
    .split(' ')
    .filter((word) => /\p{L}{2}/u.test(word))
  const telling = words.filter((word) => !GENERIC_WORDS.has(word))
  if (telling.length === 0) return 'generic'
  const known = telling.filter((word) => isKnown(word, knows))
  const foreign = words.filter((word) => FOREIGN_WORDS.has(word))
  const own = known.filter((word) => !FOREIGN_WORDS.has(word))
  if (foreign.length > 0 && own.length * 2 < telling.length) return 'foreign'
  return known.length === 0 ? 'unknown' : null
}

/** Whether it is known to be vague: no code follows, unless a curated reference reads the same. */
export const isVagueTerm = (description: string, { terms }: VagueRules): boolean => {
  const key = vagueKey(description)
  return terms.has(key) && key.split(' ').length <= LONGEST_VAGUE_TERM
}

/** A word, or one with digits beside it ("60w", "iphone13"). */
const isKnown = (word: string, knows: (word: string) => boolean): boolean =>
  (word.match(/\p{L}{3,}/gu) ?? [word]).some(
    (part) =>
      isPlainWord(part) &&
      (part === word || !GENERIC_WORDS.has(part)) &&
      (knows(part) || knows(singularOf(part)) || isCompound(part, knows)),
  )

/** Letters of the shorter half: random letters fall into two words of four once in thousands of times. */
const SHORTEST_HALF = 4

/** Two words written as one: "officechair". */
const isCompound = (word: string, knows: (word: string) => boolean): boolean => {
  for (let end = SHORTEST_HALF; end <= word.length - SHORTEST_HALF; end += 1) {
    if (knows(word.slice(0, end)) && knows(word.slice(end))) return true
  }
  return false
}
