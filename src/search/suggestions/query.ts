import { constantScore, type Query } from '../../opensearch/query.ts'
import { readCode } from '../../tariff/code-query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import { queryInForce } from '../queries/in-force.ts'

/**
 * Scores by the kind of match. The ranges do not overlap, so that a match with a typing error never comes before one
 * without; within a rank, shorter texts come first.
 */
const RANKS = {
  whole: 16,
  beginning: 8,
  /** Every word of the query is a prefix of a word of the text. */
  wordBeginnings: 4,
  /** Multiplied, like the next, by the similarity of the words: from 4/5 for an error in five letters to 1. */
  misspeltWords: 2,
  misspeltBeginnings: 1,
} as const

/** One error from five letters, two from eight: in shorter words an error makes a different word ("nike" would be nickel). */
const FUZZINESS = 'AUTO:5,8'

const MISSPELT = {
  fuzziness: FUZZINESS,
  // Errors in the first letter are rare, and without it the engine compares every word of the index.
  prefix_length: 1,
  operator: 'and',
} as const

/** Words of a query that are searched: more than suggestions have, as each costs the engine a look-up for each rank. */
const MAX_WORDS = 12

/** What a text of another language counts, of the same kind of match: it comes after those in English. */
const OTHER_LANGUAGE = 0.9

const SHOWN = ['value', 'kind', 'language', 'resource']

/**
 * The suggestions for an incomplete query; null without letters or digits. Two digits or more are a code, whose
 * suggestions are in the order of the tariff.
 */
export const suggestionsBody = (query: string, limit: number, today: IsoDate): object | null => {
  const text = plainLine(query)
  const code = readCode(text)
  const shared = { size: limit, _source: SHOWN, track_total_hits: false }
  if (code !== null) {
    const digits = code.kind === 'row' ? code.itemId : code.digits
    return {
      ...shared,
      query: queryInForce(constantScore({ prefix: { code: digits } }, RANKS.beginning), today),
      sort: [{ _score: 'desc' }, { position: 'asc' }],
    }
  }
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  return {
    ...shared,
    query: queryInForce(englishFirst(textQuery(text)), today),
    sort: [{ _score: 'desc' }, { characters: 'asc' }, { position: 'asc' }],
  }
}

const englishFirst = (query: Query): Query => ({
  boosting: { positive: query, negative: { exists: { field: 'language' } }, negative_boost: OTHER_LANGUAGE },
})

const textQuery = (text: string): Query => {
  const words = text.split(' ').slice(0, MAX_WORDS)
  const query = words.join(' ')
  return {
    bool: {
      must: {
        dis_max: {
          queries: [
            constantScore({ term: { value: text } }, RANKS.whole),
            constantScore({ prefix: { value: text } }, RANKS.beginning),
            constantScore({ match: { 'value.beginnings': { query, operator: 'and' } } }, RANKS.wordBeginnings),
            // Divided, because the scores of the words add up.
            { match: { 'value.words': { query, ...MISSPELT, boost: RANKS.misspeltWords / words.length } } },
            { match: { 'value.beginnings': { query, ...MISSPELT, boost: RANKS.misspeltBeginnings / words.length } } },
          ],
        },
      },
      must_not: { exists: { field: 'code' } },
    },
  }
}
