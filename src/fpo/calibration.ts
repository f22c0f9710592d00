/**
 * How often a code with a share was right, share first: a line through these points. Fitted to the first five results of
 * 2,619 descriptions of six digits that no index holds; `eval/README.md` tells how, and how well it holds.
 */
const RIGHT_BY_SHARE: readonly (readonly [share: number, right: number])[] = [
  [0, 0],
  [0.05, 0.034],
  [0.1, 0.08],
  [0.2, 0.2],
  [0.3, 0.285],
  [0.4, 0.38],
  [0.5, 0.505],
  [0.6, 0.73],
  [0.7, 0.79],
  [0.8, 0.91],
  [0.9, 0.966],
  [1, 0.99],
]

/** A code's share of the votes as a score of 0 to 1000: a tenth of it is the chance in per cent that the code is right. */
export const calibratedScore = (share: number): number => {
  // Sums of shares may exceed 1 by what numbers are rounded.
  const above = RIGHT_BY_SHARE.findIndex(([at]) => at >= Math.min(share, 1))
  const [upperShare, upperRight] = RIGHT_BY_SHARE.at(above) ?? [1, 1]
  const [lowerShare, lowerRight] = RIGHT_BY_SHARE[above - 1] ?? [0, 0]
  const part = upperShare === lowerShare ? 1 : (Math.min(share, 1) - lowerShare) / (upperShare - lowerShare)
  return Math.round(1000 * (lowerRight + part * (upperRight - lowerRight)))
}
