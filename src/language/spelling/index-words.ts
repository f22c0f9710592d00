import { otherNumbers } from './other-numbers.ts'
import { vocabularyWords } from './words.ts'

/** Texts of one kind, and what it counts that one of them uses a word. */
export interface CountedTexts {
  readonly texts: Iterable<string>
  readonly weight: number
}

/**
 * Share of the frequency of its other number that a noun has: the index finds "suitcases" for "suitcase", so "suitcse"
 * may mean it though no text says it; the number that is used comes first.
 */
const OTHER_NUMBER = 0.1

/** A word of one or two letters is no word to correct to. */
const SHORTEST = 3

/**
 * The words that an index of these texts answers to, with their frequencies: each word of the texts, by the weights of the
 * texts it is in, and its other number if the language has that.
 */
export const indexWords = (
  texts: readonly CountedTexts[],
  language: ReadonlySet<string>,
): ReadonlyMap<string, number> => {
  const used = new Map<string, number>()
  for (const { texts: some, weight } of texts) {
    for (const text of some) {
      for (const word of new Set(vocabularyWords(text))) {
        if (word.length >= SHORTEST) used.set(word, (used.get(word) ?? 0) + weight)
      }
    }
  }
  const frequencies = new Map(used)
  for (const [word, count] of used) {
    for (const other of otherNumbers(word)) {
      if (other.length < SHORTEST || !(used.has(other) || language.has(other))) continue
      frequencies.set(other, (frequencies.get(other) ?? 0) + Math.max(1, Math.round(OTHER_NUMBER * count)))
    }
  }
  return frequencies
}
