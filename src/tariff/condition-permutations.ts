import { groupBy } from '../collections/group-by.ts'
import type { MeasureCondition } from './measure.ts'
import { type ConditionFacts, isNegativeAction, isUniversalWaiver, measureConditionClass } from './measure-condition.ts'

export interface PermutableCondition extends ConditionFacts {
  readonly measureConditionSid: number
  readonly conditionCode: string
}

/** The conditions of a measure with what decides how they can be met. */
export const permutableConditions = (conditions: readonly MeasureCondition[]): readonly PermutableCondition[] =>
  conditions.map((condition) => ({
    measureConditionSid: condition.sid,
    conditionCode: condition.code,
    actionCode: condition.action?.code ?? null,
    documentCode: condition.certificate?.code ?? null,
    conditionDutyAmount: condition.dutyAmount,
  }))

/** Ways to meet the conditions of a measure: each permutation is a set of conditions that suffices. */
export interface PermutationGroup<C extends PermutableCondition> {
  /** The condition code, or `n/a` for combinations of several. */
  readonly conditionCode: string
  readonly permutations: readonly (readonly C[])[]
}

/** The one negative action that a trader has to know of even where nothing is presented: subheading not allowed. */
const DECLARED_SUBHEADING_NOT_ALLOWED = '08'

/** A document that meets several condition codes makes combinations: that group has no code of its own. */
const COMBINED = 'n/a'

/** Combinations multiply with each condition code; real measures have a handful. */
const MAX_COMBINATIONS = 200

/**
 * How the conditions of a measure, in their order, can be met.
 *
 * Each condition code is a group of alternatives. Where the same document or threshold stands under several codes, it
 * meets them all at once: then there is one group, first the shared documents, then every combination of the others.
 */
export const conditionPermutations = <C extends PermutableCondition>(
  conditions: readonly C[],
): readonly PermutationGroup<C>[] => {
  const offered = conditions.filter(isOffered)
  if (offered.length === 0) return []
  const byKey = [...groupBy(offered, keyOf).values()]
  const shared = byKey.filter((same) => same.length > 1).map((same) => same[0] as C)
  if (shared.length === 0) {
    return [...groupBy(offered, (condition) => condition.conditionCode)].map(([conditionCode, alternatives]) => ({
      conditionCode,
      permutations: alternatives.map((condition) => [condition]),
    }))
  }
  const single = byKey.filter((same) => same.length === 1).flat()
  return [
    {
      conditionCode: COMBINED,
      permutations: [
        ...shared.toSorted((a, b) => priorityOf(a) - priorityOf(b)).map((condition) => [condition]),
        ...combinationsOf(single),
      ],
    },
  ]
}

/** Left out: the universal waiver, and what happens when nothing is presented. */
const isOffered = (condition: PermutableCondition): boolean =>
  !isUniversalWaiver(condition.documentCode) &&
  (!isNegativeAction(condition.actionCode) ||
    condition.actionCode === DECLARED_SUBHEADING_NOT_ALLOWED ||
    condition.conditionDutyAmount !== null ||
    Boolean(condition.documentCode))

/** The same for conditions that one document or one threshold meets. */
const keyOf = (condition: PermutableCondition): string =>
  condition.documentCode || condition.conditionDutyAmount !== null
    ? `${condition.documentCode ?? ''} ${condition.conditionDutyAmount ?? ''}`
    : String(condition.measureConditionSid)

const PRIORITIES: Readonly<Record<string, number>> = { document: 1, exemption: 2, threshold: 3 }

const priorityOf = (condition: PermutableCondition): number => PRIORITIES[measureConditionClass(condition)] ?? 4

/** One condition of each code. */
function combinationsOf<C extends PermutableCondition>(conditions: readonly C[]): readonly (readonly C[])[] {
  const groups = [...groupBy(conditions, (condition) => condition.conditionCode)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return groups
    .reduce<readonly (readonly C[])[]>(
      (combinations, [, alternatives]) =>
        combinations.length === 0
          ? alternatives.map((condition) => [condition])
          : alternatives.flatMap((condition) => combinations.map((combination) => [...combination, condition])),
      [],
    )
    .slice(0, MAX_COMBINATIONS)
}
