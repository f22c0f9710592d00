import type { Votes } from '../../../classifiers/votes.ts'
import { constantScore, type Query } from '../../../opensearch/query.ts'
import type { Boosts } from '../boosts.ts'

/** Smaller shares do not change the order, and each costs a clause. */
const MIN_SHARE = 0.005

/** Adds to each row the shares of the votes for its heading, subheading and longer prefixes. `unit`: see `TextSignals`. */
export const labelVoteClauses = (
  votes: Votes,
  unit: number,
  { votes: weight, vote_digits: digits }: Boosts,
): readonly Query[] => {
  const prefixes: Readonly<Record<number, readonly [field: string, weight: number]>> = {
    4: ['heading_id', digits.heading],
    6: ['subheading_id', digits.subheading],
    8: ['eight_digits', digits.eight_digits],
    10: ['goods_nomenclature_item_id', digits.ten_digits],
  }
  return [...votes].flatMap(([code, share]) => {
    const prefix = prefixes[code.length]
    if (prefix === undefined || share < MIN_SHARE) return []
    const [field, prefixWeight] = prefix
    return [constantScore({ term: { [field]: code } }, unit * weight * share * prefixWeight)]
  })
}
