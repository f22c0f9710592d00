import type { Vocabulary } from './vocabulary.ts'
import { foldWord, isPlainWord } from './words.ts'

/** Letters of the shorter half of a word that was run together: "pak choi". Two would make words of nearly everything. */
const SHORTEST_HALF = 3
/** Letters from which an order is guessed at: shorter ones are anagrams of anything. */
const SHORTEST_MIXED = 5
/** Letters of a known word that an unknown one may begin with: "laser" of "laserjet". */
const SHORTEST_BEGINNING = 5

/** The words of a text, at white space. */
const WORDS = /\s+/u

/**
 * What a query that finds nothing may have meant, each word that no goods are described with replaced: two words that were
 * run together parted, two that belong together joined, letters put in order, a letter too many taken out, the beginning of
 * a longer one taken.
 * Bolder than a correction, and for want of any hit only; null if there is nothing to guess.
 */
export const guessQuery = (query: string, vocabulary: Vocabulary): string | null => {
  const words = query.trim().split(WORDS)
  const joined = join(words, vocabulary)
  const guessed = (joined ?? words).map((word) => guessWord(word, vocabulary) ?? word)
  const text = guessed.join(' ')
  return text === words.join(' ') ? null : text
}

/** Two words as one, where goods are described with that one: "kim chi". */
const join = (words: readonly string[], vocabulary: Vocabulary): readonly string[] | null => {
  for (const [place, word] of words.entries()) {
    const next = words[place + 1]
    if (next === undefined) break
    const both = foldWord(word) + foldWord(next)
    if (vocabulary.frequency(both) > 0) return [...words.slice(0, place), both, ...words.slice(place + 2)]
  }
  return null
}

const guessWord = (typed: string, vocabulary: Vocabulary): string | null => {
  const word = foldWord(typed)
  if (!isPlainWord(word) || vocabulary.frequency(word) > 0) return null
  return parted(word, vocabulary) ?? misspelt(word, vocabulary) ?? beginning(word, vocabulary)
}

/** The two words whose rarer one is the most frequent. */
const parted = (word: string, vocabulary: Vocabulary): string | null => {
  let best: string | null = null
  let most = 0
  for (let at = SHORTEST_HALF; at <= word.length - SHORTEST_HALF; at += 1) {
    const rarer = Math.min(vocabulary.frequency(word.slice(0, at)), vocabulary.frequency(word.slice(at)))
    if (rarer > most) {
      best = `${word.slice(0, at)} ${word.slice(at)}`
      most = rarer
    }
  }
  return best
}

/** A word of the language was meant as it is: it may still be near something in meaning. */
const misspelt = (word: string, vocabulary: Vocabulary): string | null =>
  vocabulary.knows(word) ? null : (inOrder(word, vocabulary) ?? undoubled(word, vocabulary))

/** The most frequent word with the same letters, the first where it is: "denim" of "demin". */
const inOrder = (word: string, vocabulary: Vocabulary): string | null => {
  if (word.length < SHORTEST_MIXED) return null
  const [best] = vocabulary
    .near(word, 2)
    .filter((near) => near.word.charAt(0) === word.charAt(0) && lettersOf(near.word) === lettersOf(word))
    .toSorted((a, b) => vocabulary.frequency(b.word) - vocabulary.frequency(a.word))
  return best?.word ?? null
}

const lettersOf = (word: string): string => [...word].toSorted().join('')

/** A word, of the language too, with one letter for two: "infuser" of "infusser". */
const undoubled = (word: string, vocabulary: Vocabulary): string | null => {
  for (const { index } of word.matchAll(/(.)\1/gu)) {
    const single = word.slice(0, index) + word.slice(index + 1)
    if (vocabulary.knows(single)) return single
  }
  return null
}

/** The longest word of the data that the unknown one begins with, if that is half of it or more. */
const beginning = (word: string, vocabulary: Vocabulary): string | null => {
  if (vocabulary.knows(word)) return null
  const least = Math.max(SHORTEST_BEGINNING, Math.ceil(word.length / 2))
  for (let length = word.length - 1; length >= least; length -= 1) {
    if (vocabulary.frequency(word.slice(0, length)) > 0) return word.slice(0, length)
  }
  return null
}
