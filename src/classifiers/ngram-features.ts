import { singularOf } from '../language/singular.ts'
import { foldWord } from '../language/spelling/words.ts'

/** Words of a text that are read. */
const MOST_WORDS = 100

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * Letters side by side that are a feature, with the spaces around a word: what a misspelt or cut off word still has of
 * itself. Three and five together, or three to five, find no more, and cost half as much again.
 */
const LETTERS_AT_ONCE = 4

/** What a feature is, as the first thing that goes into its hash. */
const KINDS = { word: 1, pair: 2, letters: 3 } as const

/**
 * What a text is made of: its words in the singular, each two of them that stand side by side, and the letters of each,
 * four at a time. As hashes of 32 bits, each once: of a hundred thousand features, one or two share theirs.
 */
export const textFeatures = (text: string): ReadonlySet<number> => {
  const words = (text.match(WORD) ?? []).slice(0, MOST_WORDS).map((word) => singularOf(foldWord(word)))
  const features = new Set<number>()
  for (const [place, word] of words.entries()) {
    features.add(hashOf(KINDS.word, word, 0, word.length))
    const next = words[place + 1]
    if (next !== undefined) {
      const pair = `${word} ${next}`
      features.add(hashOf(KINDS.pair, pair, 0, pair.length))
    }
    const letters = ` ${word} `
    for (let from = 0; from + LETTERS_AT_ONCE <= letters.length; from += 1) {
      features.add(hashOf(KINDS.letters, letters, from, from + LETTERS_AT_ONCE))
    }
  }
  return features
}

/** FNV-1a, of which the last steps of MurmurHash3 mix the bits. */
const hashOf = (kind: number, text: string, from: number, end: number): number => {
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193)
  for (let place = from; place < end; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
