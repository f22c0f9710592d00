import { splitNegation } from '../language/negation.ts'

/** A query in words, as the engine is asked for it. */
export interface SearchText {
  /** To the letter, as sent. */
  readonly raw: string
  /** As typed, white space aside: for whole descriptions and references. */
  readonly whole: string
  /** The words to find; empty when the query says only what it does not want. */
  readonly words: readonly string[]
  /** Phrases of which no hit may have all words: "frozen" of "fish, not frozen". */
  readonly excluded: readonly string[]
}

/** `maximumWords`: the engine refuses queries with too many clauses. */
export const readSearchText = (query: string, maximumWords: number): SearchText => {
  const whole = query.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim()
  const { kept, negated } = splitNegation(whole)
  return {
    raw: query,
    whole,
    words: wordsOf(kept).slice(0, maximumWords),
    excluded: negated.map((phrase) => wordsOf(phrase).slice(0, maximumWords).join(' ')),
  }
}

/** Cut at white space only: what a word is inside, the analyzer knows. A word said twice counts twice. */
const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')
