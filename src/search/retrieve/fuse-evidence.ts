import { readKnnNeighbours, readNeighbours } from '../../classifiers/neighbours.ts'
import { neighbourVotes, type Votes, weightedMean } from '../../classifiers/votes.ts'
import type { SearchResponse } from '../../opensearch/responses.ts'
import type { Boosts } from '../queries/boosts.ts'
import type { NearRow } from '../queries/signals/near-rows.ts'
import type { RowAt } from '../row-positions.ts'

interface LabelAnswers {
  readonly knnLabels?: SearchResponse<never>
  readonly bm25Labels?: SearchResponse<never>
}

/** Weighted score fusion of the votes by kNN, by BM25 and of the embedding classifier. */
export const fuseLabelVotes = (
  { knnLabels, bm25Labels }: LabelAnswers,
  classifierVotes: Votes,
  boosts: Boosts,
): Votes => {
  const { head_in_votes: classifier, words_in_votes: words } = boosts
  return weightedMean([
    { votes: classifierVotes, weight: classifier },
    {
      votes: neighbourVotes(readKnnNeighbours(knnLabels), boosts.cosine_temperature),
      weight: (1 - classifier) * (1 - words),
    },
    { votes: neighbourVotes(readNeighbours(bm25Labels), boosts.words_temperature), weight: (1 - classifier) * words },
  ])
}

/** Cosine of the nearest labelled text; -1 without one. */
export const bestCosineOf = (knnLabels: SearchResponse<never> | undefined): number => {
  const [nearest] = readKnnNeighbours(knnLabels)
  return nearest === undefined ? -1 : Math.max(-1, nearest.score)
}

/** The near rows, their scores normalised to 0 to 1 (min-max). */
export const nearRowsOf = (knnRows: SearchResponse<never> | undefined, rowAt: RowAt): readonly NearRow[] => {
  const rows = (knnRows?.hits.hits ?? []).map(({ sort }) => ({ score: Number(sort?.[0]), position: Number(sort?.[1]) }))
  const best = rows.at(0)?.score ?? 0
  const last = rows.at(-1)?.score ?? 0
  const range = best - last
  return rows.map(({ score, position }) => ({
    id: rowAt(position).id,
    nearness: range > 0 ? (score - last) / range : 1,
  }))
}
