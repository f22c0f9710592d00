import { NO_VOTES } from '../../classifiers/votes.ts'
import type { Query } from '../../opensearch/query.ts'
import type {
  InterpretedCode,
  InterpretedNumber,
  InterpretedQuery,
  InterpretedText,
} from '../interpret/interpret-query.ts'
import type { Boosts } from '../queries/boosts.ts'
import { codeQuery, meantRows } from '../queries/code-query.ts'
import { numberQuery } from '../queries/number-query.ts'
import { exactReferenceQuery } from '../queries/signals/exact-names.ts'
import { textQuery } from '../queries/text-query.ts'
import type { QueryEvidence } from '../retrieve/retrieve-evidence.ts'

/** How the engine scores rows, and which of them are hits. */
export interface HitRanking {
  readonly query: Query
  /** A row that scores less is not a hit. */
  readonly minimumScore: number
  readonly directHit: DirectHitRule
  /** Null: the engine's order stays. */
  readonly diversity: DiversityPenalties | null
}

/** Which hit the response names as the one that the query means. */
export interface DirectHitRule {
  /** Matches the rows that the query names exactly; null: it names none. */
  readonly query: Query | null
  /** Whether there is no direct hit where the query names more than one; else the first is it. */
  readonly mustBeUnique: boolean
}

/** How much the score of each further hit of the same part of the tariff is lowered. */
export interface DiversityPenalties {
  readonly subheading: number
  readonly heading: number
}

/** Step 3: turns the query and its evidence into a ranking, without a request. */
export const createHitRanking = (interpreted: InterpretedQuery, evidence: QueryEvidence, boosts: Boosts): HitRanking =>
  interpreted.kind === 'code'
    ? codeRanking(interpreted)
    : interpreted.kind === 'number'
      ? numberRanking(interpreted)
      : textRanking(interpreted, evidence, boosts)

const codeRanking = ({ code }: InterpretedCode): HitRanking => ({
  query: codeQuery(code),
  minimumScore: 0,
  directHit: meantRows(code),
  diversity: null,
})

const numberRanking = ({ number, itemIds }: InterpretedNumber): HitRanking => {
  const query = numberQuery(number, itemIds)
  return { query, minimumScore: 0, directHit: { query, mustBeUnique: true }, diversity: null }
}

const textRanking = (
  { text, synonyms, synonymNames, isLanguage }: InterpretedText,
  evidence: QueryEvidence,
  boosts: Boosts,
): HitRanking => {
  const { bestLexicalScore, bestSynonymScore, bestCosine } = evidence
  const bestScore = bestLexicalScore > 0 ? bestLexicalScore : bestSynonymScore
  // The semantic signals are only compared with each other where no row has a word of the query.
  const unit = bestScore > 0 ? bestScore : 1
  // kNN always returns neighbours: without a lexical match they count only if they can be trusted.
  const isTrusted = bestScore > 0 || (isLanguage ? bestCosine >= boosts.least_cosine : nameTheSame(evidence, boosts))
  const semantic = isTrusted ? evidence : { labelVotes: NO_VOTES, nearRows: [] }
  const threshold = bestLexicalScore > 0 ? boosts.minimum_score : boosts.minimum_score_without_words
  return {
    query: textQuery(text, boosts, { ...semantic, unit, synonyms, synonymNames }),
    minimumScore: unit * threshold,
    directHit: { query: exactReferenceQuery(text), mustBeUnique: true },
    diversity: {
      subheading: unit * boosts.diversity_penalty.subheading,
      heading: unit * boosts.diversity_penalty.heading,
    },
  }
}

/** Whether the neighbours of unknown words have the words themselves, or nearly so and agree on what they name. */
const nameTheSame = ({ bestCosine, labelVotes }: QueryEvidence, boosts: Boosts): boolean => {
  if (bestCosine >= boosts.certain_cosine_of_letters) return true
  if (bestCosine < boosts.least_cosine_of_letters) return false
  const shares = [...labelVotes].map(([code, share]) => (code.length === HEADING_DIGITS ? share : 0))
  return Math.max(0, ...shares) >= boosts.least_heading_share_of_letters
}

const HEADING_DIGITS = 4
