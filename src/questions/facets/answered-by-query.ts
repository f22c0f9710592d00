import { readTariffWords } from '../../language/tariff-words.ts'
import { isResidual } from '../../tariff/residual.ts'
import type { FacetCounts } from './facet-counts.ts'
import { readNumericRange } from './numeric-range.ts'

/** Something that gives a row a value of a facet: a name of the value, in the terms of the index. */
export interface ValueName {
  readonly classification: string
  readonly terms: readonly string[]
}

/** A value with words, phrases and codes that give it to rows. */
export interface Classifier {
  readonly classification: string
  /** Phrases with a leading `^` exclude rows. */
  readonly words: readonly string[]
}

/** The names of values: the parts of "wool or fine animal hair" and the words of its classifiers. */
export const valueNames = (classifiers: readonly Classifier[]): readonly ValueName[] =>
  classifiers
    .filter(({ classification }) => !isResidual(classification) && readNumericRange(classification) === null)
    .flatMap(({ classification, words }) =>
      [...classification.split(/,|\/| or | and /), ...words.filter((word) => !isCode(word) && !word.startsWith('^'))]
        .map((name) => ({ classification, terms: termsOf(name) }))
        .filter(({ terms }) => terms.length > 0),
    )

/** What a query says, in the terms of the index. */
export interface SaidTerms {
  readonly words: readonly string[]
  /** Phrases that mean the same as words of the query. */
  readonly synonyms: readonly (readonly string[])[]
}

export const saidTerms = (words: readonly string[], synonyms: readonly string[]): SaidTerms => ({
  words: termsOf(words.join(' ')),
  synonyms: synonyms.map(termsOf),
})

/**
 * Whether the query gives the answer to the question of a facet: steel screws are made of steel. Synonyms count only if
 * they all name one value, because a rule may list a whole group: "meat" is beef, pork and lamb.
 */
export const isAnsweredByQuery = (
  { classifications }: Pick<FacetCounts, 'classifications'>,
  names: readonly ValueName[],
  { words, synonyms }: SaidTerms,
): boolean => {
  const present = new Set(classifications.map(({ classification }) => classification))
  const possible = names.filter(({ classification }) => present.has(classification))
  if (possible.some(({ terms }) => contains(words, terms))) return true
  const meant = possible.filter(({ terms }) => synonyms.some((phrase) => isSame(phrase, terms)))
  return new Set(meant.map(({ classification }) => classification)).size === 1
}

const CODE = /^\d{4,10}(?:_\d\d)?$/

const isCode = (word: string): boolean => CODE.test(word)

const termsOf = (text: string): readonly string[] => readTariffWords(text).words.map(({ term }) => term)

const contains = (text: readonly string[], phrase: readonly string[]): boolean =>
  text.some((_, position) => phrase.every((term, index) => text[position + index] === term))

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((term, index) => term === b[index])
