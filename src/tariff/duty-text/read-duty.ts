import type { Node } from 'ohm-js'
import { isIsoDate } from '../validity.ts'
import { DUTY_GRAMMAR } from './duty-grammar.ts'
import type { Season, Spelling, WrittenComponent, WrittenCondition, WrittenDuty } from './duty-text.ts'
import { printDuties } from './print-duty.ts'
import { expressionOfWord, type UnitCodes, unitOfSpelling, withoutSpaces } from './spellings.ts'

/** A text that was understood, or that stays a text, and why. */
export type DutyReading =
  | { readonly kind: 'duties'; readonly duties: readonly WrittenDuty[] }
  | { readonly kind: 'text'; readonly reason: string }

/**
 * Duty expressions that a word may stand for. The components of a duty are in ascending order of their expressions, so
 * that a word means the first of its expressions above the one before it: `10 % MAX 15 % + 3 EUR DTN` is 01, 17, 19.
 */
const EXPRESSIONS = {
  first: ['01'],
  plus: ['04', '19', '20'],
  minus: ['02'],
  minusCif: ['36'],
  minimum: ['15'],
  maximum: ['17', '35'],
  nihil: ['37'],
  unit: ['99'],
} as const

/** A component whose duty expression follows from its place among the others. */
interface Piece extends Omit<WrittenComponent, 'dutyExpressionId'> {
  readonly expressions: readonly string[]
}

class UnreadableDuty extends Error {}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const CURRENCY_OF_SIGN: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }
const CODES: Spelling = { words: null, currencySign: null, grouped: false }
const NO_VALUE: Omit<Piece, 'expressions'> = {
  dutyAmount: null,
  monetaryUnitCode: null,
  measurementUnitCode: null,
  measurementUnitQualifierCode: null,
  spelling: CODES,
}

const text = (node: Node): string => node.sourceString.trim()

/** Operations of the grammar's tree. Each returns its own type; `read` names the operation. */
const SEMANTICS = DUTY_GRAMMAR.createSemantics()
  .addOperation<readonly WrittenDuty[]>('duties', {
    Duties: (list) => list.asIteration().children.map((item) => item.duty()),
  })
  .addOperation<WrittenDuty>('duty', {
    Item_conditional: (duty, conditions) => ({
      components: componentsOf(duty),
      conditions: conditions.conditions(),
      seasons: [],
    }),
    Item_conditions: (conditions) => ({ components: [], conditions: conditions.conditions(), seasons: [] }),
    Item_seasonal: (duty, seasons) => ({ components: componentsOf(duty), conditions: [], seasons: seasons.seasons() }),
    Item_plain: (duty) => ({ components: componentsOf(duty), conditions: [], seasons: [] }),
  })
  .addOperation<readonly WrittenCondition[]>('conditions', {
    Conditions: (_word, list) => list.asIteration().children.map((condition) => condition.condition()),
  })
  .addOperation<WrittenCondition>('condition', {
    Condition: (code, requirement, _open, action, _close, _colon, duty) => ({
      conditionCode: text(code),
      ...(requirement.children[0]?.requirement() ?? { documentCode: null, threshold: null }),
      actionCode: text(action),
      components: duty.children[0] ? componentsOf(duty.children[0]) : [],
    }),
  })
  .addOperation<Pick<WrittenCondition, 'documentCode' | 'threshold'>>('requirement', {
    Requirement_certificate: (_word, code) => ({ documentCode: text(code).replace('-', ''), threshold: null }),
    Requirement_threshold: (threshold) => ({
      documentCode: null,
      threshold: { dutyExpressionId: '01', ...threshold.value() },
    }),
  })
  .addOperation<readonly Season[]>('seasons', {
    Seasons: (_open, list, _close) => list.asIteration().children.map((season) => season.season()),
  })
  .addOperation<Season>('season', {
    Season: (start, _dash, end) => ({
      start: start.monthDay(),
      end: end.monthDay(),
      months: [text(start.child(1)), text(end.child(1))],
      padded: [start, end].some((day) => text(day).startsWith('0')),
    }),
  })
  .addOperation<string>('monthDay', { DayOfYear: (day, month) => monthDayOf(text(day), text(month)) })
  .addOperation<readonly Piece[]>('pieces', {
    Duty: (first, more) => [first.piece(), ...more.children.map((each) => each.piece())],
  })
  .addOperation<Piece>('piece', {
    First_rate: (rate) => ({ expressions: EXPRESSIONS.first, ...rate.value() }),
    First_nihil: (_word) => ({ expressions: EXPRESSIONS.nihil, ...NO_VALUE }),
    First_namedUnit: (unit) => ({ expressions: EXPRESSIONS.unit, ...NO_VALUE, ...unit.unit() }),
    First_unitWords: (unit) => ({ expressions: EXPRESSIONS.unit, ...NO_VALUE, ...unit.unit() }),
    First_unitCodes: (unit) => ({ expressions: EXPRESSIONS.unit, ...NO_VALUE, ...unit.unit() }),
    More_plus: (_sign, rate) => ({ expressions: EXPRESSIONS.plus, ...rate.value() }),
    More_minusCif: (_sign, percent, _cif) => ({ expressions: EXPRESSIONS.minusCif, ...percent.value() }),
    More_minus: (_sign, rate) => ({ expressions: EXPRESSIONS.minus, ...rate.value() }),
    More_minimum: (_word, rate) => ({ expressions: EXPRESSIONS.minimum, ...rate.value() }),
    More_maximum: (_word, rate) => ({ expressions: EXPRESSIONS.maximum, ...rate.value() }),
    More_meursing: (_sign, word) => meursingPiece(text(word)),
  })
  .addOperation<Omit<Piece, 'expressions'>>('value', {
    Rate: (rate) => rate.value(),
    Percent: (amount, _sign) => amountOf(amount),
    Money: (amount, currency, unit) => withUnit(amountOf(amount, currency), unit.children[0]),
    Threshold_price: (amount, currency, _slash, unit) => withUnit(amountOf(amount, currency), unit),
    Threshold_money: (amount, currency) => amountOf(amount, currency),
    Threshold_quantity: (amount, unit) => withUnit(amountOf(amount), unit),
    Threshold_percent: (percent) => percent.value(),
  })
  .addOperation<UnitCodes & { readonly spelling: Spelling }>('unit', {
    MoneyUnit_words: (_slash, unit) => unit.unit(),
    MoneyUnit_codes: (unit) => unit.unit(),
    NamedUnit: (codes, _open, name, _close) => namedUnit(codes.unit(), text(name), text(codes)),
    UnitWords_qualified: (unit, _slash, qualifier) => spelledUnit(text(unit), text(qualifier)),
    UnitWords_plain: (unit) => spelledUnit(text(unit)),
    UnitCodes: (code, qualifier) => ({
      measurementUnitCode: text(code),
      measurementUnitQualifierCode: qualifier.sourceString === '' ? null : text(qualifier),
      spelling: CODES,
    }),
  })

