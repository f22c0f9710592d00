import { z } from 'zod'
import { SCORE, SCORES, scoresSchema } from '../queries/hit-scores.ts'

/** Buckets of the aggregations: more than there can be, so that none is left out. */
const CHAPTERS = 100
const HEADINGS = 10_000

/** Counts and scores of all hits, not only of the page, by chapter and heading. */
export const statisticsAggregations = {
  chapters: { terms: { field: 'chapter_id', size: CHAPTERS }, aggs: SCORES },
  headings: { terms: { field: 'heading_id', size: HEADINGS }, aggs: SCORES },
  best: { max: SCORE },
} as const

const bucketsSchema = z.object({
  buckets: z.array(z.object({ key: z.string(), doc_count: z.int(), scores: scoresSchema })),
})

export const statisticsSchema = z.object({
  chapters: bucketsSchema,
  headings: bucketsSchema,
  // The value is null without hits.
  best: z.object({ value: z.number().nullable() }),
})

/** The hits under one chapter or heading. */
export interface HitStatistic {
  /** Two or four digits. */
  readonly id: string
  readonly cnt: number
  /** Sum over the hits. */
  readonly score: number
  readonly avg: number
}

export interface HitStatistics {
  /** The best score of all hits; 0 without any. */
  readonly maxScore: number
  /** Chapters, by score. */
  readonly chapters: readonly HitStatistic[]
  /** Headings, by score, so that the best hits come first and not the most. */
  readonly headings: readonly HitStatistic[]
}

export const readStatistics = ({ chapters, headings, best }: z.output<typeof statisticsSchema>): HitStatistics => {
  return {
    maxScore: best.value ?? 0,
    chapters: chapters.buckets.map(toStatistic).toSorted(byScore),
    headings: headings.buckets.map(toStatistic).toSorted(byScore),
  }
}

type Bucket = z.output<typeof bucketsSchema>['buckets'][number]

const toStatistic = ({ key, doc_count, scores }: Bucket): HitStatistic => ({
  id: key,
  cnt: doc_count,
  score: scores.value,
  // Every bucket has hits.
  avg: scores.value / doc_count,
})

const byScore = (a: HitStatistic, b: HitStatistic): number => b.score - a.score || (a.id < b.id ? -1 : 1)

/** Sum of the squared scores of hits that all have the average score: what is likely meant, rather than what is frequent. */
export const likelyWeight = (score: number, count: number): number => (count === 0 ? 0 : score ** 2 / count)
