import { groupBy } from '../collections/group-by.ts'
import type { Certificate, Measure, MeasureComponent, MeasureCondition } from './measure.ts'
import { actionEffect, comparisonOf, isNegativeAction, isStatement } from './measure-condition.ts'
import { isProhibition } from './measure-type.ts'

/** An end of the range in which an amount has to be. */
export interface Bound {
  readonly amount: number
  /** Whether the amount itself is within the range. */
  readonly isIncluded: boolean
}

/** A quantity, a price or a ratio that has to be within a range. */
export interface AmountLimit {
  readonly kind: 'amount'
  /** The condition that names the amount, with its units. */
  readonly condition: MeasureCondition
  readonly from: Bound | null
  readonly to: Bound | null
}

/** What has to be met: a document, a statement about the goods, an amount, or several of them. */
export type Requirement =
  | { readonly kind: 'document'; readonly certificate: Certificate }
  /** A code that is declared where it is true of the goods: there is no paper to obtain. */
  | { readonly kind: 'statement'; readonly certificate: Certificate }
  | AmountLimit
  | { readonly kind: 'any of'; readonly parts: readonly Requirement[] }
  | { readonly kind: 'all of'; readonly parts: readonly Requirement[] }

/** A duty that applies if a condition is met; `requirement` null: otherwise. */
export interface ConditionalRate {
  readonly requirement: Requirement | null
  /** Null: the source gives no amount. */
  readonly duty: string | null
  readonly components: readonly MeasureComponent[]
}

/** The conditions of a measure as a trader meets them. */
export interface Requirements {
  /** What lets the goods pass a control, or gives them the duty; null: nothing is asked for, or nothing suffices. */
  readonly needed: Requirement | null
  /** Each of these keeps a charge away. */
  readonly exempting: readonly Requirement[]
  /** Duties by condition: the first one whose requirement is met applies. */
  readonly rates: readonly ConditionalRate[]
  /** Nothing that the data names lets the goods pass. */
  readonly isForbidden: boolean
}

/**
 * The requirements of a measure. Conditions of one code are alternatives, of which the first that is met decides; every
 * code has to be met.
 */
export function requirementsOf(measure: Measure): Requirements {
  const isControl = isControlOfGoods(measure)
  const groups = [...groupBy(measure.conditions, ({ code }) => code).values()].map((conditions) =>
    readGroup(conditions, isControl),
  )
  const needed = allOf(groups.map(({ ways }) => ways).filter((ways) => ways.size > 0))
  return {
    needed,
    exempting: groups.flatMap(({ exempting }) => exempting),
    rates: groups.flatMap(({ rates }) => rates),
    isForbidden:
      isControl &&
      needed === null &&
      (isProhibition(measure.type.seriesId) ? !groups.some(isMetByAll) : groups.some(({ isBarred }) => isBarred)),
  }
}

/** Whether a measure asks for something and charges nothing: some trade remedies have conditions alone. */
export const isControlOfGoods = ({ kind, duty, conditions }: Pick<Measure, 'kind' | 'duty' | 'conditions'>): boolean =>
  kind === 'control' || (kind === 'remedy' && conditions.length > 0 && !hasRate({ duty, conditions }))

/** Whether the data gives a rate, with or without a condition. */
export const hasRate = ({ duty, conditions }: Pick<Measure, 'duty' | 'conditions'>): boolean =>
  duty.verboseDuty !== '' || conditions.some((condition) => condition.duty.verboseDuty !== '')

/** The conditions of one code. */
interface ConditionGroup extends Pick<Requirements, 'exempting' | 'rates'> {
  /** Ways to meet it, by what is met. Empty: nothing has to be done. */
  readonly ways: ReadonlyMap<string, Requirement>
  readonly isBarred: boolean
  readonly isMetByAll: boolean
}

const isMetByAll = (group: ConditionGroup): boolean => group.isMetByAll

function readGroup(conditions: readonly MeasureCondition[], isControl: boolean): ConditionGroup {
  const named = conditions.filter(namesSomething)
  const otherwise = conditions.find((condition) => !namesSomething(condition))
  const appliesOtherwise = otherwise !== undefined && effectOf(otherwise) === 'applies'
  const suffices = (condition: MeasureCondition): boolean =>
    effectOf(condition) === 'applies' || (isControl && effectOf(condition) === 'excludes')
  const ways = named.filter(suffices).map((condition) => [keyOf(condition), wayOf(condition, conditions)] as const)
  const isMetByAll = appliesOtherwise || ways.some(([, way]) => way === null)
  const rates = ratesOf(conditions)
  const isOnlyOfRates = rates.length > 0 && conditions.every((condition) => effectOf(condition) === 'applies')
  return {
    ways: new Map(isMetByAll || isOnlyOfRates ? [] : ways.flatMap(([key, way]) => (way === null ? [] : [[key, way]]))),
    exempting:
      appliesOtherwise && !isControl
        ? named
            .filter((condition) => effectOf(condition) === 'excludes')
            .flatMap((condition) => wayOf(condition, conditions) ?? [])
        : [],
    rates,
    isBarred: ways.length === 0 && conditions.some(({ action }) => isNegativeAction(action?.code ?? null)),
    isMetByAll,
  }
}

