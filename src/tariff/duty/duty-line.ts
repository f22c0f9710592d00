import { type CoveredKind, kindName } from '../coverage.ts'
import { isResidual, type OutlinedMeasure } from '../import-outline.ts'
import type { Measure } from '../measure.ts'
import { rateText } from '../measure-texts.ts'
import { phraseText, requirementPhrases } from '../requirement-texts.ts'
import { currencyOf, moneyText } from './consignment.ts'
import { decimal, type Fraction, roundedText, ZERO } from './fraction.ts'
import { isMet, type RateContext, rateOf } from './rate.ts'
import { type AgriculturalAmounts, type Base, missingData, type Need, type Worked, workOut } from './work-out.ts'

export type DutyLineKind = 'customs duty' | 'trade remedy' | 'excise' | 'vat'

export const DUTY_LINE_NAMES: Readonly<Record<DutyLineKind, string>> = {
  'customs duty': 'Customs duty',
  'trade remedy': 'Trade remedy',
  excise: 'Excise',
  vat: 'VAT',
}

/** A charge on the goods. */
export interface DutyLine {
  readonly kind: DutyLineKind
  /** Null: the data has none. */
  readonly measure: Measure | null
  /** Why it is charged, or what the data lacks. */
  readonly rule: string
  /** The rate as the tariff writes it; null: none. */
  readonly duty: string | null
  /** Null where the amount is. */
  readonly working: string | null
  /** With two decimals, in the currency of the calculation; null: it needs something. */
  readonly amount: string | null
  readonly needs: readonly Need[]
  readonly assumptions: readonly string[]
  /** What the conditions of the measure ask for. */
  readonly conditions: readonly string[]
}

/**
 * Every amount that is owed is rounded once, to the nearest penny or cent, a half upwards; working is exact, and totals add
 * rounded amounts. For cents, Council Regulation (EC) No 1103/97, Article 5. For pence no legal act gives a rule for import
 * duties: this is what the calculator of the public Trade Tariff shows.
 */
const rounded = (amount: Fraction): Fraction => decimal(roundedText(amount, 2))

/** What the lines of a calculation depend on. */
export interface LineContext extends RateContext {
  readonly agriculturalAmount: AgriculturalAmounts
  readonly notInData: readonly CoveredKind[]
}

export const VAT_BASE = 'the customs value, duties and costs within the country'

/**
 * The lines of measures of which the additional code decides: those of a declared code, else of no code, else of the
 * remaining goods. If none of these is there, a rate that is alone.
 */
export function chosenLines(
  kind: DutyLineKind,
  members: readonly OutlinedMeasure[],
  rateCodeOf: (measure: Measure) => string,
  context: LineContext,
  { takesOnly }: { readonly takesOnly: boolean },
): readonly DutyLine[] {
  const codes = [...new Set(members.map(({ measure }) => rateCodeOf(measure)))].filter((code) => code !== '')
  const line = (assumptions: readonly string[]) => (member: OutlinedMeasure) =>
    lineOf(kind, member, context, { rule: member.measure.type.description, assumptions })
  const declared = members.filter(({ measure }) => context.consignment.additionalCodes.has(rateCodeOf(measure)))
  if (declared.length > 0) return declared.map(line([]))
  const plain = members.filter(({ measure }) => rateCodeOf(measure) === '')
  const otherwise = codes.length === 0 ? [] : [`no additional code applies (other rates: ${codes.join(', ')})`]
  if (plain.length > 0) return plain.map(line(otherwise))
  const [residual, ...moreResidual] = members.filter(({ measure }) => isResidual(measure))
  if (residual !== undefined && moreResidual.length === 0) {
    const own = rateCodeOf(residual.measure)
    return [
      line([
        `additional code ${own} applies, that of all other goods (others: ${codes.filter((code) => code !== own).join(', ') || 'none'})`,
      ])(residual),
    ]
  }
  const [only, ...more] = members
  if (takesOnly && only !== undefined && more.length === 0) {
    return [line([`additional code ${rateCodeOf(only.measure)} applies, the only one that the data has`])(only)]
  }
  return [
    {
      ...EMPTY,
      kind,
      measure: null,
      rule: `${only?.measure.type.description ?? ''}: depends on the additional code`,
      needs: [{ kind: 'additional code', codes }],
    },
  ]
}

const EMPTY = { duty: null, working: null, amount: null, assumptions: [], conditions: [] } as const

/** A line of a charge that the data does not have: that it has none of the kind, or does not say. */
export function absentLine(kind: DutyLineKind, covered: CoveredKind, { notInData }: LineContext): DutyLine {
  const text = notInData.includes(covered)
    ? `the data does not say whether goods of this code have any: ${kindName(covered)}`
    : `the data has no ${kindName(covered)} for these goods`
  return { ...EMPTY, kind, measure: null, rule: 'Not in the data', needs: missingData(text).needs }
}

export function lineOf(
  kind: DutyLineKind,
  { measure, requirements }: OutlinedMeasure,
  context: LineContext,
  { rule, assumptions }: { readonly rule: string; readonly assumptions: readonly string[] },
): DutyLine {
  const conditions = requirementPhrases(measure, 0).map(phraseText)
  const shared = { kind, measure, rule, conditions }
  const exemption = requirements.exempting.find((way) => isMet(way, context) === true)
  if (exemption !== undefined) {
    const amount = roundedText(ZERO, 2)
    return {
      ...shared,
      duty: rateText(measure),
      amount,
      working: 'not charged with the documents that are held',
      needs: [],
      assumptions,
    }
  }
  const { duty, components, assumed, needs } = rateOf(measure, requirements.rates, context)
  const worked: Worked =
    components === null
      ? { kind: 'missing', needs }
      : context.base.kind === 'missing'
        ? context.base
        : workOut(components, baseOf(kind, context.base), context.consignment, context.agriculturalAmount)
  const known = { ...shared, duty, assumptions: [...assumptions, ...assumed] }
  if (worked.kind === 'missing') return { ...known, working: null, amount: null, needs: worked.needs }
  const amount = rounded(worked.amount)
  const sum = moneyText(amount, currencyOf(context.consignment.region))
  return { ...known, amount: roundedText(amount, 2), working: `${worked.working} = ${sum}`, needs: [] }
}

const baseOf = (kind: DutyLineKind, { amount }: { readonly amount: Fraction }): Base => ({
  amount,
  name: kind === 'vat' ? VAT_BASE : 'the customs value',
})
