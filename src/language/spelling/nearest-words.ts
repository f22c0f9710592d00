import type { Vocabulary } from './vocabulary.ts'
import { foldWord, isPlainWord } from './words.ts'

/** Words that are offered for one. */
const MAX_WORDS = 3

/** Letters from which a word may have two edits: in shorter words they change everything. */
const TWO_EDITS_FROM = 7
const MIN_LETTERS = 4
/** The longest word of the tariff has 33 letters. */
const MAX_LETTERS = 40

/** The words of the data that look most like the word, nearest first, of equally near ones the most frequent. */
export const nearestWords = (word: string, vocabulary: Vocabulary): readonly string[] => {
  const folded = foldWord(word)
  if (folded.length < MIN_LETTERS || folded.length > MAX_LETTERS || !isPlainWord(folded)) return []
  const near = vocabulary
    .near(folded, folded.length < TWO_EDITS_FROM ? 1 : 2)
    .toSorted((a, b) => a.edits - b.edits || vocabulary.frequency(b.word) - vocabulary.frequency(a.word))
  return near.slice(0, MAX_WORDS).map((found) => found.word)
}
