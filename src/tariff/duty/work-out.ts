import {
  composeDuty,
  dutyExpressionText,
  isFree,
  isMeursingExpression,
  SUPPLEMENTARY_UNIT,
} from '../duty-expression.ts'
import type { MeasurementUnit } from '../measure.ts'
import {
  type Consignment,
  type Currency,
  convert,
  currencyOf,
  customsValueOf,
  moneyText,
  numberText,
  quantityOf,
} from './consignment.ts'
import { compare, decimal, type Fraction, minus, over, plus, times, ZERO } from './fraction.ts'
import { factorsOf, type Quantity, RETAIL_PRICE } from './quantities.ts'

/** A component of a duty, of a measure or as its text is read. */
export interface RatedComponent {
  readonly dutyExpressionId: string
  readonly dutyAmount: number | string | null
  readonly monetaryUnitCode: string | null
  readonly measurementUnitCode: string | null
  readonly measurementUnitQualifierCode: string | null
  readonly unit?: MeasurementUnit | null
}

/** Something that has to be known for an amount. */
export type Need =
  | { readonly kind: 'quantity'; readonly quantity: Quantity }
  | { readonly kind: 'exchange rate' }
  /** An amount of the Meursing table, by its word: `EA`. */
  | { readonly kind: 'agricultural amount'; readonly word: string }
  /** One of these additional codes. */
  | { readonly kind: 'additional code'; readonly codes: readonly string[] }
  /** Something that the data lacks, or that no input can supply. */
  | { readonly kind: 'data'; readonly text: string }

/** What is needed, in words. */
export function needText(need: Need): string {
  switch (need.kind) {
    case 'quantity':
      return `the ${need.quantity.description}`
    case 'exchange rate':
      return 'the rate of exchange between the pound and the euro'
    case 'agricultural amount':
      return `the amount of the Meursing table for ${need.word}, in euros for 100 kg`
    case 'additional code':
      return `an additional code: ${need.codes.join(', ')}`
    case 'data':
      return need.text
  }
}

