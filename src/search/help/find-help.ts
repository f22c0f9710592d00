import { isStopWord } from '../../language/tariff-words.ts'
import { spellingOf } from '../../tariff-data/spelling.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { Scope } from '../fetch/hits-query.ts'
import type { InterpretedQuery } from '../interpret/interpret-query.ts'

/** Suggestions for a search without hits. */
export interface Help {
  /** The words of the query that nothing in the tariff has, each once. */
  readonly unknownWords: readonly UnknownWord[]
  /** What to try, as sentences. */
  readonly advice: readonly string[]
}

export interface UnknownWord {
  readonly word: string
  /** Words of the tariff that look like it, nearest first. */
  readonly nearest: readonly string[]
}

/** Help for a query without hits. */
export const findHelp = async (live: LiveVersion, query: InterpretedQuery, { filters }: Scope): Promise<Help> => {
  const spelling = await spellingOf(live)
  const words = query.kind === 'text' ? query.text.words : []
  const unknownWords = distinctWords(words)
    .filter((word) => !isStopWord(word) && !spelling.describesGoods(word))
    .map((word) => ({ word, nearest: spelling.nearest(word) }))
  const isFiltered = filters.place.length + filters.curated.length > 0
  return { unknownWords, advice: [...(isFiltered ? [WITHOUT_FILTERS] : []), ...adviceFor(query, unknownWords)] }
}

const WITHOUT_FILTERS = 'Leave out the filters: they apply to the hits of the query.'
const OTHER_CODE = 'Check the first two digits, which are the chapter, or search for the goods by name.'
const NAME_OF_NUMBER =
  'No description of the tariff has this number. Search for the goods or the chemical by name; a commodity code has 2 to 10 digits, with dots or spaces.'
const SAY_WHAT_IT_IS = 'Say what the goods are, not only what they are not, such as "beef, not frozen".'
const NEAREST_WORDS = 'Search for one of the nearest words, if the word is misspelt.'
const OTHER_WORDS =
  'Describe the goods in English by what they are, what they are made of and what they are for, without brands and models.'

const adviceFor = (query: InterpretedQuery, unknownWords: readonly UnknownWord[]): readonly string[] => {
  if (query.kind === 'number') return [NAME_OF_NUMBER]
  if (query.kind === 'code') return query.missing === null ? [] : [OTHER_CODE]
  const { words, excluded } = query.text
  if (words.length === 0 && excluded.length > 0) return [SAY_WHAT_IT_IS]
  if (unknownWords.some(({ nearest }) => nearest.length > 0)) return [NEAREST_WORDS, OTHER_WORDS]
  return [OTHER_WORDS]
}

/** Words with a letter or digit, without punctuation around them. */
const distinctWords = (words: readonly string[]): readonly string[] =>
  [...new Set(words.map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase()))].filter(
    (word) => word !== '',
  )