const namesSomething = ({ certificate, dutyAmount }: MeasureCondition): boolean =>
  certificate !== null || dutyAmount !== null

/** Old answers name no action: what is named then suffices, and the rest does not. */
const effectOf = (condition: MeasureCondition) =>
  condition.action === null ? (namesSomething(condition) ? 'applies' : 'forbids') : actionEffect(condition.action.code)

/** The same for conditions that one document or one amount meets, whatever their code. */
const keyOf = (condition: MeasureCondition): string =>
  [
    condition.certificate?.code,
    condition.dutyAmount,
    condition.monetaryUnitCode,
    condition.measurementUnitCode,
    condition.measurementUnitQualifierCode,
  ].join(' ')

const ratesOf = (conditions: readonly MeasureCondition[]): readonly ConditionalRate[] =>
  conditions.every(({ duty }) => duty.verboseDuty === '')
    ? []
    : conditions
        .filter((condition) => effectOf(condition) === 'applies')
        .map((condition) => ({
          requirement: wayOf(condition, conditions),
          duty: condition.duty.verboseDuty || null,
          components: condition.components,
        }))

/** Null: all goods meet the condition. */
function wayOf(condition: MeasureCondition, group: readonly MeasureCondition[]): Requirement | null {
  const { certificate } = condition
  const limit = amountLimitOf(condition, group)
  const parts = [
    ...(certificate ? [{ kind: isStatement(certificate) ? 'statement' : 'document', certificate } as const] : []),
    ...(limit ? [limit] : []),
  ]
  return oneOrMore('all of', parts)
}

/**
 * The range of the amount that a condition names, given all conditions of its code: it ends where another one with
 * another consequence begins. Null: no amount is named, or any amount is within the range.
 */
export function amountLimitOf(condition: MeasureCondition, group: readonly MeasureCondition[]): AmountLimit | null {
  const { dutyAmount: amount } = condition
  if (amount === null) return null
  const comparison = comparisonOf(condition)
  const limit = { kind: 'amount', condition, from: null, to: null } as const
  if (comparison === null) return limit
  const others = group.flatMap((other) =>
    other.dutyAmount === null || outcomeOf(other) === outcomeOf(condition) ? [] : other.dutyAmount,
  )
  const own = { amount, isIncluded: comparison === 'at least' || comparison === 'at most' }
  const next = (ends: readonly number[], choose: (...ends: number[]) => number): Bound | null =>
    ends.length === 0 ? null : { amount: choose(...ends), isIncluded: !own.isIncluded }
  if (comparison === 'at most' || comparison === 'below') {
    const lower = others.filter((other) => other < amount)
    return { ...limit, from: next(lower, Math.max), to: own }
  }
  const upper = others.filter((other) => other > amount)
  // No quantity and no price is negative.
  const from = amount === 0 ? null : own
  const to = next(upper, Math.min)
  return from === null && to === null ? null : { ...limit, from, to }
}

const outcomeOf = (condition: MeasureCondition): string => `${effectOf(condition)} ${condition.duty.verboseDuty}`

/** Ways to meet each of several groups at once: what meets all of them, or else something for each. */
function allOf(groups: readonly ReadonlyMap<string, Requirement>[]): Requirement | null {
  const [first, ...others] = groups
  if (first === undefined) return null
  if (others.length === 0) return oneOrMore('any of', [...first.values()])
  const shared = [...first].filter(([key]) => others.every((group) => group.has(key)))
  const remaining = groups.map((group) =>
    [...group].flatMap(([key, way]) => (shared.some(([sharedKey]) => sharedKey === key) ? [] : [way])),
  )
  // Whoever meets a group by a shared way has met them all.
  const one = remaining.some((ways) => ways.length === 0)
    ? null
    : oneOrMore(
        'all of',
        remaining.flatMap((ways) => oneOrMore('any of', ways) ?? []),
      )
  return oneOrMore('any of', [...shared.map(([, way]) => way), ...(one === null ? [] : [one])])
}

const oneOrMore = (kind: 'any of' | 'all of', parts: readonly Requirement[]): Requirement | null =>
  parts.length > 1 ? { kind, parts } : (parts[0] ?? null)
