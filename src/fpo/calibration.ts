/** What tells how sure an answer is. */
export interface Evidence {
  /** The code's share, of all codes together 1. */
  readonly share: number
  /** The mean of what texts of near meaning, texts with the same words, and both that was learned give to the first code. */
  readonly support: number
  /** Cosine of the labelled text that is nearest; null: meaning is not known. */
  readonly cosine: number | null
}

/**
 * Logistic regression of "this code is right" on the log odds of the code's share, on those of the first code's support,
 * on both multiplied (shares mean more where they are well supported), and on the nearest text's cosine. `eval/README.md`
 * tells what it was fitted to and how well it holds, by origin. A code with more of the share never has the lower score:
 * with the least support a share still counts 0.245 - 0.067 × 3.48.
 */
const CONSTANT = -1.333
const PER_SHARE = 0.245
const PER_SUPPORT = 0.349
const PER_BOTH = 0.067
const PER_COSINE = 0.759

/** Below this, and above 1 less this, shares are too rare to tell apart. */
const LEAST_SHARE = 1e-4
const LEAST_SUPPORT = 0.03

/** What the cosine mostly is: of the descriptions that the figures were fitted to, the mean. */
const USUAL_COSINE = 0.77

/** 0 to 1000: a tenth of it is the chance in per cent that the code is right. */
export const calibratedScore = ({ share, support, cosine }: Evidence): number => {
  const ofShare = logOdds(share, LEAST_SHARE)
  const ofSupport = logOdds(support, LEAST_SUPPORT)
  const sum =
    CONSTANT +
    PER_SHARE * ofShare +
    PER_SUPPORT * ofSupport +
    PER_BOTH * ofShare * ofSupport +
    PER_COSINE * (cosine ?? USUAL_COSINE)
  return Math.round(1000 / (1 + Math.exp(-sum)))
}

const logOdds = (share: number, least: number): number => {
  const inside = Math.min(Math.max(share, least), 1 - least)
  return Math.log(inside / (1 - inside))
}
