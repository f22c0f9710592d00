import { z } from 'zod'

/** The score of each hit, as the value of a metric aggregation. */
export const SCORE = { script: { lang: 'expression', source: '_score' } } as const

/** Sub-aggregation: the sum of the scores of the hits of a bucket. */
export const SCORES = { scores: { sum: SCORE } } as const

export const scoresSchema = z.object({ value: z.number() })
