/** `87 times in 100`: how often a code with this score is right. */
export const chanceInWords = (score: number): string => {
  const hundredths = Math.min(99, Math.round(score / 10))
  if (hundredths === 0) return 'less than once in 100'
  return hundredths === 1 ? 'once in 100' : `${hundredths} times in 100`
}
