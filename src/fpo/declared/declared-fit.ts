import type { LabelledText } from '../../classifiers/neighbours.ts'
import { itemIdOf, shortCode } from '../../tariff/codes.ts'
import { LIKELY_SCORE } from '../certainty.ts'
import type { CodeStatus, DeclaredFit } from '../classification.ts'
import { labelsForCode } from '../labels-for-code.ts'

/**
 * A declared code with a lower score contradicts the description: so do 4.7 % of the right codes of held-out labels at six
 * digits, and 78 % of the codes of other goods.
 */
const CONTRADICTING_SCORE = 50

/** Digits of the longest codes that the classifier tells apart. */
const MAX_DIGITS = 8

export const verdictOf = (score: number): DeclaredFit['verdict'] =>
  score >= LIKELY_SCORE ? 'agrees' : score < CONTRADICTING_SCORE ? 'contradicts' : 'doubtful'

/** What the classification of a description says of any code. */
export interface JudgedCodes {
  /** The best code. */
  readonly best: string
  /** Share of the votes for the codes that begin with these digits. */
  shareOf(digits: string): number
  /** The score of these digits, 0 to 1000. */
  scoreOf(digits: string): number
  /** Labelled texts like the description, nearest first. */
  readonly nearest: readonly LabelledText[]
}

/** Whether a declared code fits; null if the tariff has never had it, or it ended without a successor. */
export const declaredFit = (code: string, status: CodeStatus, judged: JudgedCodes): DeclaredFit | null => {
  if (status.kind === 'unknown') return null
  const codes = (status.kind === 'ended' ? status.successors : [code]).map(comparedDigits)
  const [likeliest] = codes.toSorted((a, b) => judged.shareOf(b) - judged.shareOf(a))
  if (likeliest === undefined) return null
  const score = judged.scoreOf(likeliest)
  return {
    verdict: verdictOf(score),
    score,
    judgedCode: likeliest,
    labels: {
      declared: labelsForCode(likeliest, judged.nearest),
      best: labelsForCode(judged.best, judged.nearest),
    },
  }
}

/** Without pairs of zeros at the end, which are no further level: `0101210000` is `010121`. */
const comparedDigits = (code: string): string => {
  const short = shortCode(itemIdOf(code))
  return (short.length < code.length ? short : code).slice(0, MAX_DIGITS)
}
