import { at } from '../../collections/at.ts'
import { foldWord } from '../spelling/words.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { LANGUAGES, type Language, type LexiconLanguage, languageOfLetter, languageOfScript } from './languages.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import { readLexicons } from './read-lexicons.ts'

/** A query as it is read. */
export interface ReadQuery {
  readonly language: Language
  /** The query in English, words that are not in the lexicon as typed; null if it is in English or has no lexicon. */
  readonly english: string | null
}

/** What English, and the data in it, say of a word. */
export interface EnglishWords {
  /** Whether the word is English or occurs in the data. */
  knows(word: string): boolean
  /** Whether the data describes goods with it. */
  describesGoods(word: string): boolean
  /** Whether it is surely a misspelt English word. */
  isMisspelt(word: string): boolean
}

export interface QueryReader {
  /** Reads a query. `language`: the one that the sender names, if any. */
  read(query: string, english: EnglishWords, language?: Language): ReadQuery
}

let shared: Promise<QueryReader> | undefined

/** The reader with the lexicons of `synonyms/languages/`; they are read once per process. */
export const queryReader = (): Promise<QueryReader> => {
  shared ??= readLexicons().then((files) => {
    const pairsOf = (language: LexiconLanguage) =>
      files.filter((file) => file.language === language).flatMap(({ pairs }) => pairs)
    return createQueryReader(
      (Object.keys(LANGUAGES) as LexiconLanguage[]).map((language) => createLexicon(language, pairsOf(language))),
    )
  })
  return shared
}

const createQueryReader = (lexicons: readonly Lexicon[]): QueryReader => {
  const lexiconOf = new Map<Language, Lexicon>(lexicons.map((lexicon) => [lexicon.language, lexicon]))
  const inEnglish = (query: string, language: Language): ReadQuery => {
    const lexicon = lexiconOf.get(language)
    const english = lexicon === undefined ? query : translated(query, lexicon)
    return { language, english: english === query ? null : english }
  }
  return {
    read(query, english, language) {
      if (language !== undefined) return inEnglish(query, language)
      const byLetters = languageOfScript(query) ?? languageOfLetter(query)
      if (byLetters !== null) return inEnglish(query, byLetters)
      return inEnglish(query, languageOfWords(query, lexicons, english))
    },
  }
}

/** What a function word of a language adds: "de", "con" and "per" are in English word lists too. */
const FUNCTION_WORD = 0.6

/** What a word adds that word lists of English have and no description of goods, and one that may be an abbreviation. */
const HALF = 0.5

/** What a word adds that a lexicon has in another form or by its parts: another language may have the word itself. */
const ANOTHER_FORM = 0.9

/** Letters of a word that is no abbreviation. */
const LONG = 3

/** What a word takes away with which only English describes goods. */
const ONLY_ENGLISH = 0.5

/** What a word takes away that neither has: abbreviations and names among which a word of the language is chance. */
const UNKNOWN = 0.15

/** Words that decide, from the first. */
const MAX_WORDS = 24

/** What a letter adds that English does not have and the language has. */
const LETTER = 0.4

const LETTERS_OF: Readonly<Partial<Record<LexiconLanguage, RegExp>>> = {
  de: /[äöüß]/iu,
  es: /[ñáíóú¿¡]/iu,
  fr: /[çœèêëàùîôûé]/iu,
  it: /[àèéìòù]/iu,
  nl: /ij|[ëï]/iu,
  pl: /[ąćęłńśźż]/iu,
  cy: /[ŵŷ]/iu,
}

/** Least evidence for a language: a word that only it has, or two signs that English shares. */
const LEAST_EVIDENCE = 0.8

/**
 * The language of a query in Latin letters: English unless another has more of its words. A word says for a language 1 if
 * only that language has it, half if English has it but describes no goods with it, nothing if both do or if it is a
 * misspelt English word, and
 * -½ if only English does, as people mix languages ("Damen T-Shirt cotton 2 Stk").
 */
const languageOfWords = (query: string, lexicons: readonly Lexicon[], english: EnglishWords): Language => {
  const words = (query.match(WORD) ?? []).filter((word) => word.length > 1 && !/\p{N}/u.test(word)).slice(0, MAX_WORDS)
  const isGoods = words.map((word) => english.describesGoods(foldWord(word)))
  if (!isGoods.includes(false)) return 'en'
  let best: Language = 'en'
  let most = LEAST_EVIDENCE
  for (const lexicon of lexicons) {
    const evidence = evidenceFor(lexicon, words, isGoods, english, query)
    if (evidence > most) {
      most = evidence
      best = lexicon.language
    }
  }
  return best
}

const evidenceFor = (
  lexicon: Lexicon,
  words: readonly string[],
  isGoods: readonly boolean[],
  english: EnglishWords,
  query: string,
): number => {
  const functionWords = FUNCTION_WORDS[lexicon.language]
  let gain = 0
  let unknown = 0
  for (const [index, word] of words.entries()) {
    if (isGoods[index]) continue
    const folded = foldWord(word)
    if (functionWords.has(folded)) gain += FUNCTION_WORD
    else {
      const read = lexicon.readAt(words, index)
      const isKnown = english.knows(folded)
      if (read === null || (!read.isWhole && !isKnown && english.isMisspelt(word))) unknown += isKnown ? 0 : 1
      else if (isKnown || word.length < LONG) gain += HALF
      else gain += read.isWhole ? 1 : ANOTHER_FORM
    }
  }
  if (gain === 0) return 0
  const loss = words.filter((_, index) => isGoods[index] && lexicon.readAt(words, index) === null).length
  return gain - ONLY_ENGLISH * loss - UNKNOWN * unknown + (LETTERS_OF[lexicon.language]?.test(query) ? LETTER : 0)
}

/** Letters and digits without a gap: letters inside a code are no word. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** Words, numbers and signs: what is between two words of a query stays as it is. */
const PART = /[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)?|[^\p{L}\p{M}]+/gu

/** The query with every word that the lexicon has in English. */
const translated = (query: string, lexicon: Lexicon): string => {
  const parts = (query.normalize('NFC').match(PART) ?? []).flatMap((part) =>
    lexicon.language === 'zh' && /\p{Script=Han}/u.test(part)
      ? lexicon.segment(part).flatMap((word) => [word, ' '])
      : [part],
  )
  const wordAt = parts.flatMap((part, index) => (/[\p{L}\p{M}]/u.test(part) ? [index] : []))
  const words = wordAt.map((index) => withoutElision(at(parts, index)))
  const out = [...parts]
  for (let from = 0; from < words.length; ) {
    const read = lexicon.readAt(words, from)
    const count = read?.count ?? 1
    if (read !== null) {
      const first = at(wordAt, from)
      out.fill('', first, at(wordAt, from + count - 1) + 1)
      out[first] = read.english
    }
    from += count
  }
  return out.join('').replaceAll(/\s+/g, ' ').trim()
}

/** "huile" for "d'huile". */
const withoutElision = (word: string): string => word.replace(/^(?:[cdjlmnst]|qu|all|dell|nell|sull|un)['’]/iu, '')
