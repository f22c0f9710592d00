import { isResidual } from '../tariff/residual.ts'
import { answerText } from './facets/answer-text.ts'
import type { ClassificationCount } from './facets/facet-counts.ts'
import { ALTERNATIVES } from './facets/facet-value.ts'
import { covers, type NumericRange, overlaps, rangeText, readNumericRange } from './facets/numeric-range.ts'
import type { Answer } from './question.ts'

/**
 * The answers to the question of a facet. Ranges that overlap, because the headings of the tariff draw their lines at
 * different numbers, are cut at every such line: milk of 2 % fat is among "up to 3 %" of one heading and "1 % to 6 %" of
 * another, so the answer "1% to 3%" finds the hits of both. "Other" comes last, as "None of these".
 */
export const answersOf = (classifications: readonly ClassificationCount[]): readonly Answer[] => {
  const ranges = classifications.flatMap((value) => {
    const range = readNumericRange(value.classification)
    return range === null ? [] : [{ ...range, value }]
  })
  if (ranges.length === classifications.length && haveOneUnit(ranges) && anyOverlap(ranges)) return cutRanges(ranges)
  const named = classifications.filter(({ classification }) => !isResidual(classification))
  const residual = classifications.filter(({ classification }) => isResidual(classification))
  return [
    ...named.map(({ classification, count }) => ({ value: classification, text: answerText(classification), count })),
    ...residual.map(({ classification, count }) => ({ value: classification, text: NONE_OF_THESE, count })),
  ]
}

/** The answer for a value or a row that is called "Other". */
export const NONE_OF_THESE = 'None of these'

interface CountedRange extends NumericRange {
  readonly value: ClassificationCount
}

/** An answer for each part between two bounds that some range covers; neighbours that find the same hits are one. */
const cutRanges = (ranges: readonly CountedRange[]): readonly Answer[] => {
  const bounds = [...new Set(ranges.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b)
  const parts: { range: NumericRange; found: readonly CountedRange[] }[] = []
  for (const [index, to] of bounds.slice(1).entries()) {
    const from = bounds[index] ?? 0
    const part = {
      from,
      to,
      unit: ranges[0]?.unit ?? '',
      includesFrom: belongsAbove(from, ranges),
      includesTo: !belongsAbove(to, ranges),
    }
    const found = ranges.filter((range) => covers(range, part))
    const before = parts.at(-1)
    if (before !== undefined && before.range.to === from && isSame(before.found, found)) {
      before.range = { ...part, from: before.range.from, includesFrom: before.range.includesFrom }
    } else if (found.length > 0) {
      parts.push({ range: part, found })
    }
  }
  return parts.map(({ range, found }) => ({
    value: found.map(({ value }) => value.classification).join(ALTERNATIVES),
    text: rangeText(range),
    count: found.reduce((sum, { value }) => sum + value.count, 0),
  }))
}

/** Whether a bound is the first number of what is above it, rather than the last of what is below. */
const belongsAbove = (bound: number, ranges: readonly NumericRange[]): boolean =>
  ranges.some(({ to, includesTo }) => to === bound && !includesTo) ||
  (ranges.some(({ from, includesFrom }) => from === bound && includesFrom) &&
    ranges.every(
      ({ from, to, includesFrom, includesTo }) => (from !== bound || includesFrom) && (to !== bound || !includesTo),
    ))

const haveOneUnit = (ranges: readonly NumericRange[]): boolean => new Set(ranges.map(({ unit }) => unit)).size === 1

const anyOverlap = (ranges: readonly NumericRange[]): boolean =>
  ranges.some((a, index) => ranges.slice(index + 1).some((b) => overlaps(a, b)))

const isSame = (a: readonly CountedRange[], b: readonly CountedRange[]): boolean =>
  a.length === b.length && a.every((range, index) => range === b[index])
