import { constantScore, type Query } from '../../opensearch/query.ts'
import { readCode } from '../../tariff/code-query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { inForce } from '../in-force.ts'
import { plainText } from '../plain-text.ts'

/**
 * Scores of a suggestion: how much of the text the query is. Each rank stands clear of the next, so that a typing error
 * never comes before what is typed right; within a rank, the shorter text is the better guess.
 */
const RANKS = {
  whole: 16,
  beginning: 8,
  /** Every word of the query begins a word of the text. */
  wordBeginnings: 4,
  /** These two times how near the words are: from 1 - 1/3 for an error in four letters to 1 for none. */
  misspeltWords: 2,
  misspeltBeginnings: 1,
} as const

/** One error from four letters, two from eight: in shorter words an error makes another word. */
const FUZZINESS = 'AUTO:4,8'

const MISSPELT = {
  fuzziness: FUZZINESS,
  // People rarely miss the first letter, and without it the engine looks at every word there is.
  prefix_length: 1,
  operator: 'and',
} as const

/** More words than the texts to offer have; each costs the engine a look-up for each rank. */
const MOST_WORDS = 12

const SHOWN = ['value', 'kind', 'resource']

/**
 * What to ask the engine for a query of which something is typed; null if that is nothing to search for. Digits are a
 * code from two on and nothing else: codes go in the order of the tariff.
 */
export const suggestionsBody = (query: string, limit: number, today: IsoDate): object | null => {
  const asked = plainText(query)
  const code = readCode(asked)
  const shared = { size: limit, _source: SHOWN, track_total_hits: false }
  if (code !== null) {
    const digits = code.kind === 'row' ? code.itemId : code.digits
    return {
      ...shared,
      query: within(constantScore({ prefix: { code: digits } }, RANKS.beginning), today),
      sort: [{ _score: 'desc' }, { position: 'asc' }],
    }
  }
  if (!/[\p{L}\p{N}]/u.test(asked)) return null
  return {
    ...shared,
    query: within(textQuery(asked), today),
    sort: [{ _score: 'desc' }, { characters: 'asc' }, { position: 'asc' }],
  }
}

const textQuery = (asked: string): Query => {
  const words = asked.split(' ').slice(0, MOST_WORDS)
  const query = words.join(' ')
  return {
    bool: {
      must: {
        dis_max: {
          queries: [
            constantScore({ term: { value: asked } }, RANKS.whole),
            constantScore({ prefix: { value: asked } }, RANKS.beginning),
            constantScore({ match: { 'value.beginnings': { query, operator: 'and' } } }, RANKS.wordBeginnings),
            // The scores of words add up.
            { match: { 'value.words': { query, ...MISSPELT, boost: RANKS.misspeltWords / words.length } } },
            { match: { 'value.beginnings': { query, ...MISSPELT, boost: RANKS.misspeltBeginnings / words.length } } },
          ],
        },
      },
      must_not: { exists: { field: 'code' } },
    },
  }
}

const within = (query: Query, today: IsoDate): Query => ({ bool: { must: query, filter: inForce(today) } })
