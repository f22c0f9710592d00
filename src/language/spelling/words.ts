/** Letters that Unicode does not decompose into a base letter and a mark, as the engine's `asciifolding` writes them. */
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

/** A sequence of letters; the caller checks whether it is inside a code or a quotation. */
export const LETTERS = /[\p{L}\p{M}]+/gu

/** A word as in the vocabulary: in lower case, without accents. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[æœøßłđðþı]/gu, (letter) => FOLDED[letter] ?? letter)

/** Whether the word can be misspelt English. */
export const isPlainWord = (folded: string): boolean => /^[a-z]+$/.test(folded)

/** The words of a text for a vocabulary, without letters inside codes ("HS6101", "x2y"). */
export const vocabularyWords = (text: string): readonly string[] =>
  (text.replaceAll(/<[^>]*>/g, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).filter(isPlainWord)
