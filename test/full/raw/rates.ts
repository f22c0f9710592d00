import type { RawBundle, RawComponent, RawCondition, RawMeasure } from './bundle.ts'

/** `£5.30 / 100 litre (hl)`: an amount with its currency or %, and its unit. */
export type Amount = string

const SIGNS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' }

/** The amounts of a duty as people read them. */
export const amountsOf = (components: readonly RawComponent[], { units }: RawBundle): readonly Amount[] =>
  components
    .filter(({ duty_amount: amount }) => amount !== null)
    .map((component) => {
      const { monetary_unit_code: money, measurement_unit_code: unit } = component
      const digits = decimals(component.duty_amount ?? 0)
      const amount = money === null ? `${digits}%` : moneyOf(digits, money)
      const name = unit && units.get(`${unit} ${component.measurement_unit_qualifier_code ?? ''}`)?.expansion
      return name ? `${amount} / ${name}` : amount
    })

const moneyOf = (digits: string, currency: string): string =>
  SIGNS[currency] ? `${SIGNS[currency]}${digits}` : `${digits} ${currency}`

/** The amount of a condition as people read it: `€48.40 / 100 kg`, `20 kg`. */
export function thresholdOf(condition: RawCondition, { units }: RawBundle): string {
  const { condition_monetary_unit_code: money, condition_measurement_unit_code: unit } = condition
  const amount = condition.condition_duty_amount ?? 0
  const name = units.get(`${unit} ${condition.condition_measurement_unit_qualifier_code ?? ''}`)
  if (money === null) return `${amount} ${name?.abbreviation ?? ''}`.trim()
  return `${moneyOf(decimals(amount), money)}${name ? ` / ${name.expansion}` : ''}`
}

/** At least two decimals, at most four. */
const decimals = (amount: number): string => {
  const [whole, fraction = ''] = String(Number(amount.toFixed(4))).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

const AMOUNT = /[€£$]?\d+\.\d{2,4}(?:%| [A-Z]{3}\b)?/g

/** The amounts that a text shows, each with the unit after it. */
export function amountsShown(text: string): readonly Amount[] {
  const found = [...text.matchAll(AMOUNT)]
  return found.map((match, index) => {
    const end = found[index + 1]?.index ?? text.length
    const rest = text.slice(match.index + match[0].length, end)
    const unit = /^ \/ (.*?)(?:\s+(?:\+|-|MIN|MAX))?\s*$/.exec(rest)?.[1]
    return unit ? `${match[0]} / ${unit}` : match[0]
  })
}

/** The rate of a measure: its amounts, or the text that the source gives instead. Empty: none. */
export const rateOf = (measure: RawMeasure, bundle: RawBundle): string =>
  measure.components.length > 0
    ? amountsOf(measure.components, bundle).join(' ')
    : (measure.duty_expression?.verbose_duty ?? measure.raw_duty ?? '')

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** The rate on a day of a text such as `8.00% (01 NOV - 14 MAY), 14.00% (15 MAY - 31 OCT)`; null for any other text. */
export function seasonalRate(text: string, day: string): string | null {
  const seasons = [...text.matchAll(/([\d.]+%) \((\d\d) ([A-Z]{3}) - (\d\d) ([A-Z]{3})\)/g)]
  const ordinal = (date: string, month: string): number => (MONTHS.indexOf(month) + 1) * 100 + Number(date)
  const today = Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
  for (const [, rate = '', fromDay = '', fromMonth = '', toDay = '', toMonth = ''] of seasons) {
    const [from, to] = [ordinal(fromDay, fromMonth), ordinal(toDay, toMonth)]
    if (from <= to ? from <= today && today <= to : from <= today || today <= to) return rate
  }
  return null
}
