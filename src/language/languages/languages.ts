/** The languages other than English whose words the service knows, with their names in English. */
export const LANGUAGES = {
  cy: 'Welsh',
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  zh: 'Chinese',
} as const

/** A language with a lexicon: ISO 639-1. */
export type LexiconLanguage = keyof typeof LANGUAGES

export const isLexiconLanguage = (code: string): code is LexiconLanguage => Object.hasOwn(LANGUAGES, code)

/** Languages that are told by their letters and compared by meaning alone. */
export const LETTER_LANGUAGES = {
  ar: 'Arabic',
  ja: 'Japanese',
  ko: 'Korean',
  pt: 'Portuguese',
  ru: 'Russian',
  th: 'Thai',
  tr: 'Turkish',
} as const

export type LetterLanguage = keyof typeof LETTER_LANGUAGES

/** A language of queries: ISO 639-1. */
export type Language = 'en' | LexiconLanguage | LetterLanguage

export const LANGUAGE_CODES: readonly Language[] = [
  'en',
  ...(Object.keys(LANGUAGES) as LexiconLanguage[]),
  ...(Object.keys(LETTER_LANGUAGES) as LetterLanguage[]),
]

/** "German" for "de". */
export const languageName = (language: Language): string =>
  language === 'en' ? 'English' : { ...LANGUAGES, ...LETTER_LANGUAGES }[language]

/** The first language by script whose letters occur: kana before Han, as Japanese has both. */
const SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Arabic}/u, 'ar'],
]

/**
 * The language of a text that is not in Latin script; null for other scripts, for Latin, and for a text in Latin script
 * with fewer letters of another than words, such as a title of a marketplace with a Chinese size.
 */
export const languageOfScript = (text: string): Language | null => {
  const language = SCRIPTS.find(([letters]) => letters.test(text))?.[1] ?? null
  if (language === null) return null
  const words = text.match(/\p{Script=Latin}{2,}/gu)?.length ?? 0
  const letters = text.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0
  return letters >= words ? language : null
}

/** Letters that only one of the languages in Latin script has. */
const OWN_LETTERS: readonly (readonly [RegExp, Language])[] = [
  [/[ğşıİ]/u, 'tr'],
  [/[ãõ]/iu, 'pt'],
]

/** The language without a lexicon that a letter in Latin script tells; null without such a letter. */
export const languageOfLetter = (text: string): Language | null =>
  OWN_LETTERS.find(([letters]) => letters.test(text.normalize('NFC')))?.[1] ?? null
