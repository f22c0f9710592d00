import type { GoodsNames, NamedGoods } from '../../language/goods-names/goods-names.ts'
import { splitQueryNegation } from '../../language/negation.ts'
import { isStopWord } from '../../language/tariff-words.ts'

/** A text query, split into what is searched and what is excluded. */
export interface SearchText {
  /** Exactly as sent. */
  readonly raw: string
  /** The text with white space collapsed: compared with whole descriptions and references. */
  readonly whole: string
  /** The words to search; empty when the query only excludes ("not frozen"). */
  readonly words: readonly string[]
  /** Whether any word carries meaning, so that an embedding makes sense: not for "of the", "é" or "01012100001". */
  readonly hasMeaning: boolean
  /** Excluded phrases, such as "frozen" of "fish, not frozen": a row that states all words of one is not a hit. */
  readonly excluded: readonly string[]
}

/** Two letters, a letter and a digit as in 4k and x520, or one letter of a script in which one can be a word. */
const MEANINGFUL = /\p{L}.*[\p{L}\p{N}]|\p{N}.*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u

/** `maximumWords`: the engine refuses queries with too many clauses. */
export const readSearchText = (query: string, maximumWords: number): SearchText => {
  const whole = query.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  const { kept, negated } = splitQueryNegation(whole)
  const words = wordsOf(kept).slice(0, maximumWords)
  return {
    raw: query,
    whole,
    words,
    hasMeaning: words.some((word) => MEANINGFUL.test(word) && !isStopWord(word)),
    excluded: negated.map((phrase) => wordsOf(phrase).slice(0, maximumWords).join(' ')),
  }
}

/** The text with what the goods are in the place of their names; excluded words stay. */
export const withGoods = (
  text: SearchText,
  names: GoodsNames,
  maximumWords: number,
): { readonly text: SearchText; readonly named: readonly NamedGoods[] } => {
  const { text: described, named } = names.describe(text.words.join(' '))
  const words = wordsOf(described).slice(0, maximumWords)
  const whole = text.excluded.length === 0 ? names.describe(text.whole).text : text.whole
  return { text: { ...text, words, whole }, named }
}

/** Split at white space only: the analyzer splits further. Repeated words stay, because each occurrence adds to the score. */
const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')
