import type { RawComponent, RawCondition, RawMeasure } from './bundle.ts'
import { seasonalRate } from './rates.ts'

// Works out what goods cost from the rows of a bundle's files, sharing no code with the service: whole numbers of
// billionths of billionths instead of fractions, and tables of its own.

const ONE = 10n ** 24n

/** What is known of the goods; every number is a decimal text. */
export interface RawGoods {
  readonly day: string
  readonly value: string
  readonly freight?: string
  readonly insurance?: string
  readonly inland?: string
  /** In another currency than the region's. */
  readonly foreign?: boolean
  readonly quantities?: Readonly<Record<string, string>>
  readonly codes?: readonly string[]
  readonly documents?: readonly string[]
  readonly meursing?: Readonly<Record<string, string>>
  /** Pounds for a euro. */
  readonly rate?: string
}

export interface RawTariff {
  readonly region: 'uk' | 'xi'
  readonly series: ReadonlyMap<string, string>
  readonly additionalCodes: ReadonlyMap<string, string>
}

/** What one of the duties comes to, alone and with all that is charged on top, in hundredths; null: something is missing. */
export interface RawTotal {
  readonly duty: bigint | null
  readonly total: bigint | null
}

const number = (text: string | number): bigint => {
  const plain = typeof text === 'number' ? text.toFixed(10) : text
  const [whole = '0', fraction = ''] = plain.split('.')
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(24, '0').slice(0, 24))
}

const multiply = (a: bigint, b: bigint): bigint => (a * b) / ONE
const divide = (a: bigint, b: bigint): bigint => (a * ONE) / b

/** To hundredths; the numbers of this file are cut at their 24th decimal, so that a half can lie a little below. */
const toHundredths = (amount: bigint): bigint => {
  const hundredth = ONE / 100n
  return (amount + hundredth / 2n + 1000n) / hundredth
}

/** How a unit counts, by its code with the qualifier: the quantities and how many of each are one. */
const COUNTS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  ASVX: [
    ['abv', '1'],
    ['litres', '100'],
  ],
  DTN: [['kg', '100']],
  DTNE: [['kg_drained', '100']],
  DTNM: [['kg_dry_matter', '100']],
  DTNR: [['kg_standard_quality', '100']],
  DTNZ: [
    ['kg', '100'],
    ['sucrose', '1'],
  ],
  HLT: [['litres', '100']],
  KGM: [['kg', '1']],
  KGMP: [['kg_lactic_matter', '1']],
  LPA: [['litres_pure_alcohol', '1']],
  LTR: [['litres', '1']],
  MIL: [['items', '1000']],
  NAR: [['items', '1']],
  NPR: [['pairs', '1']],
  MTQ: [['cubic_metres', '1']],
  SPQLPA: [
    ['litres_pure_alcohol', '1'],
    ['spr_discount', '1'],
  ],
  TNE: [['kg', '1000']],
  TNEZ: [
    ['kg', '1000'],
    ['sucrose', '1'],
  ],
}

const MEURSING_WORDS: Readonly<Record<string, string>> = {
  '12': 'EA',
  '14': 'EAR',
  '21': 'ADSZ',
  '25': 'ADSZR',
  '27': 'ADFM',
  '29': 'ADFMR',
}

const USUAL = ['103']
const IN_PLACE_OF_IT = ['105', '106', '112', '115', '117', '119', '122', '123', '141', '142', '143', '145', '146']

