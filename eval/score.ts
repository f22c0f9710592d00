/** The gold code of a judged query: 4, 6 or 10 digits. */
export type Gold = string

/** The properties of a hit that are judged. */
export interface RankedHit {
  /** Ten digits. */
  readonly itemId: string
  /** Null on chapters and on rows above the headings. */
  readonly headingId: string | null
}

/** The codes of the tariff that is searched, whole or by their first digits. */
export interface KnownCodes {
  has(digits: string): boolean
}

/** The ranks of one query, from 1; null if not among the hits, undefined if the gold code cannot judge. */
export interface QueryScore {
  /** Rank of the right heading among the distinct headings of the hits. */
  readonly headingRank: number | null
  /** Rank of the first hit under the right six digits, among the hits. */
  readonly hs6Rank: number | null | undefined
  /** Rank of the right ten digits, among the hits. */
  readonly commodityRank: number | null | undefined
}

/** The codes for looking up gold codes. */
export const knownCodes = (itemIds: Iterable<string>): KnownCodes => {
  const known = new Set<string>()
  for (const itemId of itemIds) for (const length of [4, 6, 10]) known.add(itemId.slice(0, length))
  return known
}

/** The distinct headings of the hits, in order. */
export const distinctHeadings = (hits: readonly RankedHit[]): readonly string[] => [
  ...new Set(hits.flatMap(({ headingId }) => headingId ?? [])),
]

/** Judges one list of hits. For a gold code that the tariff lacks, its heading counts. */
export const scoreQuery = (gold: Gold, hits: readonly RankedHit[], tariff: KnownCodes): QueryScore => {
  const heading = gold.slice(0, 4)
  const rankOf = (length: number): number | null | undefined => {
    if (gold.length < length) return undefined
    const code = gold.slice(0, length)
    const counted = tariff.has(code) ? code : heading
    return rank(hits.findIndex(({ itemId }) => itemId.startsWith(counted)))
  }
  return {
    headingRank: rank(distinctHeadings(hits).indexOf(heading)),
    hs6Rank: rankOf(6),
    commodityRank: rankOf(10),
  }
}

const rank = (position: number): number | null => (position < 0 ? null : position + 1)

/** Share of the queries whose rank is at most `n`, in per cent; null if no gold code can judge. */
export function recallAt(ranks: readonly (number | null)[], n: number): number
export function recallAt(ranks: readonly (number | null | undefined)[], n: number): number | null
export function recallAt(ranks: readonly (number | null | undefined)[], n: number): number | null {
  const judged = ranks.filter((place) => place !== undefined)
  if (judged.length === 0 && ranks.length > 0) return null
  return percent(judged.filter((place) => place !== null && place <= n).length, judged)
}

/** Mean reciprocal rank, times 100. */
export const meanReciprocalRank = (ranks: readonly (number | null)[]): number =>
  percent(
    ranks.reduce<number>((sum, place) => sum + (place === null ? 0 : 1 / place), 0),
    ranks,
  )

/** Share of the queries without a hit, in per cent. */
export const zeroResultRate = (totals: readonly number[]): number =>
  percent(totals.filter((total) => total === 0).length, totals)

/** A count as a share of the list, in per cent; 0 for an empty one. */
export const percent = (count: number, of: readonly unknown[]): number =>
  of.length === 0 ? 0 : (100 * count) / of.length

/** The value below which a share of the numbers lies; 0 for none. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
