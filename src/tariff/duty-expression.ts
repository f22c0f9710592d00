/** A duty expression as the code lists have it. */
export interface DutyExpressionText {
  readonly description: string | null
  readonly abbreviation: string | null
}

/** How a measurement unit with its qualifier is written. */
export interface UnitText {
  /** Title of the unit: `Hectokilogram`. */
  readonly description: string
  /** The form in duties: `100 kg`. */
  readonly abbreviation: string
  /** The unit in words: `100 kg, drained net weight (kg/net eda)`. */
  readonly expansion: string
}

/** A component of a duty, with its codes looked up. */
export interface DutyComponent {
  /** Two digits: what the amount means. */
  readonly dutyExpressionId: string
  /** Left out where the source has no text for the id: the official one is used. */
  readonly dutyExpression?: DutyExpressionText | null
  /** Null where the expression has no amount, such as a supplementary unit. */
  readonly dutyAmount: number | null
  /** ISO 4217; null: the amount is a percentage of the value. */
  readonly monetaryUnitCode: string | null
  readonly unit: UnitText | null
}

/** A duty in the three forms that the API shows. */
export interface DutyExpression {
  /** Text: `12.80 % + 176.80 EUR / 100 kg`. */
  readonly base: string
  /** The same with markup: `<span>` around amounts, `<abbr>` around units. */
  readonly formattedBase: string
  /** The form for people: `12.80% + €176.80 / 100 kg`. */
  readonly verboseDuty: string
}

/** The duty text of a measure without a rate, such as a control. */
export const NO_DUTY: DutyExpression = { base: '', formattedBase: '', verboseDuty: '' }

/** Duties that are not levied: a rate without any amount. */
const FREE = 'Free'

/**
 * The duty expressions of the integrated tariff of the European Union, which both tariffs use. Bundles list only those
 * that their own components name.
 */
const DUTY_EXPRESSIONS: Readonly<Record<string, DutyExpressionText>> = {
  '01': { description: '% or amount', abbreviation: '%' },
  '02': { description: 'minus % or amount', abbreviation: '-' },
  '04': { description: '+ % or amount', abbreviation: '+' },
  '12': { description: '+ agricultural component', abbreviation: '+ EA' },
  '14': { description: '+ reduced agricultural component', abbreviation: '+ EAR' },
  '15': { description: 'Minimum', abbreviation: 'MIN' },
  '17': { description: 'Maximum', abbreviation: 'MAX' },
  '19': { description: '+ % or amount', abbreviation: '+' },
  '20': { description: '+ % or amount', abbreviation: '+' },
  '21': { description: '+ additional duty on sugar', abbreviation: '+ AD S/Z' },
  '25': { description: '+ reduced additional duty on sugar', abbreviation: '+ AD S/ZR' },
  '27': { description: '+ additional duty on flour', abbreviation: '+ AD F/M' },
  '29': { description: '+ reduced additional duty on flour', abbreviation: '+ AD F/MR' },
  '35': { description: 'Maximum', abbreviation: 'MAX' },
  '36': { description: 'minus % CIF', abbreviation: '- % CIF' },
  '37': { description: '(nihil)', abbreviation: 'NIHIL' },
  '40': { description: 'Export refunds for cereals', abbreviation: null },
  '41': { description: 'Export refunds for rice', abbreviation: null },
  '42': { description: 'Export refunds for eggs', abbreviation: null },
  '43': { description: 'Export refunds for sugar', abbreviation: null },
  '44': { description: 'Export refunds for milk products', abbreviation: null },
  '99': { description: 'Supplementary unit', abbreviation: 'UNSUP' },
}

export const SUPPLEMENTARY_UNIT = '99'
/** No duty. */
export const NIHIL = '37'

/**
 * Amounts that depend on the composition of the goods (the Meursing table): a duty shows them as a word, because they
 * are unknown without the Meursing additional code of the goods.
 */
const MEURSING_EXPRESSIONS: ReadonlySet<string> = new Set(['12', '14', '21', '25', '27', '29'])

/** Duty expressions that consist of their text, without an amount. */
const WORDS_ONLY: ReadonlySet<string> = new Set([...MEURSING_EXPRESSIONS, NIHIL, '40', '41', '42', '43', '44'])

/** The text comes before the amount: `+ 3.50 GBP`, `MIN 10.00 %`. */
const TEXT_FIRST: ReadonlySet<string> = new Set(['02', '04', '15', '17', '19', '20', '35', '36'])

/** Signs of the currencies that duties are set in; any other is written by its code. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$' }

/** Amounts have from two to four decimals: `6.00`, `2.602`. */
const MIN_DECIMALS = 2
const MAX_DECIMALS = 4

