import { groupBy } from '../collections/group-by.ts'
import { isValueAddedTax, type Measure } from './measure.ts'

export type MeasureDifference = 'same' | 'changed' | 'only-left' | 'only-right'

/** Measures of the same kind, area, additional code and quota on both sides. */
export interface ComparedMeasures {
  readonly difference: MeasureDifference
  readonly left: readonly Measure[]
  readonly right: readonly Measure[]
  /** One of them, which names them all. */
  readonly named: Measure
}

/** Pairs the measures of two sides, in the order of the left side, then what only the right side has. */
export function compareMeasures(left: readonly Measure[], right: readonly Measure[]): readonly ComparedMeasures[] {
  const ofLeft = groupBy(left, identityOf)
  const ofRight = groupBy(right, identityOf)
  return [...new Set([...ofLeft.keys(), ...ofRight.keys()])].flatMap((identity) => {
    const [a, b] = [ofLeft.get(identity) ?? [], ofRight.get(identity) ?? []]
    const named = a[0] ?? b[0]
    return named ? [{ named, left: a, right: b, difference: differenceOf(a, b) }] : []
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
        measure.geographicalArea?.id ?? '',
        measure.additionalCodeId ?? '',
        measure.quota?.orderNumber ?? '',
      ].join(' ')

/**
 * VAT of the United Kingdom has one type and an additional code for each rate but the standard one; that of Northern
 * Ireland has a type for each: VTZ is what VATZ is.
 */
const vatRateOf = ({ type, additionalCodeId }: Measure): string =>
  additionalCodeId ?? (/^VT[A-RT-Z]$/.test(type.id) ? `VAT${type.id.slice(2)}` : '')

function differenceOf(left: readonly Measure[], right: readonly Measure[]): MeasureDifference {
  if (right.length === 0) return 'only-left'
  if (left.length === 0) return 'only-right'
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
