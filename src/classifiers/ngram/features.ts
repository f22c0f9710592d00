import { singularOf } from '../../language/singular.ts'
import { foldWord } from '../../language/spelling/words.ts'

/** Words of a text that count. */
const MAX_WORDS = 100

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Adjacent letters that are a feature, with the space on each side of a word: what a misspelt or cut-off word still has. */
const LETTERS = 4

/** The first number of a feature's hash. */
const KINDS = { word: 1, pair: 2, letters: 3 } as const

/**
 * The features of a text: its words in the singular, each pair of adjacent words, and the letters of each word, four at a
 * time. As hashes of 32 bits, each once: of 200,000 features, about five share theirs.
 */
export const featuresOf = (text: string): ReadonlySet<number> => {
  const words = (text.match(WORD) ?? []).slice(0, MAX_WORDS).map((word) => singularOf(foldWord(word)))
  const features = new Set<number>()
  for (const [index, word] of words.entries()) {
    features.add(hashOf(KINDS.word, word))
    const next = words[index + 1]
    if (next !== undefined) features.add(hashOf(KINDS.pair, `${word} ${next}`))
    const letters = ` ${word} `
    for (let from = 0; from + LETTERS <= letters.length; from += 1) {
      features.add(hashOf(KINDS.letters, letters.slice(from, from + LETTERS)))
    }
  }
  return features
}

/** FNV-1a, with the last steps of MurmurHash3, which mix the bits. */
const hashOf = (kind: number, text: string): number => {
  let hash = Math.imul(0x811c9dc5 ^ kind, 0x01000193)
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