/** Why there is no amount, as a sentence: what the data lacks, and what to add. */
export function missingText(needs: readonly Need[]): string {
  const ofData = needs.filter(({ kind }) => kind === 'data').map(needText)
  const ofGoods = needs.filter(({ kind }) => kind !== 'data').map(needText)
  const text = [...ofData, ...(ofGoods.length > 0 ? [`needs ${ofGoods.join(', and ')}`] : [])].join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** An amount with its working, in the currency of the region; or what is needed for it. */
export type Worked =
  | { readonly kind: 'amount'; readonly amount: Fraction; readonly working: string }
  | { readonly kind: 'missing'; readonly needs: readonly Need[] }

const HUNDRED = decimal('100')

/** Expressions that set an amount against what comes before them. */
const MINIMUM = '15'
const MAXIMA: ReadonlySet<string> = new Set(['17', '35'])
/** Expressions whose amount is taken off. */
const DEDUCTIONS: ReadonlySet<string> = new Set(['02', '36'])
const EXPORT_REFUNDS: ReadonlySet<string> = new Set(['40', '41', '42', '43', '44'])

/** The amount of goods that a percentage is taken of, with its name in a working. */
export interface Base {
  readonly amount: Fraction
  readonly name: string
}

export const customsValueBase = (consignment: Consignment): Worked => {
  const value = customsValueOf(consignment)
  return inCurrencyOf(consignment, value, consignment.currency)
}

/** An amount in the currency of the region. */
function inCurrencyOf({ region, exchangeRate }: Consignment, amount: Fraction, currency: string): Worked {
  const target = currencyOf(region)
  const converted = convert(amount, currency, target, exchangeRate)
  if (converted === null) return { kind: 'missing', needs: [{ kind: 'exchange rate' }] }
  return { kind: 'amount', amount: converted, working: moneyText(converted, target) }
}

/** Finds the amount of the Meursing table that a word of a duty stands for. */
export type AgriculturalAmounts = (expressionId: string) => Worked

/**
 * Works out a duty: the components up to a minimum or maximum make one sum each; the greater one with its minimum, then the
 * smaller one with its maximum applies. A duty is never below zero.
 * @param base The amount that percentages are of
 */
export function workOut(
  components: readonly RatedComponent[],
  base: Base,
  consignment: Consignment,
  agriculturalAmount: AgriculturalAmounts,
): Worked {
  const needs: Need[] = []
  const sums: { readonly limit: 'MIN' | 'MAX' | null; amount: Fraction; working: string }[] = []
  for (const component of components) {
    const id = component.dutyExpressionId
    if (id === SUPPLEMENTARY_UNIT) continue
    const limit = id === MINIMUM ? 'MIN' : MAXIMA.has(id) ? 'MAX' : null
    const worked = pieceOf(component, base, consignment, agriculturalAmount)
    if (worked.kind === 'missing') needs.push(...worked.needs)
    else {
      const last = sums.at(-1)
      if (last === undefined || limit !== null) sums.push({ limit, amount: worked.amount, working: worked.working })
      else if (DEDUCTIONS.has(id)) {
        last.amount = minus(last.amount, worked.amount)
        last.working += ` − ${worked.working}`
      } else {
        last.amount = plus(last.amount, worked.amount)
        last.working += ` + ${worked.working}`
      }
    }
  }
  const [first, ...limits] = sums
  if (needs.length > 0) return { kind: 'missing', needs: distinctNeeds(needs) }
  if (first === undefined) return missingData('the data gives no amount')
  const target = currencyOf(consignment.region)
  let { amount: owed, working } = first
  if (limits.length > 0) working += ` (${moneyText(owed, target)})`
  for (const { limit, amount, working: ofLimit } of limits) {
    working += `, but at ${limit === 'MIN' ? 'least' : 'most'} ${ofLimit} (${moneyText(amount, target)})`
    if ((limit === 'MIN') === compare(amount, owed) > 0) owed = amount
  }
  return { kind: 'amount', amount: compare(owed, ZERO) < 0 ? ZERO : owed, working }
}

export const missingData = (text: string): Extract<Worked, { kind: 'missing' }> => ({
  kind: 'missing',
  needs: [{ kind: 'data', text }],
})

const distinctNeeds = (needs: readonly Need[]): readonly Need[] => [
  ...new Map(needs.map((need) => [JSON.stringify(need), need])).values(),
]

function pieceOf(
  component: RatedComponent,
  base: Base,
  consignment: Consignment,
  agriculturalAmount: AgriculturalAmounts,
): Worked {
  const { dutyExpressionId: id, dutyAmount, monetaryUnitCode: currency, measurementUnitCode: unitCode } = component
  if (isFree({ ...component, hasUnit: unitCode !== null })) return { kind: 'amount', amount: ZERO, working: 'free' }
  if (EXPORT_REFUNDS.has(id)) return missingData(`${dutyExpressionText(id).description} depend on the day's rates`)
  if (isMeursingExpression(id)) return agriculturalAmount(id)
  if (dutyAmount === null) return missingData('the data gives no amount')
  const rate = decimal(dutyAmount)
  const rateText = rateTextOf(component)
  const factors =
    unitCode === null ? [] : factorsOf(unitCode, component.measurementUnitQualifierCode, component.unit ?? null)
  if (currency === null && factors.length > 0) return percentageOfPrice(rate, rateText, factors, consignment)
  if (currency === null) {
    const working = `${rateText} of ${base.name} ${moneyText(base.amount, currencyOf(consignment.region))}`
    return { kind: 'amount', amount: over(times(rate, base.amount), HUNDRED), working }
  }
  // Nothing for any quantity is nothing.
  if (rate.numerator === 0n) return { kind: 'amount', amount: ZERO, working: rateText }
  const counted = factors.map(({ quantity, size, symbol }) => {
    const count = quantityOf(consignment, quantity.id)
    return { quantity, symbol, count: count && over(count, size) }
  })
  const unknown = counted.filter(({ count }) => count === null)
  if (unknown.length > 0) {
    return { kind: 'missing', needs: unknown.map(({ quantity }) => ({ kind: 'quantity', quantity })) }
  }
  const amount = counted.reduce((product, { count }) => times(product, count ?? ZERO), rate)
  const working = [rateText, ...counted.map(({ count, symbol }) => `${numberText(count ?? ZERO)} ${symbol}`)].join(
    ' × ',
  )
  const target = currencyOf(consignment.region)
  const converted = inCurrencyOf(consignment, amount, currency)
  return converted.kind === 'missing' || currency === target
    ? { ...converted, ...(converted.kind === 'amount' && { working }) }
    : { ...converted, working: `${working} ${conversionText(consignment, target)}` }
}

const conversionText = ({ exchangeRate }: Consignment, target: Currency): string =>
  exchangeRate === null ? '' : `${target === 'GBP' ? '×' : '÷'} ${numberText(exchangeRate.poundsPerEuro)}`

/** A percentage with a unit is one of the retail price; of anything else, no rule says what it is of. */
function percentageOfPrice(
  rate: Fraction,
  rateText: string,
  factors: ReturnType<typeof factorsOf>,
  consignment: Consignment,
): Worked {
  if (factors.some(({ quantity }) => quantity.id !== RETAIL_PRICE.id)) {
    return missingData(`no rule says what ${rateText} is of`)
  }
  const price = quantityOf(consignment, RETAIL_PRICE.id)
  if (price === null) return { kind: 'missing', needs: [{ kind: 'quantity', quantity: RETAIL_PRICE }] }
  const converted = inCurrencyOf(consignment, over(times(rate, price), HUNDRED), 'GBP')
  const working = `${rateText} of the retail price ${moneyText(price, 'GBP')}`
  return converted.kind === 'missing' ? converted : { ...converted, working }
}

/** The amount alone, as duties write it: `€176.80`, `12.80%`. */
const rateTextOf = ({ dutyAmount, monetaryUnitCode }: RatedComponent): string =>
  composeDuty([{ dutyExpressionId: '01', dutyAmount: Number(dutyAmount), monetaryUnitCode, unit: null }]).verboseDuty
