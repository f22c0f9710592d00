import type { Votes } from '../../../classifiers/votes.ts'
import { constantScore, type Query } from '../../../opensearch/query.ts'
import type { Boosts } from '../boosts.ts'

/** A row near the query in meaning: 1 for the nearest, 0 for the last that counts. */
export interface NearRow {
  readonly id: string
  readonly nearness: number
}

/** Smaller shares change no order and cost a clause each. */
const LEAST_SHARE = 0.005

/** Nearness is told in so many steps: one clause for all rows of a step. Twenty find as much and cost 0.3 ms more. */
const STEPS = 8

/**
 * What labelled texts say of the query's code: each part of the tariff that got votes adds its share. `unit`: what the
 * best words score.
 */
export const voteClauses = (votes: Votes, unit: number, { votes: weight, vote_digits: digits }: Boosts): Query[] => {
  const levels: Readonly<Record<number, readonly [field: string, weight: number]>> = {
    4: ['heading_id', digits.heading],
    6: ['subheading_id', digits.subheading],
    8: ['eight_digits', digits.eight_digits],
    10: ['goods_nomenclature_item_id', digits.ten_digits],
  }
  return [...votes].flatMap(([code, share]) => {
    const level = levels[code.length]
    if (level === undefined || share < LEAST_SHARE) return []
    const [field, part] = level
    return [constantScore({ term: { [field]: code } }, unit * weight * share * part)]
  })
}

/** What the rows nearest in meaning add. */
export const nearRowClauses = (rows: readonly NearRow[], unit: number, { near_rows: weight }: Boosts): Query[] => {
  const steps = new Map<number, string[]>()
  for (const { id, nearness } of rows) {
    const step = Math.round(nearness * STEPS)
    if (step > 0) steps.set(step, [...(steps.get(step) ?? []), id])
  }
  return [...steps].map(([step, ids]) => constantScore({ ids: { values: ids } }, (unit * weight * step) / STEPS))
}
