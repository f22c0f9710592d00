import type { DutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { WrittenComponent, WrittenCondition } from '../../../src/tariff/duty-text/duty-text.ts'

/** A duty text in its parts. */
export interface DutyParts {
  readonly components: readonly ComponentValues[]
  readonly conditions: readonly WrittenCondition[]
}

/** Null for a text that lists several duties or seasons, and for one that is not understood: it stays a text. */
export function dutyParts(text: string, reader: DutyReader): DutyParts | null {
  const reading = reader.read(text)
  const [duty, ...others] = reading.kind === 'duties' ? reading.duties : []
  if (duty === undefined || others.length > 0 || duty.seasons.length > 0) return null
  return { components: duty.components.map(componentValues), conditions: duty.conditions }
}

/** A component of a duty as one of the bundle's `measures.ndjson`. */
export type ComponentValues = ReturnType<typeof componentValues>

export const componentValues = (component: WrittenComponent) => ({
  duty_expression_id: component.dutyExpressionId,
  duty_amount: component.dutyAmount,
  monetary_unit_code: component.monetaryUnitCode,
  measurement_unit_code: component.measurementUnitCode,
  measurement_unit_qualifier_code: component.measurementUnitQualifierCode,
})
