import { splitNegation } from '../../language/negation.ts'
import { isStopWord } from '../../language/tariff-words.ts'

/** A query in words, as the engine is asked for it. */
export interface SearchText {
  /** To the letter, as sent. */
  readonly raw: string
  /** As typed, white space aside: for whole descriptions and references. */
  readonly whole: string
  /** The words to find; empty when the query says only what it does not want. */
  readonly words: readonly string[]
  /** Whether any of the words says something by itself: "of the", "é" and "01012100001" do not, and mean nothing. */
  readonly says: boolean
  /** Phrases of which no hit may have all words: "frozen" of "fish, not frozen". */
  readonly excluded: readonly string[]
}

/** Two letters, a letter and a digit as in 4k and x520, or one letter of a script that writes words in one. */
const SAYING = /\p{L}.*[\p{L}\p{N}]|\p{N}.*\p{L}|[\p{Script=Han}\p{Script=Hangul}]/u

/** `maximumWords`: the engine refuses queries with too many clauses. */
export const readSearchText = (query: string, maximumWords: number): SearchText => {
  const whole = query.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  const { kept, negated } = splitNegation(whole)
  const words = wordsOf(kept).slice(0, maximumWords)
  return {
    raw: query,
    whole,
    words,
    says: words.some((word) => SAYING.test(word) && !isStopWord(word)),
    excluded: negated.map((phrase) => wordsOf(phrase).slice(0, maximumWords).join(' ')),
  }
}

/** Cut at white space only: what a word is inside, the analyzer knows. A word said twice counts twice. */
const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')
