import type { Vocabulary } from './vocabulary.ts'
import { foldWord, isPlainWord } from './words.ts'

/** Letters of the shorter of two words typed as one ("pakchoi"). Nearly every word could be split if two sufficed. */
const MIN_HALF_LETTERS = 3
/**
 * Letters from which their order is corrected, an s at the end not counted. Shorter words have too many anagrams: "levis"
 * would become lives.
 */
const MIN_MIXED_LETTERS = 5
/** Letters of a known word that is a prefix of an unknown one: "laser" of "laserjet". */
const MIN_PREFIX_LETTERS = 5

/**
 * Letters of each part, and how many times as frequent as typical both are, of a word that is surely two: "breadmaker". Of
 * 3,385 brands, 209 split into words of four letters or more ("star bucks"), three in four of them with a rarer part.
 */
const SURE_PART_LETTERS = 4
const SURE_PART_FREQUENCY = 10

const WORDS = /\s+/u

/** What a query without any hit may have meant. */
export interface GuessedQuery {
  readonly text: string
  /** Whether only spaces changed, between words that the data has. */
  readonly sure: boolean
}

/**
 * Replaces each word that is not in the data: it is split in two, joined with the next, its letters reordered, a doubled
 * letter removed, or cut to a known prefix. It changes more than a correction; null if there is no guess.
 */
export const guessQuery = (query: string, vocabulary: Vocabulary): GuessedQuery | null => {
  const words = query.trim().split(WORDS)
  const spaced = join(words, vocabulary) ?? words
  const guessed = spaced.map((word) => guessWord(word, vocabulary))
  const text = spaced.map((word, place) => guessed[place] ?? word).join(' ')
  if (text === words.join(' ')) return null
  return { text, sure: guessed.every((guess) => guess === null || isSureSplit(guess, vocabulary)) }
}

const isSureSplit = (guess: string, { frequency, typicalFrequency }: Vocabulary): boolean => {
  const parts = guess.split(' ')
  return (
    parts.length === 2 &&
    parts.every((part) => part.length >= SURE_PART_LETTERS && frequency(part) >= SURE_PART_FREQUENCY * typicalFrequency)
  )
}

/** Joins two words, if the result is a word of the data: "kim chi". */
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
  return splitWord(word, vocabulary) ?? misspelt(word, vocabulary) ?? beginning(word, vocabulary)
}

/** The split whose rarer word is the most frequent. */
const splitWord = (word: string, vocabulary: Vocabulary): string | null => {
  let best: string | null = null
  let most = 0
  for (let at = MIN_HALF_LETTERS; at <= word.length - MIN_HALF_LETTERS; at += 1) {
    const rarer = Math.min(vocabulary.frequency(word.slice(0, at)), vocabulary.frequency(word.slice(at)))
    if (rarer > most) {
      best = `${word.slice(0, at)} ${word.slice(at)}`
      most = rarer
    }
  }
  return best
}

/** The word that was misspelt; null for a word of the language, which may still match by meaning. */
const misspelt = (word: string, vocabulary: Vocabulary): string | null =>
  vocabulary.knows(word) ? null : (inOrder(word, vocabulary) ?? undoubled(word, vocabulary))

/** The most frequent word with the same letters and the same first one: "denim" for "demin". */
const inOrder = (word: string, vocabulary: Vocabulary): string | null => {
  if (word.replace(/s$/u, '').length < MIN_MIXED_LETTERS) return null
  const [best] = vocabulary
    .near(word, 2)
    .filter((near) => near.word.charAt(0) === word.charAt(0) && lettersOf(near.word) === lettersOf(word))
    .toSorted((a, b) => vocabulary.frequency(b.word) - vocabulary.frequency(a.word))
  return best?.word ?? null
}

const lettersOf = (word: string): string => [...word].toSorted().join('')

/** A word of the data or the language with one letter instead of two: "infuser" for "infusser". */
const undoubled = (word: string, vocabulary: Vocabulary): string | null => {
  for (const { index } of word.matchAll(/(.)\1/gu)) {
    const single = word.slice(0, index) + word.slice(index + 1)
    if (vocabulary.knows(single)) return single
  }
  return null
}

/** The longest word of the data that is a prefix of the unknown one, and at least half of it. */
const beginning = (word: string, vocabulary: Vocabulary): string | null => {
  if (vocabulary.knows(word)) return null
  const least = Math.max(MIN_PREFIX_LETTERS, Math.ceil(word.length / 2))
  for (let length = word.length - 1; length >= least; length -= 1) {
    if (vocabulary.frequency(word.slice(0, length)) > 0) return word.slice(0, length)
  }
  return null
}
