import type { Votes } from '../../classifiers/votes.ts'
import { anyOf, type Query } from '../../opensearch/query.ts'
import type { Boosts } from './boosts.ts'
import type { SearchText } from './search-text.ts'
import { exactNameClauses, synonymNameClauses } from './signals/exact-names.ts'
import { exclusionClauses } from './signals/exclusions.ts'
import { labelVoteClauses } from './signals/label-votes.ts'
import { lexicalQuery } from './signals/lexical.ts'
import { type NearRow, nearRowClauses } from './signals/near-rows.ts'

/** What the signals of a text are computed from, in addition to its words. */
export interface TextSignals {
  /** The best BM25 score of any row, in which every other signal is measured: BM25 has no upper bound of its own. */
  readonly unit: number
  readonly synonyms: Query | null
  /** What curated synonyms call the goods of the whole query. */
  readonly synonymNames: readonly string[]
  readonly labelVotes: Votes
  readonly nearRows: readonly NearRow[]
}

/** All signals in one query, whose scores add up: a signal is a file in `signals/` and a line here. */
export const textQuery = (
  text: SearchText,
  boosts: Boosts,
  { unit, synonyms, synonymNames, labelVotes, nearRows }: TextSignals,
): Query => {
  const lexical = lexicalQuery(text, boosts, synonyms)
  const semantic = [...labelVoteClauses(labelVotes, unit, boosts), ...nearRowClauses(nearRows, unit, boosts)]
  return anyOf(
    ...(lexical === null ? [] : [lexical]),
    ...withoutExcluded(text, semantic),
    ...exactNameClauses(text, unit, boosts),
    ...synonymNameClauses(synonymNames, unit, boosts),
  )
}

/** The clauses, which must not match rows that state what the query excludes. */
const withoutExcluded = (text: SearchText, clauses: readonly Query[]): readonly Query[] =>
  text.excluded.length === 0 || clauses.length === 0
    ? clauses
    : [{ bool: { should: clauses, minimum_should_match: 1, must_not: exclusionClauses(text) } }]
