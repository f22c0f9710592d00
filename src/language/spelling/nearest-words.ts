import type { Vocabulary } from './vocabulary.ts'
import { foldWord, isPlainWord } from './words.ts'

/** Words offered for one. */
const MOST_WORDS = 3

/** In shorter words two edits change everything. */
const TWO_EDITS_FROM = 7
const SHORTEST = 4
/** The longest word of the tariff has 33 letters. */
const LONGEST = 40

/** The words of the data that look most like the word, nearest first, of equally near ones the most frequent. */
export const nearestWords = (word: string, vocabulary: Vocabulary): readonly string[] => {
  const folded = foldWord(word)
  if (folded.length < SHORTEST || folded.length > LONGEST || !isPlainWord(folded)) return []
  const near = vocabulary
    .near(folded, folded.length < TWO_EDITS_FROM ? 1 : 2)
    .toSorted((a, b) => a.edits - b.edits || vocabulary.frequency(b.word) - vocabulary.frequency(a.word))
  return near.slice(0, MOST_WORDS).map((found) => found.word)
}
