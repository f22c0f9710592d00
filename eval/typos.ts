/** Shorter words are left alone where there is a longer one: with a letter changed they are mostly other words. */
const SHORTEST_WORD = 4
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

type Edit = (word: string, position: number, letter: string) => string

/** The four typing errors: deletion, insertion, substitution, transposition. */
const EDITS: readonly Edit[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
  (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
]

/** The text with one typing error in one of its words; unchanged if no word has letters. `random`: from 0 to 1. */
export const withTypo = (text: string, random: () => number): string => {
  const words = [...text.matchAll(/[a-z]{2,}/gi)]
  const long = words.filter(([word]) => word.length >= SHORTEST_WORD)
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
  const chosen = pick(long.length > 0 ? long : words)
  if (chosen === undefined) return text
  const [word] = chosen
  for (;;) {
    const edit = pick(EDITS)
    const changed = edit?.(word, Math.floor(random() * word.length), pick([...LETTERS]) ?? 'e') ?? word
    // Two equal letters swapped, or a letter put in its own place, are no mistake.
    if (changed.toLowerCase() !== word.toLowerCase()) {
      return text.slice(0, chosen.index) + changed + text.slice(chosen.index + word.length)
    }
  }
}