/**
 * Reads a duty text: one or several duties with conditions or seasons. A text that does not follow the grammar, or that its
 * components would not print again (spaces and markup apart), stays a text.
 */
export function readDuty(published: string): DutyReading {
  const match = DUTY_GRAMMAR.match(published, 'Duties')
  if (match.failed()) return { kind: 'text', reason: unreadFrom(published, match.getRightmostFailurePosition()) }
  try {
    const duties: readonly WrittenDuty[] = SEMANTICS(match).duties()
    const printed = printDuties(duties)
    if (meaningful(printed) === meaningful(published)) return { kind: 'duties', duties }
    return { kind: 'text', reason: `is not what its components say: ${printed}` }
  } catch (error) {
    if (error instanceof UnreadableDuty) return { kind: 'text', reason: error.message }
    throw error
  }
}

/** Where a text leaves the grammar. */
const unreadFrom = (published: string, position: number): string =>
  position >= published.length ? 'ends too early' : `cannot be read from "${published.slice(position, position + 30)}"`

const meaningful = (printed: string): string => withoutSpaces(printed.replaceAll(/<[^>]*>/g, ''))

function componentsOf(duty: Node): readonly WrittenComponent[] {
  const pieces: readonly Piece[] = duty.pieces()
  let previous = ''
  return pieces.map(({ expressions, ...value }) => {
    const dutyExpressionId = expressions.find((id) => id > previous)
    if (dutyExpressionId === undefined)
      throw new UnreadableDuty(`has no duty expression after ${previous} for ${text(duty)}`)
    previous = dutyExpressionId
    return { dutyExpressionId, ...value }
  })
}

function amountOf(amount: Node, currency?: Node): Omit<Piece, 'expressions'> {
  const written = text(amount)
  const money = currency === undefined ? null : text(currency)
  const currencySign = money !== null && money in CURRENCY_OF_SIGN ? money : null
  return {
    ...NO_VALUE,
    dutyAmount: written.replaceAll(',', ''),
    monetaryUnitCode: money === null ? null : (CURRENCY_OF_SIGN[money] ?? money),
    spelling: { words: null, currencySign, grouped: written.includes(',') },
  }
}

function withUnit(value: Omit<Piece, 'expressions'>, unit: Node | undefined): Omit<Piece, 'expressions'> {
  if (unit === undefined) return value
  const { spelling, ...codes }: UnitCodes & { readonly spelling: Spelling } = unit.unit()
  return { ...value, ...codes, spelling: { ...value.spelling, words: spelling.words } }
}

/** A unit with its codes and its name, `LTR (l)`; one without a name of its own repeats the code, `WAT (WAT)`. */
function namedUnit(codes: UnitCodes, name: string, written: string): UnitCodes & { readonly spelling: Spelling } {
  const named = unitOfSpelling(name)?.measurementUnitCode ?? name
  if (named !== codes.measurementUnitCode) throw new UnreadableDuty(`has the unit ${written}, which is not ${name}`)
  return { ...codes, spelling: { ...CODES, words: `${written} (${name})` } }
}

function spelledUnit(unit: string, qualifier?: string): UnitCodes & { readonly spelling: Spelling } {
  const words = qualifier === undefined ? unit : `${unit} / ${qualifier}`
  const codes = unitOfSpelling(unit, qualifier)
  if (codes === null) throw new UnreadableDuty(`has no known unit: ${words}`)
  return { ...codes, spelling: { ...CODES, words } }
}

function meursingPiece(word: string): Piece {
  const expression = expressionOfWord(word)
  if (expression === null) throw new UnreadableDuty(`has no known component: ${word}`)
  return { expressions: [expression], ...NO_VALUE, spelling: { ...CODES, words: word } }
}

function monthDayOf(day: string, month: string): string {
  const number = MONTHS.indexOf(month.slice(0, 3).toUpperCase()) + 1
  const monthDay = `${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  // 2000 was a leap year: 29 February is a day of the year.
  if (!isIsoDate(`2000-${monthDay}`)) throw new UnreadableDuty(`has no day ${day} ${month}`)
  return monthDay
}
