/** Letters that Unicode does not take apart into a base and a mark, as the engine's `asciifolding` writes them. */
const FOLDED: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A run of letters. What it stands in (a code, a quotation) is for the caller to judge. */
export const LETTERS = /[\p{L}\p{M}]+/gu

/** A word as the vocabulary holds it: lower case, no accents. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[æœøßłđðþı]/gu, (letter) => FOLDED[letter] ?? letter)

/** Only words in plain letters can be misspelt English; the rest is left alone. */
export const isPlainWord = (folded: string): boolean => /^[a-z]+$/.test(folded)

/** The words of a text that a vocabulary is made of. A word inside a code ("HS6101", "x2y") is none. */
export const vocabularyWords = (text: string): readonly string[] =>
  (text.replaceAll(/<[^>]*>/g, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).filter(isPlainWord)