/** The totals by the sid of the duty that is charged; `null` where no usual duty is known. */
export function totalsOf(
  measures: readonly RawMeasure[],
  goods: RawGoods,
  tariff: RawTariff,
): ReadonlyMap<number | null, RawTotal> {
  const imports = measures.filter((measure) => measure.import)
  const seriesOf = (measure: RawMeasure): string => tariff.series.get(measure.measure_type_id) ?? ''
  const isVat = (measure: RawMeasure): boolean => measure.vat || seriesOf(measure) === 'P'
  const isExcise = (measure: RawMeasure): boolean => !isVat(measure) && (measure.excise || seriesOf(measure) === 'Q')
  const isRemedy = (measure: RawMeasure): boolean =>
    ['D', 'J', 'S'].includes(seriesOf(measure)) && !isVat(measure) && !isExcise(measure) && hasRate(measure)
  const value = customsValue(goods, tariff)

  const charge = (
    pool: readonly RawMeasure[],
    base: bigint | null,
    takesOnly: boolean,
    codeOf = (measure: RawMeasure) => measure.additional_code ?? '',
  ): bigint | null => {
    const chosen = choose(pool, goods, tariff, takesOnly, codeOf)
    if (chosen === null) return null
    return addUp(chosen.map((measure) => amountOf(measure, base, goods, tariff)))
  }

  const remedies = imports.filter(isRemedy)
  const types = [...new Set(remedies.map((measure) => measure.measure_type_id))]
  const ofRemedies = addUp(
    types.map((type) =>
      charge(
        remedies.filter((measure) => measure.measure_type_id === type),
        value,
        false,
      ),
    ),
  )
  const excises = imports.filter(isExcise)
  const ofExcise = excises.length === 0 ? 0n : charge(excises, value, true)
  const vats = imports.filter(isVat)

  const totalWith = (duty: bigint | null): bigint | null => {
    if (value === null || duty === null || ofRemedies === null || ofExcise === null || vats.length === 0) return null
    const inland = inRegionCurrency(goods, tariff, number(goods.inland ?? '0'))
    if (inland === null) return null
    const before = duty + ofRemedies + ofExcise
    const codeOfVat = (measure: RawMeasure): string => {
      if (measure.additional_code !== null) return measure.additional_code
      const type = measure.measure_type_id
      return type.startsWith('VT') && type !== 'VTS' ? `VAT${type.slice(2)}` : ''
    }
    const rates = choose(vats, goods, tariff, true, codeOfVat)
    if (rates === null || rates.length !== 1) return null
    const vat = addUp(rates.map((measure) => amountOf(measure, value + (before * ONE) / 100n + inland, goods, tariff)))
    return vat === null ? null : before + vat
  }

  const totals = new Map<number | null, RawTotal>()
  const usual = imports.filter((measure) => USUAL.includes(measure.measure_type_id))
  const chosen =
    usual.length === 0 ? null : choose(usual, goods, tariff, true, (measure) => measure.additional_code ?? '')
  if (chosen === null) totals.set(null, { duty: null, total: null })
  for (const measure of [...(chosen ?? []), ...imports.filter((one) => IN_PLACE_OF_IT.includes(one.measure_type_id))]) {
    const duty = amountOf(measure, value, goods, tariff)
    totals.set(measure.measure_sid, { duty, total: totalWith(duty) })
  }
  return totals
}

const hasRate = (measure: RawMeasure): boolean =>
  measure.components.length > 0 ||
  Boolean(measure.duty_expression?.verbose_duty || measure.raw_duty) ||
  measure.conditions.some(({ components }) => components.length > 0)

const addUp = (amounts: readonly (bigint | null)[]): bigint | null =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0n)

/** Rates of a kind that exclude each other: of a declared code, of no code, of all other goods, or the only one. */
function choose(
  pool: readonly RawMeasure[],
  goods: RawGoods,
  tariff: RawTariff,
  takesOnly: boolean,
  codeOf: (measure: RawMeasure) => string,
): readonly RawMeasure[] | null {
  const distinct = pool.filter(
    (measure, index) => pool.findIndex((other) => meaning(other) === meaning(measure)) === index,
  )
  const declared = distinct.filter((measure) => codeOf(measure) !== '' && goods.codes?.includes(codeOf(measure)))
  if (declared.length > 0) return declared
  const plain = distinct.filter((measure) => codeOf(measure) === '')
  if (plain.length > 0) return plain
  const rest = distinct.filter((measure) => {
    const code = codeOf(measure)
    return (
      code === '8900' || code.slice(1) === '999' || /^(all )?others?\b/i.test(tariff.additionalCodes.get(code) ?? '')
    )
  })
  if (rest.length === 1) return rest
  return takesOnly && distinct.length === 1 ? distinct : null
}

