/** The evidence for the probability that a code is right, as far as its digits go. */
export interface CalibrationEvidence {
  /** The digits of the code: 2 for a chapter, 4 for a heading. */
  readonly digits: number
  /** Share of the votes; 1 for all codes together. */
  readonly share: number
  /** Mean share that the rankers give the first code. */
  readonly support: number
  /** Cosine of the nearest labelled text; null: the description has no vector. */
  readonly nearestCosine: number | null
}

/**
 * Coefficients of a logistic regression of "this code is right" on the log odds of the code's share, the log odds of the
 * first code's support, their product (shares say more where support is high) and the nearest cosine. `docs/relevance.md`
 * says what they were fitted to and for which goods they are off. A larger share never has a lower score: with the least
 * support, the coefficient of the share is still 0.273 - 0.073 × 3.48.
 */
const INTERCEPT = -1.276
const SHARE_COEFFICIENT = 0.273
const SUPPORT_COEFFICIENT = 0.208
const INTERACTION_COEFFICIENT = 0.073
const COSINE_COEFFICIENT = 0.41

/**
 * What is added for the share of a chapter or heading, which is more often right than a code with that share. Fitted to
 * 2,984 held-out labels, at each level relative to six digits; the other coefficients hold at every level.
 */
const LEVEL_INTERCEPTS: Readonly<Record<number, number>> = { 2: 0.24, 4: 0.07 }

/** Smaller shares, and those nearer to 1, were too rare in the fit to be told apart. */
const MIN_SHARE = 1e-4
const MIN_SUPPORT = 0.03

/** Mean of the descriptions that the coefficients were fitted to. */
const MEAN_COSINE = 0.79

/** 0 to 1000: ten times the estimated chance in per cent that the code is right. */
export const calibratedScore = ({ digits, share, support, nearestCosine }: CalibrationEvidence): number => {
  const shareLogOdds = logOdds(share, MIN_SHARE)
  const supportLogOdds = logOdds(support, MIN_SUPPORT)
  const sum =
    INTERCEPT +
    (LEVEL_INTERCEPTS[digits] ?? 0) +
    SHARE_COEFFICIENT * shareLogOdds +
    SUPPORT_COEFFICIENT * supportLogOdds +
    INTERACTION_COEFFICIENT * shareLogOdds * supportLogOdds +
    COSINE_COEFFICIENT * (nearestCosine ?? MEAN_COSINE)
  return Math.round(1000 / (1 + Math.exp(-sum)))
}

const logOdds = (share: number, min: number): number => {
  const inside = Math.min(Math.max(share, min), 1 - min)
  return Math.log(inside / (1 - inside))
}
