import { readDuty } from '../duty-text/read-duty.ts'
import type { Measure } from '../measure.ts'
import { dutyText } from '../measure-texts.ts'
import type { AmountLimit, ConditionalRate, Requirement } from '../requirements.ts'
import { isInSeason, seasonsOf } from '../seasonal-duty.ts'
import { type Consignment, convert, customsValueOf, numberText, quantityOf } from './consignment.ts'
import { compare, decimal, type Fraction, over, times } from './fraction.ts'
import { factorsOf } from './quantities.ts'
import { missingData, type Need, type RatedComponent, type Worked } from './work-out.ts'

/** The goods, with their customs value in the currency of the region. */
export interface RateContext {
  readonly consignment: Consignment
  readonly base: Worked
}

/** The rate that applies to the goods. */
export interface Rate {
  readonly duty: string | null
  /** Null: it is not known, and `needs` says why. */
  readonly components: readonly RatedComponent[] | null
  readonly assumed: readonly string[]
  readonly needs: readonly Need[]
}

/** The rate of a measure: by the conditions that the goods meet, by the day, or the same for all. */
export function rateOf(measure: Measure, rates: readonly ConditionalRate[], context: RateContext): Rate {
  if (rates.length > 0) return conditionalRate(rates, context)
  const { day } = context.consignment
  const seasons = seasonsOf(measure)
  const season = seasons.find((one) => isInSeason(one, day))
  if (season !== undefined) {
    const { duty, components, start, end } = season
    return { duty, components, assumed: [`the season ${start} to ${end} (month-day) includes ${day}`], needs: [] }
  }
  const text = dutyText(measure)
  if (seasons.length > 0) return unknownRate(text, `no season of the duty includes ${day}`)
  const components = ratedComponents(measure)
  if (components !== null) return { duty: text, components, assumed: [], needs: [] }
  return text === ''
    ? unknownRate(null, 'the data gives no rate')
    : unknownRate(text, 'the data gives the rate in words alone')
}

/** The components of a duty that is the same for all goods on every day, of the measure or as its text is read; null: none. */
export function ratedComponents(measure: Measure): readonly RatedComponent[] | null {
  if (measure.components.length > 0) return measure.components
  const reading = readDuty(dutyText(measure))
  const [only, ...others] = reading.kind === 'duties' ? reading.duties : []
  if (only === undefined || others.length > 0 || only.conditions.length > 0 || only.seasons.length > 0) return null
  return only.components
}

const unknownRate = (duty: string | null, text: string): Rate => ({
  duty,
  components: null,
  assumed: [],
  needs: missingData(text).needs,
})

/** The first rate whose condition is met. */
function conditionalRate(rates: readonly ConditionalRate[], context: RateContext): Rate {
  for (const { requirement, duty, components } of rates) {
    const met = requirement === null || isMet(requirement, context)
    if (met === false) continue
    if (met !== true) return { duty: null, components: null, assumed: [], needs: met }
    if (components.length === 0) return unknownRate(duty, 'the data gives no amount for the condition that is met')
    return { duty, components, assumed: requirement === null ? [] : assumedOf(requirement, context), needs: [] }
  }
  return unknownRate(null, 'none of the conditions that the data names is met')
}

const assumedOf = (requirement: Requirement, context: RateContext): readonly string[] => {
  if (requirement.kind !== 'amount' || requirement.condition.monetaryUnitCode === null) return []
  const price = comparedAmount(requirement, context)
  return 'numerator' in price
    ? [
        `the price to compare is the customs value, ${numberText(price)} ${requirement.condition.monetaryUnitCode} for each unit`,
      ]
    : []
}

/** Whether a requirement is met; what is needed to know. */
export function isMet(requirement: Requirement, context: RateContext): boolean | readonly Need[] {
  switch (requirement.kind) {
    case 'document':
    case 'statement':
      return context.consignment.documents.has(requirement.certificate.code)
    case 'amount': {
      const amount = comparedAmount(requirement, context)
      return 'numerator' in amount ? isWithin(amount, requirement) : amount
    }
    case 'any of':
    case 'all of': {
      const isAny = requirement.kind === 'any of'
      const parts = requirement.parts.map((part) => isMet(part, context))
      if (parts.includes(isAny)) return isAny
      const needs = parts.flatMap((part) => (typeof part === 'boolean' ? [] : part))
      return needs.length > 0 ? needs : !isAny
    }
  }
}

function isWithin(amount: Fraction, { from, to }: AmountLimit): boolean {
  const above = from === null ? 1 : compare(amount, decimal(from.amount))
  const below = to === null ? -1 : compare(amount, decimal(to.amount))
  return (
    (above > 0 || (above === 0 && from?.isIncluded === true)) && (below < 0 || (below === 0 && to?.isIncluded === true))
  )
}

/** The amount of the goods that a condition compares: a price for each unit, or a quantity. */
function comparedAmount({ condition }: AmountLimit, { consignment, base }: RateContext): Fraction | readonly Need[] {
  const {
    monetaryUnitCode: currency,
    measurementUnitCode: unitCode,
    measurementUnitQualifierCode: qualifier,
  } = condition
  if (condition.code === WEIGHT_PER_UNIT || (currency === null && unitCode === null)) {
    return missingData('what the condition compares').needs
  }
  const factors = unitCode === null ? [] : factorsOf(unitCode, qualifier, condition.unit)
  const needs: Need[] = []
  let quantity = decimal('1')
  for (const factor of factors) {
    const count = quantityOf(consignment, factor.quantity.id)
    if (count === null) needs.push({ kind: 'quantity', quantity: factor.quantity })
    else quantity = times(quantity, over(count, factor.size))
  }
  if (needs.length > 0) return needs
  if (currency === null) return quantity
  if (base.kind === 'missing') return base.needs
  if (currency !== 'GBP' && currency !== 'EUR') return missingData(`the rate of ${currency}`).needs
  const value = convert(customsValueOf(consignment), consignment.currency, currency, consignment.exchangeRate)
  if (value === null) return [{ kind: 'exchange rate' }]
  return quantity.numerator === 0n ? [{ kind: 'data', text: 'a quantity above zero' }] : over(value, quantity)
}

/** The code of a condition on the net weight for each supplementary unit. */
const WEIGHT_PER_UNIT = 'R'