/** Measures that differ in this are not the same to the goods. */
const meaning = (measure: RawMeasure): string =>
  JSON.stringify([
    measure.measure_type_id,
    measure.components.length > 0 ? measure.components : [measure.duty_expression?.verbose_duty, measure.raw_duty],
    measure.additional_code,
    measure.conditions.map((one) => [one.document_code, one.condition_duty_amount, one.components]),
  ])

const customsValue = (goods: RawGoods, tariff: RawTariff): bigint | null =>
  inRegionCurrency(goods, tariff, number(goods.value) + number(goods.freight ?? '0') + number(goods.insurance ?? '0'))

function inRegionCurrency(goods: RawGoods, { region }: RawTariff, amount: bigint): bigint | null {
  if (!goods.foreign || amount === 0n) return amount
  if (goods.rate === undefined) return null
  return region === 'uk' ? multiply(amount, number(goods.rate)) : divide(amount, number(goods.rate))
}

/** The amount of a measure in hundredths. */
function amountOf(measure: RawMeasure, base: bigint | null, goods: RawGoods, tariff: RawTariff): bigint | null {
  if (base === null) return null
  const isLifted =
    measure.conditions.some(
      ({ document_code: code, action_code: action }) => code && action === '07' && goods.documents?.includes(code),
    ) && measure.conditions.some(({ document_code: code, action_code: action }) => !code && action !== '07')
  if (isLifted) return 0n
  const byCondition = measure.conditions.filter(({ components }) => components.length > 0)
  const components =
    byCondition.length > 0
      ? conditional(measure.conditions, goods, tariff)
      : measure.components.length > 0
        ? measure.components
        : seasonal(measure, goods)
  if (components === null) return null
  const amount = evaluate(components, base, goods, tariff)
  return amount === null ? null : toHundredths(amount < 0n ? 0n : amount)
}

function seasonal(measure: RawMeasure, { day }: RawGoods): readonly RawComponent[] | null {
  const text = measure.duty_expression?.verbose_duty || measure.raw_duty || ''
  const rate = seasonalRate(text, day) ?? (/^[\d.]+ ?%$/.test(text) ? text : null)
  return rate === null
    ? null
    : [
        {
          duty_expression_id: '01',
          duty_amount: Number.parseFloat(rate),
          monetary_unit_code: null,
          measurement_unit_code: null,
          measurement_unit_qualifier_code: null,
        },
      ]
}

/** Entry prices and the like: of the prices that the goods reach, the highest; or the rate of a document that is held. */
function conditional(
  conditions: readonly RawCondition[],
  goods: RawGoods,
  tariff: RawTariff,
): readonly RawComponent[] | null {
  const priced = conditions.filter(({ condition_duty_amount: amount }) => amount !== null)
  if (priced.length === 0) {
    const held = conditions.find(({ document_code: code }) => code && goods.documents?.includes(code))
    const otherwise = conditions.find(({ document_code: code }) => !code)
    return (held ?? otherwise)?.components ?? null
  }
  let best: RawCondition | null = null
  for (const condition of priced) {
    const price = priceOf(condition, goods, tariff)
    if (price === null) return null
    const limit = number(condition.condition_duty_amount ?? 0)
    const isReached = condition.condition_code === 'L' ? price > limit || limit === 0n : price >= limit
    if (isReached && (best === null || limit > number(best.condition_duty_amount ?? 0))) best = condition
  }
  return best === null || best.components.length === 0 ? null : best.components
}

