import {
  PorterStemmerDe,
  PorterStemmerEs,
  PorterStemmerFr,
  PorterStemmerIt,
  PorterStemmerNl,
} from 'natural/lib/natural/stemmers/index.js'
import { foldWord } from '../spelling/words.ts'
import type { LexiconLanguage } from './languages.ts'

/** Endings of Polish nouns and adjectives, longest first. No library at hand stems Polish. */
const POLISH_ENDINGS =
  /(?:owych|owego|owej|owym|iego|ego|emu|ymi|imi|ami|ach|owy|owa|owe|ych|ich|iej|ej|om|ow|ie|ia|iu|a|ą|e|ę|i|o|u|y)$/u

/** Letters that a Polish stem keeps at least. */
const LEAST_STEM = 3

const STEMMERS: Readonly<Record<LexiconLanguage, (word: string) => string>> = {
  de: (word) => PorterStemmerDe.stem(word),
  es: (word) => PorterStemmerEs.stem(word),
  fr: (word) => PorterStemmerFr.stem(word),
  it: (word) => PorterStemmerIt.stem(word),
  nl: (word) => PorterStemmerNl.stem(word),
  pl: (word) => {
    const stem = word.replace('ó', 'o').replace(POLISH_ENDINGS, '')
    return stem.length < LEAST_STEM ? word : stem
  },
  // Neither has endings that a stemmer could cut: Chinese has none, and Welsh changes the beginnings of words.
  cy: (word) => word,
  zh: (word) => word,
}

/** The stem of a word, folded: equal for the forms of one word in most cases. */
export const stemOf = (language: LexiconLanguage, word: string): string =>
  foldWord(STEMMERS[language](word.normalize('NFC').toLowerCase()))
