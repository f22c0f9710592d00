import type { IsoDate } from '../goods-nomenclature.ts'
import type { Region } from '../region.ts'
import { decimal, type Fraction, over, plus, roundedText, times, ZERO } from './fraction.ts'
import { LITRES, PURE_ALCOHOL, STRENGTH } from './quantities.ts'

export const CURRENCIES = ['GBP', 'EUR'] as const

export type Currency = (typeof CURRENCIES)[number]

/** Pounds for a euro. */
export interface ExchangeRate {
  readonly poundsPerEuro: Fraction
  /** The first day of its month; null: it was given with the goods. */
  readonly since: IsoDate | null
}

/** Goods on the day of their import. Amounts of money are in {@link Consignment.currency}. */
export interface Consignment {
  readonly region: Region
  readonly day: IsoDate
  readonly currency: Currency
  /** The price of the goods. */
  readonly value: Fraction
  /** Costs up to the border; null: none are given. */
  readonly freight: Fraction | null
  readonly insurance: Fraction | null
  /** Costs of transport within the country, on which VAT is due too; null: none are given. */
  readonly inlandCosts: Fraction | null
  /** By {@link Quantity.id}. */
  readonly quantities: ReadonlyMap<string, Fraction>
  /** Four characters each: of trade remedies, VAT, excise, the Meursing table. */
  readonly additionalCodes: ReadonlySet<string>
  /** Documents that are held, by type and code: `L001`. */
  readonly documents: ReadonlySet<string>
  /** Amounts of the Meursing table in euros for 100 kg, by their words: `EA`. */
  readonly agriculturalAmounts: ReadonlyMap<string, Fraction>
  readonly exchangeRate: ExchangeRate | null
}

/** Duties are worked out in pounds in the United Kingdom, and in euros in Northern Ireland, whose tariff is set in them. */
export const currencyOf = (region: Region): Currency => (region === 'uk' ? 'GBP' : 'EUR')

/** An amount in another currency; null if the rate of exchange is needed and not known. */
export function convert(amount: Fraction, from: string, to: Currency, rate: ExchangeRate | null): Fraction | null {
  if (from === to || amount.numerator === 0n) return amount
  if (rate === null || !CURRENCIES.includes(from as Currency)) return null
  return to === 'GBP' ? times(amount, rate.poundsPerEuro) : over(amount, rate.poundsPerEuro)
}

/** A quantity of the goods; pure alcohol follows from the volume and the strength. Null: not given. */
export function quantityOf({ quantities }: Consignment, id: string): Fraction | null {
  const given = quantities.get(id) ?? null
  if (given !== null || id !== PURE_ALCOHOL.id) return given
  const [litres, strength] = [quantities.get(LITRES.id), quantities.get(STRENGTH.id)]
  return litres && strength ? over(times(litres, strength), decimal('100')) : null
}

/** The value that duties are a percentage of: the price of the goods with the costs up to the border. */
export const customsValueOf = ({ value, freight, insurance }: Consignment): Fraction =>
  plus(plus(value, freight ?? ZERO), insurance ?? ZERO)

const SIGNS: Readonly<Record<Currency, string>> = { GBP: '£', EUR: '€' }

/** `£1,234.50` */
export const moneyText = (amount: Fraction | string, currency: Currency): string =>
  `${SIGNS[currency]}${grouped(typeof amount === 'string' ? amount : roundedText(amount, 2))}`

/** A number with as many decimals as it needs, at most six: `1,250.5`. */
export const numberText = (number: Fraction): string => grouped(roundedText(number, 6).replace(/\.?0+$/, ''))

const grouped = (digits: string): string => {
  const [whole = '', ...fraction] = digits.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.')
}