function priceOf(condition: RawCondition, goods: RawGoods, { region }: RawTariff): bigint | null {
  let value = number(goods.value) + number(goods.freight ?? '0') + number(goods.insurance ?? '0')
  const own = (region === 'uk') !== (goods.foreign ?? false) ? 'GBP' : 'EUR'
  if (own !== condition.condition_monetary_unit_code) {
    if (goods.rate === undefined) return null
    value = own === 'GBP' ? divide(value, number(goods.rate)) : multiply(value, number(goods.rate))
  }
  const count = countOf(
    condition.condition_measurement_unit_code,
    condition.condition_measurement_unit_qualifier_code,
    goods,
  )
  return count === null ? null : divide(value, count)
}

function countOf(unit: string | null, qualifier: string | null, goods: RawGoods): bigint | null {
  if (unit === null) return ONE
  const counts = COUNTS[`${unit}${qualifier ?? ''}`]
  if (counts === undefined) throw new Error(`The checker has no unit ${unit} ${qualifier}.`)
  let product = ONE
  for (const [quantity, size] of counts) {
    const count = quantityOf(quantity, goods)
    if (count === null) return null
    product = divide(multiply(product, count), number(size))
  }
  return product
}

function quantityOf(id: string, { quantities = {} }: RawGoods): bigint | null {
  const own = quantities[id]
  if (own !== undefined) return number(own)
  if (id !== 'litres_pure_alcohol' || quantities.litres === undefined || quantities.abv === undefined) return null
  return divide(multiply(number(quantities.litres), number(quantities.abv)), number('100'))
}

function evaluate(
  components: readonly RawComponent[],
  base: bigint,
  goods: RawGoods,
  tariff: RawTariff,
): bigint | null {
  let settled: bigint | null = null
  let limit = ''
  let sum = 0n
  const settle = (): void => {
    if (settled === null) settled = sum
    else if (limit === '15') settled = sum > settled ? sum : settled
    else settled = sum < settled ? sum : settled
  }
  for (const [index, component] of components.entries()) {
    const id = component.duty_expression_id
    if (id === '99') continue
    const amount = pieceOf(component, base, goods, tariff)
    if (amount === null) return null
    if (['15', '17', '35'].includes(id)) {
      settle()
      limit = id
      sum = amount
    } else if (index === 0) sum = amount
    else sum += id === '02' || id === '36' ? -amount : amount
  }
  settle()
  return settled
}

function pieceOf(component: RawComponent, base: bigint, goods: RawGoods, tariff: RawTariff): bigint | null {
  const {
    duty_expression_id: id,
    duty_amount: rate,
    monetary_unit_code: currency,
    measurement_unit_code: unit,
  } = component
  if (id === '37') return 0n
  const word = MEURSING_WORDS[id]
  if (word !== undefined) {
    const amount = goods.meursing?.[word]
    const kilograms = quantityOf('kg', goods)
    if (amount === undefined || kilograms === null) return null
    return inCurrency(divide(multiply(number(amount), kilograms), number('100')), 'EUR', goods, tariff)
  }
  if (rate === null) return null
  if (currency === null) {
    if (unit === null) return (number(rate) * base) / ONE / 100n
    const price = quantityOf('retail_price', goods)
    return unit === 'RET' && price !== null
      ? inCurrency((number(rate) * price) / ONE / 100n, 'GBP', goods, tariff)
      : null
  }
  if (rate === 0) return 0n
  const count = countOf(unit, component.measurement_unit_qualifier_code, goods)
  return count === null ? null : inCurrency(multiply(number(rate), count), currency, goods, tariff)
}

function inCurrency(amount: bigint, currency: string, { rate }: RawGoods, { region }: RawTariff): bigint | null {
  const own = region === 'uk' ? 'GBP' : 'EUR'
  if (currency === own) return amount
  if (rate === undefined) return null
  return own === 'GBP' ? multiply(amount, number(rate)) : divide(amount, number(rate))
}
