import { groupBy } from '../collections/group-by.ts'
import { type CoveredKind, coveredKindOf } from './coverage.ts'
import { idsOfPlace } from './geographical-area.ts'
import { isValueAddedTax, type Measure } from './measure.ts'

/** `unknown-left`: only the right side has such a measure, and the data of the left does not say whether it has any. */
export type MeasureDifference = 'same' | 'changed' | 'only-left' | 'only-right' | 'unknown-left' | 'unknown-right'

/** Whether two sides differ in a measure, as far as the data says. */
export const isDifference = (difference: MeasureDifference): boolean =>
  difference === 'changed' || difference === 'only-left' || difference === 'only-right'

/** Whether the data of one side does not say. */
export const isUnknown = (difference: MeasureDifference): boolean =>
  difference === 'unknown-left' || difference === 'unknown-right'

/** A side with the kinds of measures that its data lacks. */
export interface ComparedSide {
  readonly measures: readonly Measure[]
  readonly notInData: readonly CoveredKind[]
}

/** Measures of the same kind, area, additional code and quota on both sides. */
export interface ComparedMeasures {
  readonly difference: MeasureDifference
  readonly left: readonly Measure[]
  readonly right: readonly Measure[]
  /** One of them, which names them all. */
  readonly named: Measure
}

/** Pairs the measures of two sides, in the order of the left side, then what only the right side has. */
export function compareMeasures(left: ComparedSide, right: ComparedSide): readonly ComparedMeasures[] {
  const ofLeft = groupBy(left.measures, identityOf)
  const ofRight = groupBy(right.measures, identityOf)
  return [...new Set([...ofLeft.keys(), ...ofRight.keys()])].flatMap((identity) => {
    const [a, b] = [ofLeft.get(identity) ?? [], ofRight.get(identity) ?? []]
    const named = a[0] ?? b[0]
    if (named === undefined) return []
    const pair = { named, left: a, right: b }
    return [{ ...pair, difference: differenceOf(pair, left, right) }]
  })
}

const identityOf = (measure: Measure): string =>
  isValueAddedTax(measure)
    ? `VAT ${vatRateOf(measure)}`
    : [
        measure.kind,
        measure.type.id,
        measure.isImport,
        measure.isExport,
        measure.geographicalArea ? idsOfPlace(measure.geographicalArea.id)[0] : '',
        measure.additionalCodeId ?? '',
        measure.quota?.orderNumber ?? '',
      ].join(' ')

/**
 * VAT of the United Kingdom has one type and an additional code for each rate but the standard one; that of Northern
 * Ireland has a type for each: VTZ is what VATZ is.
 */
export const vatRateOf = ({ type, additionalCodeId }: Pick<Measure, 'type' | 'additionalCodeId'>): string =>
  additionalCodeId ?? (/^VT[A-RT-Z]$/.test(type.id) ? `VAT${type.id.slice(2)}` : '')

function differenceOf(
  { named, left, right }: Omit<ComparedMeasures, 'difference'>,
  ofLeft: ComparedSide,
  ofRight: ComparedSide,
): MeasureDifference {
  const kind = coveredKindOf(named)
  if (right.length === 0) return ofRight.notInData.includes(kind) ? 'unknown-right' : 'only-left'
  if (left.length === 0) return ofLeft.notInData.includes(kind) ? 'unknown-left' : 'only-right'
  return signatureOf(left) === signatureOf(right) ? 'same' : 'changed'
}

/** The differences that a trader would notice: the rate, the conditions and the excluded countries. */
const signatureOf = (measures: readonly Measure[]): string =>
  measures
    .map(({ duty, excludedAreas, conditions }) =>
      JSON.stringify([
        duty.verboseDuty,
        excludedAreas.map(({ id }) => id).sort(),
        conditions
          .map(({ code, conditionClass, certificate, dutyAmount, monetaryUnitCode, unit, duty: follows }) =>
            [
              code,
              conditionClass,
              certificate?.code,
              dutyAmount,
              monetaryUnitCode,
              unit?.expansion,
              follows.verboseDuty,
            ].join(' '),
          )
          .sort(),
      ]),
    )
    .sort()
    .join('\n')
