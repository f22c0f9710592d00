import type { FacetCounts } from '../facets/facet-counts.ts'
import type { HitStatistics } from '../fetch/statistics.ts'

/** A facet as a question to a person, with how well its answers split the hits that are likely meant. */
export interface Question<Facet extends FacetCounts> {
  readonly facet: Facet
  /** Share of what is likely meant that has any value, from 0 to 1. */
  readonly coverage: number
  /** 1 if all answers are equally likely, 0 if one is certain. */
  readonly evenness: number
}

/** A facet that covers less is about something else than what is likely meant: forms of glass among aluminium foil. */
const MIN_COVERAGE = 0.2

/** The query itself gives an answer with a larger share: aluminium foil is made of aluminium. */
const MAX_ANSWER_SHARE = 0.72

/**
 * The facets that are worth a question, the best first: its answers cover most of what is likely meant, and split it into
 * parts of the same size.
 *
 * Hits are weighted by the square of their scores, so that the top ones count and many weak ones do not: five hundred
 * juices are hits for tomatoes. Only sums of scores are known, so all hits of a value, or of a heading, are taken to have
 * the average score.
 *
 * @param answered Facets whose questions have been answered, or skipped as unknown
 */
export function questionsOf<Facet extends FacetCounts>(
  facets: readonly Facet[],
  { headings, chapters }: Pick<HitStatistics, 'headings' | 'chapters'>,
  answered: ReadonlySet<string>,
): readonly Question<Facet>[] {
  const levels = headings.length > 0 ? headings : chapters
  const total = sumOf(levels.map(({ score, cnt }) => likelyWeight(score, cnt)))
  return facets
    .filter(({ facet }) => !answered.has(facet))
    .flatMap((facet) => questionOf(facet, total) ?? [])
    .toSorted((a, b) => gainOf(b) - gainOf(a) || (a.facet.facet < b.facet.facet ? -1 : 1))
}

/** The facet as a question; null if it is not worth asking. */
function questionOf<Facet extends FacetCounts>(facet: Facet, total: number): Question<Facet> | null {
  const weights = facet.classifications.map(({ score, count }) => likelyWeight(score, count))
  const covered = sumOf(weights)
  if (weights.length < 2 || total === 0 || covered === 0) return null
  const shares = weights.map((weight) => weight / covered)
  const coverage = Math.min(1, covered / total)
  if (coverage < MIN_COVERAGE || Math.max(...shares) > MAX_ANSWER_SHARE) return null
  return { facet, coverage, evenness: entropyOf(shares) / Math.log2(shares.length) }
}

const gainOf = ({ coverage, evenness }: Question<FacetCounts>): number => coverage * evenness

/** Sum of the squared scores of hits that all have the average score. */
export const likelyWeight = (score: number, count: number): number => (count === 0 ? 0 : score ** 2 / count)

/** The entropy of the shares, in bits. */
const entropyOf = (shares: readonly number[]): number =>
  sumOf(shares.map((share) => (share > 0 ? -share * Math.log2(share) : 0)))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
