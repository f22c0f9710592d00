import { otherNumbers } from './other-numbers.ts'
import { vocabularyWords } from './words.ts'

/** Texts of one kind, and what each text with a word adds to the frequency of the word. */
export interface CountedTexts {
  readonly texts: Iterable<string>
  readonly weight: number
}

/**
 * Frequency of the other number of a noun, relative to the number in the texts: the index matches "suitcase" with
 * "suitcases", so "suitcse" can be corrected to it though no text has it, but the number in the texts is preferred.
 */
const OTHER_NUMBER = 0.1

/** Letters of a word that can be a correction. */
const MIN_LETTERS = 3

/**
 * The words that match in an index of these texts, with their frequencies: each word of the texts, and its other number if
 * that is a word of the language.
 */
export const indexWords = (
  texts: readonly CountedTexts[],
  language: ReadonlySet<string>,
): ReadonlyMap<string, number> => {
  const used = new Map<string, number>()
  for (const { texts: some, weight } of texts) {
    for (const text of some) {
      for (const word of new Set(vocabularyWords(text))) {
        if (word.length >= MIN_LETTERS) used.set(word, (used.get(word) ?? 0) + weight)
      }
    }
  }
  const frequencies = new Map(used)
  for (const [word, count] of used) {
    for (const other of otherNumbers(word)) {
      if (other.length < MIN_LETTERS || !(used.has(other) || language.has(other))) continue
      frequencies.set(other, (frequencies.get(other) ?? 0) + Math.max(1, Math.round(OTHER_NUMBER * count)))
    }
  }
  return frequencies
}
