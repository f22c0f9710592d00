import {
  distinctHeadings,
  type KnownCodes,
  meanReciprocalRank,
  percentile,
  type QueryScore,
  type RankedHit,
  recallAt,
  scoreQuery,
  zeroResultRate,
} from './score.ts'
import type { JudgedQuery } from './search-sets.ts'

export interface RankedAnswer {
  /** The first hits, best first. */
  readonly hits: readonly RankedHit[]
  /** All hits. */
  readonly total: number
}

/** A ranker returns rows of the tariff for a query. */
export type Ranker = (query: string) => Promise<RankedAnswer>

/** A query with the hits of a ranker. */
export interface JudgedAnswer extends JudgedQuery {
  readonly score: QueryScore
  /** Distinct headings of the hits, best first. */
  readonly headings: readonly string[]
  readonly total: number
  readonly milliseconds: number
}

/** The figures of a ranker on a set: percentages, null where the gold codes cannot judge. */
export interface Figures {
  readonly queries: number
  readonly heading_recall_1: number
  readonly heading_recall_5: number
  readonly heading_recall_10: number
  readonly hs6_recall_10: number | null
  readonly commodity_recall_10: number | null
  readonly commodity_recall_50: number | null
  readonly commodity_recall_100: number | null
  readonly mrr: number
  readonly zero_result_rate: number
  readonly p50_ms: number
  readonly p95_ms: number
}

/** The names of the figures, without the count. */
export type FigureName = Exclude<keyof Figures, 'queries'>

/** Sequential, so that each time is that of a single client. */
export const judge = async (
  queries: readonly JudgedQuery[],
  rank: Ranker,
  tariff: KnownCodes,
): Promise<readonly JudgedAnswer[]> => {
  const answers: JudgedAnswer[] = []
  for (const { query, gold } of queries) {
    const started = performance.now()
    const { hits, total } = await rank(query)
    const milliseconds = performance.now() - started
    const score = scoreQuery(gold, hits, tariff)
    answers.push({ query, gold, score, headings: distinctHeadings(hits), total, milliseconds })
  }
  return answers
}

export const figuresOf = (answers: readonly JudgedAnswer[]): Figures => {
  const headingRanks = answers.map(({ score }) => score.headingRank)
  const hs6Ranks = answers.map(({ score }) => score.hs6Rank)
  const commodityRanks = answers.map(({ score }) => score.commodityRank)
  const times = answers.map(({ milliseconds }) => milliseconds)
  return {
    queries: answers.length,
    heading_recall_1: recallAt(headingRanks, 1),
    heading_recall_5: recallAt(headingRanks, 5),
    heading_recall_10: recallAt(headingRanks, 10),
    hs6_recall_10: recallAt(hs6Ranks, 10),
    commodity_recall_10: recallAt(commodityRanks, 10),
    commodity_recall_50: recallAt(commodityRanks, 50),
    commodity_recall_100: recallAt(commodityRanks, 100),
    mrr: meanReciprocalRank(headingRanks),
    zero_result_rate: zeroResultRate(answers.map(({ total }) => total)),
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
  }
}

/** The unweighted mean of each figure over the sets that have it. */
export const meanFigures = (sets: readonly Figures[]): Figures => {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanOf = (name: Exclude<FigureName, OptionalFigure>): number => mean(sets.map((figures) => figures[name]))
  const meanOfJudged = (name: OptionalFigure): number | null => {
    const values = sets.flatMap((figures) => figures[name] ?? [])
    return values.length === 0 ? null : mean(values)
  }
  return {
    queries: sets.reduce((sum, { queries }) => sum + queries, 0),
    heading_recall_1: meanOf('heading_recall_1'),
    heading_recall_5: meanOf('heading_recall_5'),
    heading_recall_10: meanOf('heading_recall_10'),
    hs6_recall_10: meanOfJudged('hs6_recall_10'),
    commodity_recall_10: meanOfJudged('commodity_recall_10'),
    commodity_recall_50: meanOfJudged('commodity_recall_50'),
    commodity_recall_100: meanOfJudged('commodity_recall_100'),
    mrr: meanOf('mrr'),
    zero_result_rate: meanOf('zero_result_rate'),
    p50_ms: meanOf('p50_ms'),
    p95_ms: meanOf('p95_ms'),
  }
}

/** Figures that need gold codes of six or ten digits. */
type OptionalFigure = 'hs6_recall_10' | 'commodity_recall_10' | 'commodity_recall_50' | 'commodity_recall_100'
