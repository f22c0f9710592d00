import { type Consignment, currencyOf } from '../../src/tariff/duty/consignment.ts'
import { decimal } from '../../src/tariff/duty/fraction.ts'
import type { Region } from '../../src/tariff/region.ts'
import type { RawGoods } from '../full/raw/duties.ts'

const optional = (number: string | undefined) => (number === undefined ? null : decimal(number))
const byName = (numbers: Readonly<Record<string, string>> = {}) =>
  new Map(Object.entries(numbers).map(([name, number]) => [name, decimal(number)]))

/** The same goods as the calculator takes them. */
export const consignmentOf = (goods: RawGoods, region: Region = 'uk'): Consignment => ({
  region,
  day: goods.day,
  currency: goods.foreign ? currencyOf(region === 'uk' ? 'xi' : 'uk') : currencyOf(region),
  value: decimal(goods.value),
  freight: optional(goods.freight),
  insurance: optional(goods.insurance),
  inlandCosts: optional(goods.inland),
  quantities: byName(goods.quantities),
  additionalCodes: new Set(goods.codes),
  documents: new Set(goods.documents),
  agriculturalAmounts: byName(goods.meursing),
  exchangeRate: goods.rate === undefined ? null : { poundsPerEuro: decimal(goods.rate), since: null },
})