/** Text of a duty expression: the source's own, else the official one. */
export const dutyExpressionText = (id: string, listed?: DutyExpressionText | null): DutyExpressionText => {
  const official = DUTY_EXPRESSIONS[id]
  return {
    description: listed?.description ?? official?.description ?? null,
    abbreviation: listed?.abbreviation ?? official?.abbreviation ?? null,
  }
}

/** Whether the amount depends on a Meursing additional code. */
export const isMeursingExpression = (dutyExpressionId: string): boolean => MEURSING_EXPRESSIONS.has(dutyExpressionId)

/** Whether a component charges nothing: nihil, or a rate without any amount. */
export const isFree = ({
  dutyExpressionId: id,
  dutyAmount,
  hasUnit,
}: {
  readonly dutyExpressionId: string
  readonly dutyAmount: unknown
  readonly hasUnit: boolean
}): boolean =>
  id === NIHIL ||
  (dutyAmount === null && !hasUnit && id !== SUPPLEMENTARY_UNIT && !WORDS_ONLY.has(id) && !TEXT_FIRST.has(id))

/** An amount as duties write it: at least two decimals, at most four. */
export const dutyAmountText = (amount: number): string => {
  const fixed = amount.toFixed(MAX_DECIMALS)
  const surplus = /0+$/.exec(fixed)?.[0].length ?? 0
  return fixed.slice(0, fixed.length - Math.min(surplus, MAX_DECIMALS - MIN_DECIMALS))
}

/** The duty that components make up together, in their order. */
export const composeDuty = (components: readonly DutyComponent[]): DutyExpression => ({
  base: components.map((component) => pieceOf(component, PLAIN)).join(' '),
  formattedBase: components.map((component) => pieceOf(component, MARKUP)).join(' '),
  verboseDuty: components.map((component) => pieceOf(component, VERBOSE)).join(' '),
})

/** A threshold of a condition, with markup: `<span>250.00</span> GBP / <abbr title='Number of items'>p/st</abbr>`. */
export const thresholdMarkup = (amount: number, monetaryUnitCode: string | null, unit: UnitText | null): string =>
  [
    `<span>${dutyAmountText(amount)}</span>`,
    monetaryUnitCode,
    unit && (monetaryUnitCode === null ? MARKUP.unit(unit) : `/ ${MARKUP.unit(unit)}`),
  ]
    .filter((part) => part !== null)
    .join(' ')

/** Words of one of the three forms. */
interface Style {
  money(amount: number, monetaryUnitCode: string): string
  percentage(amount: number): string
  unit(unit: UnitText): string
  readonly nihil: string | null
}

const PLAIN: Style = {
  money: (amount, code) => `${dutyAmountText(amount)} ${code}`,
  percentage: (amount) => `${dutyAmountText(amount)} %`,
  unit: (unit) => unit.abbreviation,
  nihil: null,
}

const MARKUP: Style = {
  money: (amount, code) => `<span>${dutyAmountText(amount)}</span> ${code}`,
  percentage: (amount) => `<span>${dutyAmountText(amount)}</span> %`,
  unit: (unit) => `<abbr title='${escaped(unit.description)}'>${escaped(unit.abbreviation)}</abbr>`,
  nihil: null,
}

const VERBOSE: Style = {
  money: (amount, code) => {
    const sign = CURRENCY_SIGNS[code]
    return sign === undefined ? `${dutyAmountText(amount)} ${code}` : `${sign}${dutyAmountText(amount)}`
  },
  percentage: (amount) => `${dutyAmountText(amount)}%`,
  unit: (unit) => unit.expansion,
  nihil: FREE,
}

function pieceOf(component: DutyComponent, style: Style): string {
  const { dutyExpressionId: id, unit } = component
  const text = dutyExpressionText(id, component.dutyExpression)
  const words = text.abbreviation ?? text.description ?? ''
  if (id === SUPPLEMENTARY_UNIT) return unit === null ? '' : style.unit(unit)
  if (WORDS_ONLY.has(id)) return (id === NIHIL ? style.nihil : null) ?? words
  const parts = [
    TEXT_FIRST.has(id) ? words : '',
    rateOf(component, style),
    unit === null ? '' : `/ ${style.unit(unit)}`,
  ].filter((part) => part !== '')
  return isFree({ ...component, hasUnit: unit !== null }) ? FREE : parts.join(' ')
}

const rateOf = ({ dutyAmount, monetaryUnitCode }: DutyComponent, style: Style): string => {
  if (dutyAmount === null) return ''
  return monetaryUnitCode === null ? style.percentage(dutyAmount) : style.money(dutyAmount, monetaryUnitCode)
}

/** Units come from the source: none of their characters may end the attribute or open a tag. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;')
