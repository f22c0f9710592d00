import { groupBy } from '../../collections/group-by.ts'
import { kindOf } from './measure-groups.ts'
import type { MeasureView } from './measure-view.ts'

export type Difference = 'same' | 'changed' | 'only-left' | 'only-right'

/** Measures of the same kind, area, additional code and quota on both sides. */
export interface ComparedMeasures {
  readonly difference: Difference
  readonly left: readonly MeasureView[]
  readonly right: readonly MeasureView[]
  /** One of them, which names them all. */
  readonly named: MeasureView
}

/** Pairs the measures of two sides, in the order of the left side, then what only the right side has. */
export function compareMeasures(
  left: readonly MeasureView[],
  right: readonly MeasureView[],
): readonly ComparedMeasures[] {
  const ofLeft = groupBy(left, identityOf)
  const ofRight = groupBy(right, identityOf)
  return [...new Set([...ofLeft.keys(), ...ofRight.keys()])].flatMap((identity) => {
    const [a, b] = [ofLeft.get(identity) ?? [], ofRight.get(identity) ?? []]
    const named = a[0] ?? b[0]
    return named ? [{ named, left: a, right: b, difference: differenceOf(a, b) }] : []
  })
}

const identityOf = (measure: MeasureView): string =>
  measure.isVat || measure.seriesId === 'P'
    ? `VAT ${vatRateOf(measure)}`
    : [
        kindOf(measure),
        measure.typeId,
        measure.isImport,
        measure.isExport,
        measure.area?.id ?? '',
        measure.additionalCode?.code ?? '',
        measure.quota?.orderNumber ?? '',
      ].join(' ')

/**
 * VAT of the United Kingdom has one type and an additional code for each rate but the standard one; that of Northern
 * Ireland has a type for each: VTZ is what VATZ is.
 */
const vatRateOf = ({ typeId, additionalCode }: MeasureView): string =>
  additionalCode?.code ?? (/^VT[A-RT-Z]$/.test(typeId) ? `VAT${typeId.slice(2)}` : '')

function differenceOf(left: readonly MeasureView[], right: readonly MeasureView[]): Difference {
  if (right.length === 0) return 'only-left'
  if (left.length === 0) return 'only-right'
  return signatureOf(left) === signatureOf(right) ? 'same' : 'changed'
}

/** What a trader would notice: the rate, the conditions and the countries that are left out. */
const signatureOf = (measures: readonly MeasureView[]): string =>
  measures
    .map(({ duty, excluded, conditions }) =>
      JSON.stringify([
        duty,
        excluded.map(({ id }) => id).sort(),
        conditions
          .flatMap((group) =>
            group.conditions.map((one) =>
              [group.code, one.conditionClass, one.document?.code, one.threshold, one.duty].join(' '),
            ),
          )
          .sort(),
      ]),
    )
    .sort()
    .join('\n')
