/**
 * From here on the code is more likely right than wrong: the score is the estimated chance in thousandths
 * (`docs/relevance.md` says for which goods it is off).
 */
export const LIKELY_SCORE = 500

/** `87 times in 100`: how often a code with this score is right. */
export const chanceInWords = (score: number): string => {
  const hundredths = Math.min(99, Math.round(score / 10))
  if (hundredths === 0) return 'less than once in 100'
  return hundredths === 1 ? 'once in 100' : `${hundredths} times in 100`
}
