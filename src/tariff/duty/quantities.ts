import type { MeasurementUnit } from '../measure.ts'
import { decimal, type Fraction } from './fraction.ts'

/** A quantity of goods as a person counts it: `kg`, `litres`, `abv`. */
export interface Quantity {
  /** The name in requests. */
  readonly id: string
  /** What it is, with its unit: `net weight in kg`. */
  readonly description: string
  readonly unit: string
}

/** A quantity that a duty is multiplied by, in the unit of the duty. */
export interface Factor {
  readonly quantity: Quantity
  /** How much of the quantity is one unit of the duty: 100 for `100 kg`. */
  readonly size: Fraction
  /** The unit in a working: `hl`, `(100 kg)`. */
  readonly symbol: string
}

const quantity = (id: string, unit: string, description: string): Quantity => ({
  id,
  unit,
  description: `${description} in ${unit}`,
})

export const KILOGRAMS = quantity('kg', 'kg', 'net weight')
export const LITRES = quantity('litres', 'litres', 'volume')
/** Alcoholic strength by volume. */
export const STRENGTH: Quantity = { id: 'abv', unit: '% vol', description: 'alcoholic strength in % vol' }
export const PURE_ALCOHOL: Quantity = {
  id: 'litres_pure_alcohol',
  unit: 'litres of pure alcohol',
  description: 'volume of pure alcohol in litres',
}
const SUCROSE: Quantity = { id: 'sucrose', unit: '% sucrose', description: 'sucrose by weight in %' }
const RELIEF: Quantity = { id: 'spr_discount', unit: '£', description: 'discount of small producer relief in £' }
/** A percentage of this price is charged on tobacco. */
export const RETAIL_PRICE: Quantity = { id: 'retail_price', unit: '£', description: 'retail price of the goods in £' }

const ITEMS = quantity('items', 'items', 'number of items')
const PAIRS = quantity('pairs', 'pairs', 'number of pairs')
const METRES = quantity('metres', 'm', 'length')
const CUBIC_METRES = quantity('cubic_metres', 'm³', 'volume')

/**
 * How the codes of TARIC's measurement units count: the quantity, how much of it is one unit, and the unit in a working.
 * Any other code is a quantity of its own.
 */
const UNITS: Readonly<Record<string, readonly [Quantity, string, string]>> = {
  ASV: [STRENGTH, '1', '% vol'],
  BRX: [SUCROSE, '1', '% sucrose'],
  CEN: [ITEMS, '100', '(100 items)'],
  CTM: [quantity('carats', 'carats', 'weight'), '1', 'carats'],
  DTN: [KILOGRAMS, '100', '(100 kg)'],
  GRM: [KILOGRAMS, '0.001', 'g'],
  HLT: [LITRES, '100', 'hl'],
  HMT: [METRES, '100', '(100 m)'],
  KGM: [KILOGRAMS, '1', 'kg'],
  KLT: [LITRES, '1000', '(1,000 litres)'],
  KMT: [METRES, '1000', 'km'],
  LPA: [PURE_ALCOHOL, '1', 'litres of pure alcohol'],
  LTR: [LITRES, '1', 'litres'],
  MIL: [ITEMS, '1000', '(1,000 items)'],
  MPR: [PAIRS, '1000', '(1,000 pairs)'],
  MTK: [quantity('square_metres', 'm²', 'area'), '1', 'm²'],
  MTQ: [CUBIC_METRES, '1', 'm³'],
  MTR: [METRES, '1', 'm'],
  NAR: [ITEMS, '1', 'items'],
  NPR: [PAIRS, '1', 'pairs'],
  RET: [RETAIL_PRICE, '1', '£ of the retail price'],
  SPR: [RELIEF, '1', '£'],
  TNE: [KILOGRAMS, '1000', 't'],
}

/** The names of the quantities that units count, whatever the goods. */
export const QUANTITY_NAMES: ReadonlySet<string> = new Set(Object.values(UNITS).map(([{ id }]) => id))

/** Qualifiers that say what is weighed or measured: not the net weight, but that of the part that counts. */
const PARTS: Readonly<Record<string, readonly [string, string]>> = {
  A: ['total_alcohol', 'of total alcohol'],
  E: ['drained', 'drained'],
  F: ['common_wheat', 'of common wheat'],
  G: ['gross', 'gross'],
  I: ['biodiesel', 'of biodiesel content'],
  J: ['fuel_content', 'of fuel content'],
  K: ['bioethanol', 'of bioethanol'],
  L: ['live', 'live weight'],
  M: ['dry_matter', 'of dry matter'],
  P: ['lactic_matter', 'of lactic matter'],
  R: ['standard_quality', 'of standard quality'],
  S: ['raw_sugar', 'of raw sugar'],
  T: ['dry_lactic_matter', 'of dry lactic matter'],
}

/** Qualifiers that add a factor: per hectolitre, and per per cent of sucrose. */
const PER_HECTOLITRE = 'X'
const PER_SUCROSE = 'Z'
/** A thousand of the unit. */
const THOUSANDS = 'C'
/** Relief for small producers of alcohol: so much for each litre of pure alcohol, times the discount. */
const SMALL_PRODUCER_RELIEF = 'SPQ'

/** The quantities that an amount in a unit is multiplied by. */
export function factorsOf(code: string, qualifier: string | null, unit: MeasurementUnit | null): readonly Factor[] {
  if (code === SMALL_PRODUCER_RELIEF) return ['LPA', 'SPR'].flatMap((part) => factorsOf(part, null, null))
  const [counted, size, symbol] = UNITS[code] ?? []
  if (counted === undefined || size === undefined || symbol === undefined) return [ownFactor(code, qualifier, unit)]
  const plain: Factor = { quantity: counted, size: decimal(size), symbol }
  if (qualifier === null) return [plain]
  if (qualifier === PER_HECTOLITRE) return [plain, ...factorsOf('HLT', null, null)]
  if (qualifier === PER_SUCROSE) return [plain, ...factorsOf('BRX', null, null)]
  if (qualifier === THOUSANDS) return [{ ...plain, size: decimal(`${size}000`), symbol: `(1,000 ${symbol})` }]
  const [id, part] = PARTS[qualifier] ?? []
  if (id === undefined || part === undefined) return [ownFactor(code, qualifier, unit)]
  return [
    {
      ...plain,
      symbol: `${symbol} ${part}`,
      quantity: {
        id: `${counted.id}_${id}`,
        unit: `${counted.unit} ${part}`,
        description: `${counted === KILOGRAMS ? 'weight in kg' : counted.description}, ${part}`,
      },
    },
  ]
}

/** A unit that is counted as it is, by the name that the lists give it. */
function ownFactor(code: string, qualifier: string | null, unit: MeasurementUnit | null): Factor {
  const id = [code, qualifier]
    .filter((part) => part !== null)
    .join('_')
    .toLowerCase()
  const name = unit?.expansion ?? id
  return {
    quantity: { id, unit: name, description: `quantity in ${name}` },
    size: decimal('1'),
    symbol: unit?.abbreviation ?? name,
  }
}
