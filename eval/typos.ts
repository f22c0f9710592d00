import { at } from '../src/collections/at.ts'

/** Shorter words are changed only if there is no longer one: with another letter they are mostly other words. */
const MIN_WORD_LENGTH = 4
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

type Edit = (word: string, position: number, letter: string) => string

/** The four typing errors: deletion, insertion, substitution, transposition. */
const EDITS: readonly Edit[] = [
  (word, position) => word.slice(0, position) + word.slice(position + 1),
  (word, position, letter) => word.slice(0, position) + letter + word.slice(position),
  (word, position, letter) => word.slice(0, position) + letter + word.slice(position + 1),
  (word, position) =>
    word.slice(0, position) + word.slice(position + 1, position + 2) + word.charAt(position) + word.slice(position + 2),
]

/** The text with one typing error in one of its words; unchanged if no word has letters. `random`: from 0 to 1. */
export const withTypo = (text: string, random: () => number): string => {
  const words = [...text.matchAll(/[a-z]{2,}/gi)]
  const long = words.filter(([word]) => word.length >= MIN_WORD_LENGTH)
  const pick = <T>(items: readonly T[]): T => at(items, Math.floor(random() * items.length))
  const candidates = long.length > 0 ? long : words
  const chosen = candidates[Math.floor(random() * candidates.length)]
  if (chosen === undefined) return text
  const [word] = chosen
  for (;;) {
    const edit = pick(EDITS)
    const changed = edit(word, Math.floor(random() * word.length), pick([...LETTERS]))
    // Two equal letters swapped, or a letter put in its own place, are no typing error.
    if (changed.toLowerCase() !== word.toLowerCase()) {
      return text.slice(0, chosen.index) + changed + text.slice(chosen.index + word.length)
    }
  }
}
