/** An exact number: a decimal, or a quotient such as an amount of pounds in euros. The denominator is above zero. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n }

/** A number as text, `12.50` or `1e-7`. */
const NUMBER = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/

/**
 * The number that a decimal text, or the shortest text of a floating point number, stands for.
 *
 * @throws RangeError for any other text
 */
export function decimal(number: string | number): Fraction {
  const [, whole, digits = '', exponent = '0'] = NUMBER.exec(String(number)) ?? []
  if (whole === undefined) throw new RangeError(`${number} is not a decimal number.`)
  const scale = digits.length - Number(exponent)
  const numerator = BigInt(whole + digits)
  return scale < 0
    ? { numerator: numerator * 10n ** BigInt(-scale), denominator: 1n }
    : { numerator, denominator: 10n ** BigInt(scale) }
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { ...b, numerator: -b.numerator })

export const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** @param b Above zero */
export const over = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator,
  denominator: a.denominator * b.numerator,
})

/** Below zero, zero or above it, as `a` is below, equal to or above `b`. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = minus(a, b).numerator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The nearest number with so many decimals as a text, `12.50`; what is halfway is rounded up, away from zero. */
export function roundedText({ numerator, denominator }: Fraction, decimals: number): string {
  const scaled = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals)
  const digits = String((2n * scaled + denominator) / (2n * denominator)).padStart(decimals + 1, '0')
  const sign = numerator < 0n && /[1-9]/.test(digits) ? '-' : ''
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
