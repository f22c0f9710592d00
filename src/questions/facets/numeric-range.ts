/** The numbers that a value of a facet stands for: `6% to 10%`, `More than 45%`, `>= 12 cm and < 20 cm`. */
export interface NumericRange {
  /** Lowest number; 0 where the value names none. */
  readonly from: number
  /** Highest number; infinite where the value names none. */
  readonly to: number
  /** Whether the lowest number itself belongs to it. */
  readonly includesFrom: boolean
  /** Whether the highest number itself belongs to it. */
  readonly includesTo: boolean
  /** The words behind the numbers, such as `%` and `kg`; may be empty. */
  readonly unit: string
}

type Bounds = Omit<NumericRange, 'unit'>

const NUMBER = String.raw`(\d+(?:[ .,]\d+)*)`
const UNIT = String.raw`\s*(%|[a-z][a-z ]*?)?`

/** Each way of writing a range, with the bounds that its numbers give. The words before the first number are the whole text. */
const FORMS: readonly (readonly [pattern: RegExp, bounds: (first: number, second: number) => Bounds])[] = [
  form(`${NUMBER}${UNIT} to ${NUMBER}${UNIT}`, (from, to) => ({
    from,
    to,
    includesFrom: from === 0,
    includesTo: true,
  })),
  form(
    `(?:more than|exceeding|over|>) ?${NUMBER}${UNIT}(?:,? (?:and|but))? (?:not exceeding|not more than|at most|<=) ?${NUMBER}${UNIT}`,
    (from, to) => ({
      from,
      to,
      includesFrom: false,
      includesTo: true,
    }),
  ),
  form(`(?:at least|>=) ?${NUMBER}${UNIT}(?:,? (?:and|but))? (?:less than|under|<) ?${NUMBER}${UNIT}`, (from, to) => ({
    from,
    to,
    includesFrom: true,
    includesTo: false,
  })),
  form(`(?:not exceeding|not more than|at most|up to|<=) ?${NUMBER}${UNIT}`, below(true)),
  form(`${NUMBER}${UNIT} or (?:less|under)`, below(true)),
  form(`(?:less than|under|<) ?${NUMBER}${UNIT}`, below(false)),
  form(`(?:at least|>=) ?${NUMBER}${UNIT}`, above(true)),
  form(`${NUMBER}${UNIT} or (?:more|over)`, above(true)),
  form(`(?:more than|exceeding|over|>) ?${NUMBER}${UNIT}`, above(false)),
]

/** The range that a value stands for; null if it is not a range of numbers. */
export const readNumericRange = (classification: string): NumericRange | null => {
  const text = classification.trim()
  for (const [pattern, bounds] of FORMS) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [, first = '', firstUnit = '', second = '', secondUnit = ''] = match
    return { ...bounds(numberOf(first), numberOf(second)), unit: (secondUnit || firstUnit).trim() }
  }
  return null
}

/** Smaller numbers first; ranges of different units by unit. */
export const compareRanges = (a: NumericRange, b: NumericRange): number => {
  if (a.unit !== b.unit) return a.unit < b.unit ? -1 : 1
  if (a.from !== b.from) return a.from - b.from
  if (a.to !== b.to) return a.to < b.to ? -1 : 1
  return 0
}

/** Whether some number is in both. Ranges that only touch share a bound and nothing else. */
export const overlaps = (a: NumericRange, b: NumericRange): boolean => a.from < b.to && b.from < a.to

/** Whether each number of the second is in the first, bounds aside. */
export const covers = (outer: NumericRange, inner: NumericRange): boolean =>
  outer.from <= inner.from && inner.to <= outer.to

/** `Up to 1%`, `1% to 1.5%`, `More than 45%`. */
export const rangeText = ({ from, to, includesFrom, includesTo, unit }: NumericRange): string => {
  const measure = (number: number): string => `${number}${unit === '%' ? '' : ' '}${unit}`.trim()
  if (to === Number.POSITIVE_INFINITY) return `${includesFrom ? 'At least' : 'More than'} ${measure(from)}`
  if (from === 0) return `${includesTo ? 'Up to' : 'Less than'} ${measure(to)}`
  return `${unit === '%' ? measure(from) : from} to ${measure(to)}`
}

function form(
  pattern: string,
  bounds: (first: number, second: number) => Bounds,
): readonly [RegExp, (first: number, second: number) => Bounds] {
  return [new RegExp(`^${pattern}$`, 'i'), bounds]
}

function below(includesTo: boolean): (to: number) => Bounds {
  return (to) => ({ from: 0, to, includesFrom: true, includesTo })
}

function above(includesFrom: boolean): (from: number) => Bounds {
  return (from) => ({ from, to: Number.POSITIVE_INFINITY, includesFrom, includesTo: false })
}

const numberOf = (text: string): number => Number(text.replaceAll(' ', '').replace(',', '.'))
