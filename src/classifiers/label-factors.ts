import { sql } from '../postgres/sql.ts'
import { defineDerived } from '../versions/version-data.ts'
import { type Neighbour, voteWeights } from './votes.ts'

/** The factor of the weight of each source's labels where an operator's own labels decide. */
export type LabelFactors = ReadonlyMap<string, number>

/** The source of an operator's own labels. */
export const OPERATOR_SOURCE = 'operator'

/**
 * Share of the votes that an operator's own labels have where they decide. First codes of held-out labels of the operator and
 * of the mean of 14 sets, in per cent, with a count of words and letters as the n-gram ranker: without factors 72.9, 66.4;
 * from a half on 73.1, 66.4; from 0.3 on 73.0, 66.1; everywhere 73.1, 65.7.
 */
const MIN_OPERATOR_SHARE = 0.5

/** The factors that an ingest learned from the operator's labels of a version; none if it has too few. */
export const LABEL_FACTORS = defineDerived<LabelFactors>({
  name: 'label_factors',
  load: async ({ postgres, version: { dataVersionId } }) => {
    const [row] = await postgres.query<{ label_factors: Readonly<Record<string, number>> | null }>(sql`
      SELECT label_factors FROM data_versions WHERE data_version_id = ${dataVersionId}`)
    return new Map(Object.entries(row?.label_factors ?? {}))
  },
})

/** The neighbours with the weights that they vote with: learned ones where the operator's own labels have most votes. */
export const withLabelFactors = (
  neighbours: readonly Neighbour[],
  temperature: number,
  factors: LabelFactors,
): readonly Neighbour[] => {
  if (factors.size === 0 || !operatorDecides(neighbours, temperature)) return neighbours
  return neighbours.map((neighbour) => ({
    ...neighbour,
    weight: neighbour.weight * (factors.get(neighbour.source ?? '') ?? 1),
  }))
}

/** Whether labels of an operator have most of the votes. */
export const operatorDecides = (neighbours: readonly Neighbour[], temperature: number): boolean => {
  let own = 0
  let all = 0
  for (const [index, vote] of voteWeights(neighbours, temperature).entries()) {
    all += vote
    if (neighbours[index]?.source === OPERATOR_SOURCE) own += vote
  }
  return own > MIN_OPERATOR_SHARE * all
}
