import { at } from '../../collections/at.ts'
import { foldWord } from '../spelling/words.ts'
import type { LexiconLanguage } from './languages.ts'
import { MAX_PHRASE_WORDS, type WordPair } from './read-lexicons.ts'
import { stemOf } from './word-stems.ts'

/** The words of a language for goods, with the English ones. */
export interface Lexicon {
  readonly language: LexiconLanguage
  /** The English words for the first words of a text and how many they stand for; null if the first word is unknown. */
  readAt(words: readonly string[], from: number): ReadWords | null
  /** The words of a text without spaces, longest match first; unknown characters one by one. */
  segment(text: string): readonly string[]
}

export interface ReadWords {
  readonly english: string
  /** Words of the text that are read. */
  readonly count: number
  /** Whether the lexicon has them as written, rather than other forms or parts of them. */
  readonly isWhole: boolean
}

/** Letters of a part of a compound; shorter parts are endings and chance. */
const LEAST_PART = 3

/** Letters from which a word can be a compound. */
const LEAST_COMPOUND = 7

/** Letters from which a word is split into more than two parts. */
const LONG_COMPOUND = 9

/** Letters between the parts of German and Dutch compounds. */
const LINKS: Readonly<Partial<Record<LexiconLanguage, readonly string[]>>> = {
  de: ['', 's', 'n', 'en', 'es', 'er', 'e'],
  nl: ['', 's', 'en', 'e', 'er'],
}

/** The lexicon of the pairs; of pairs with the same word, the first counts. */
export const createLexicon = (language: LexiconLanguage, pairs: readonly WordPair[]): Lexicon => {
  const byWord = new Map<string, string>()
  const byStem = new Map<string, string>()
  let longest = 1
  for (const { foreign, english } of pairs) {
    const key = foldPhrase(foreign)
    if (!byWord.has(key)) byWord.set(key, english)
    longest = Math.max(longest, key.length)
  }
  for (const { foreign, english } of pairs) {
    const stem = phraseStem(language, foreign)
    if (!byStem.has(stem)) byStem.set(stem, english)
  }
  const links = LINKS[language]

  const stemmed = (word: string): string | null => byStem.get(stemOf(language, word)) ?? null

  const wordOf = (word: string): string | null => byWord.get(foldWord(word)) ?? stemmed(word)

  /** The parts of a compound, each a word, with the longest last part: it says what the goods are. */
  const partsOf = (word: string): string | null => {
    if (links === undefined || word.length < LEAST_COMPOUND) return null
    for (let start = LEAST_PART; start <= word.length - LEAST_PART; start += 1) {
      const last = wordOf(word.slice(start))
      if (last === null) continue
      const before = firstPartOf(word.slice(0, start), links)
      if (before !== null) return `${before} ${last}`
    }
    return null
  }

  const firstPartOf = (letters: string, between: readonly string[]): string | null => {
    for (const link of between) {
      if (!letters.endsWith(link) || letters.length - link.length < LEAST_PART) continue
      const part = letters.slice(0, letters.length - link.length)
      const read = wordOf(part) ?? (letters.length >= LONG_COMPOUND ? partsOf(part) : null)
      if (read !== null) return read
    }
    return null
  }

  return {
    language,
    readAt(words, from) {
      for (let count = Math.min(MAX_PHRASE_WORDS, words.length - from); count > 1; count -= 1) {
        const phrase = words.slice(from, from + count).join(' ')
        const whole = byWord.get(foldPhrase(phrase))
        if (whole !== undefined) return { english: whole, count, isWhole: true }
        const english = byStem.get(phraseStem(language, phrase))
        if (english !== undefined) return { english, count, isWhole: false }
      }
      const word = at(words, from)
      const whole = byWord.get(foldWord(word))
      if (whole !== undefined) return { english: whole, count: 1, isWhole: true }
      const english = stemmed(word) ?? partsOf(foldWord(word))
      return english === null ? null : { english, count: 1, isWhole: false }
    },
    segment(text) {
      const found: string[] = []
      const characters = [...text]
      for (let from = 0; from < characters.length; ) {
        let length = Math.min(longest, characters.length - from)
        while (length > 1 && !byWord.has(foldPhrase(characters.slice(from, from + length).join('')))) length -= 1
        found.push(characters.slice(from, from + length).join(''))
        from += length
      }
      return found
    },
  }
}

const foldPhrase = (phrase: string): string => phrase.split(/\s+/).map(foldWord).join(' ')

const phraseStem = (language: LexiconLanguage, phrase: string): string =>
  phrase
    .split(/\s+/)
    .map((word) => stemOf(language, word))
    .join(' ')
