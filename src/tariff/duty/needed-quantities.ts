import { uniqueBy } from '../../collections/unique-by.ts'
import { isMeursingExpression } from '../duty-expression.ts'
import { type Charge, outlineImport } from '../import-outline.ts'
import type { Measure, MeasureCondition } from '../measure.ts'
import { seasonsOf } from '../seasonal-duty.ts'
import { wordOf } from './agricultural-amounts.ts'
import { factorsOf, KILOGRAMS, type Quantity } from './quantities.ts'
import { ratedComponents } from './rate.ts'
import type { RatedComponent } from './work-out.ts'

/** The quantities that the duties and taxes of goods depend on, each once. */
export const neededQuantities = (measures: readonly Measure[]): readonly Quantity[] =>
  uniqueBy(chargedMeasures(measures).flatMap(quantitiesOf), ({ id }) => id)

/** The words of the Meursing table that the duties of goods depend on: `EA`. */
export const agriculturalWords = (measures: readonly Measure[]): readonly string[] => [
  ...new Set(
    chargedMeasures(measures)
      .flatMap((measure) => ratedComponents(measure) ?? [])
      .flatMap(({ dutyExpressionId: id }) => (isMeursingExpression(id) ? wordOf(id) : [])),
  ),
]

/** The import measures that are charged: duties, trade remedies and taxes. */
export function chargedMeasures(measures: readonly Measure[]): readonly Measure[] {
  const { duties, additions, taxes } = outlineImport(measures)
  return [...duties.map(({ measure }) => measure), ...[...additions, ...taxes].flatMap(measuresOf)]
}

const measuresOf = (charge: Charge): readonly Measure[] =>
  charge.kind === 'one'
    ? [charge.measure]
    : [charge.residual, ...charge.listed].flatMap((member) => (member === null ? [] : member.measure))

const quantitiesOf = (measure: Measure): readonly Quantity[] => [
  ...[
    ...(ratedComponents(measure) ?? []),
    ...seasonsOf(measure).flatMap(({ components }) => components),
    ...measure.conditions.flatMap(({ components }) => components),
  ].flatMap(quantitiesOfComponent),
  ...measure.conditions.flatMap(quantitiesOfCondition),
]

function quantitiesOfComponent(component: RatedComponent): readonly Quantity[] {
  const { dutyExpressionId, dutyAmount, measurementUnitCode: code, measurementUnitQualifierCode: qualifier } = component
  if (isMeursingExpression(dutyExpressionId)) return [KILOGRAMS]
  if (code === null || Number(dutyAmount) === 0) return []
  return factorsOf(code, qualifier, component.unit ?? null).map(({ quantity }) => quantity)
}

/** A price for a unit takes the quantity; the amounts of conditions without a rate decide over documents alone. */
const quantitiesOfCondition = (condition: MeasureCondition): readonly Quantity[] => {
  const { dutyAmount, measurementUnitCode: code, measurementUnitQualifierCode: qualifier, unit, components } = condition
  return dutyAmount === null || code === null || components.length === 0
    ? []
    : factorsOf(code, qualifier, unit).map(({ quantity }) => quantity)
}
