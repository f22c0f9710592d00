import type { Node } from 'ohm-js'
import { DUTY_GRAMMAR } from './duty-grammar.ts'

/** The amount of money or quantity that a condition compares, by its codes. */
export interface ListedThreshold {
  /** Decimal digits as published. */
  readonly amount: string
  readonly monetaryUnitCode: string | null
  readonly measurementUnitCode: string | null
  readonly measurementUnitQualifierCode: string | null
}

/** A condition of a list such as `condition:B,certificate:N851,action:27|condition:B,action:07`. */
export interface ListedCondition {
  readonly conditionCode: string
  /** Type and code: `N851`; null where none is asked for. */
  readonly documentCode: string | null
  /** `threshold:250.00 DTN`; null where nothing is compared. */
  readonly threshold: ListedThreshold | null
  readonly actionCode: string | null
}

/** A code of four characters: its type is the first. */
export interface AdditionalCode {
  readonly additionalCodeTypeId: string
  readonly additionalCode: string
}

const text = (node: Node | undefined): string | null => node?.sourceString.trim() || null

const SEMANTICS = DUTY_GRAMMAR.createSemantics()
  .addOperation<readonly unknown[]>('items', {
    ListedConditions: (list) => list.asIteration().children.map((condition) => condition.listed()),
    Areas: (list) => list.asIteration().children.map((area) => text(area)),
  })
  .addOperation<ListedCondition>('listed', {
    ListedCondition: (_word, _colon, code, certificate, threshold, action) => ({
      conditionCode: code.sourceString,
      documentCode: text(certificate.children[0]?.child(3)),
      threshold: threshold.children[0]?.threshold() ?? null,
      actionCode: text(action.children[0]?.child(3)),
    }),
  })

SEMANTICS.addOperation<ListedThreshold>('threshold', {
  ListedThreshold: (_comma, _word, _colon, amount, currency, units) => ({
    amount: amount.sourceString.trim(),
    monetaryUnitCode: text(currency.children[0]),
    measurementUnitCode: text(units.children[0]?.child(0)),
    measurementUnitQualifierCode: text(units.children[0]?.child(1)),
  }),
})

/** The conditions of a list; null if it is none. */
export function readListedConditions(published: string): readonly ListedCondition[] | null {
  const match = DUTY_GRAMMAR.match(published, 'ListedConditions')
  return match.failed() ? null : SEMANTICS(match).items()
}

/** The areas of a list separated by `|`, `;` or commas, each once, in the order of the list; null if it is none. */
export function readAreas(published: string): readonly string[] | null {
  const match = DUTY_GRAMMAR.match(published, 'Areas')
  if (match.failed()) return null
  const areas: readonly string[] = SEMANTICS(match).items()
  return [...new Set(areas)]
}

/** Type and code of an additional code (`C999`, `2500`); null if it is none. */
export function readAdditionalCode(published: string): AdditionalCode | null {
  if (DUTY_GRAMMAR.match(published, 'AdditionalCode').failed()) return null
  const code = published.trim()
  return { additionalCodeTypeId: code.slice(0, 1), additionalCode: code.slice(1) }
}

/** The six digits of a quota order number (`090006`, `09.0006`); null if it is none. */
export function readOrderNumber(published: string): string | null {
  if (DUTY_GRAMMAR.match(published, 'OrderNumber').failed()) return null
  return published.trim().replace('.', '')
}

/** The list as published. */
export const printListedConditions = (conditions: readonly ListedCondition[]): string =>
  conditions
    .map(({ conditionCode, documentCode, threshold, actionCode }) =>
      [
        `condition:${conditionCode}`,
        documentCode === null ? '' : `certificate:${documentCode}`,
        threshold === null ? '' : `threshold:${printThreshold(threshold)}`,
        actionCode === null ? '' : `action:${actionCode}`,
      ]
        .filter((part) => part !== '')
        .join(','),
    )
    .join('|')

const printThreshold = (threshold: ListedThreshold): string =>
  [threshold.amount, threshold.monetaryUnitCode, threshold.measurementUnitCode, threshold.measurementUnitQualifierCode]
    .filter((part) => part !== null)
    .join(' ')
