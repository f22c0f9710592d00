import { BadValue } from '../reading/bad-value.ts'
import { decimal } from '../reading/codecs.ts'
import type { SourceRecord, Values } from '../source-record.ts'
import { dayOf, goodsCodeOf, requiredText, textOf } from './codecs.ts'
import { readWorkbooks, type Workbooks } from './read-workbook.ts'

/** What identifies a measure where there are no sids. */
export interface MeasureKey {
  readonly itemId: string
  readonly typeId: string
  readonly areaId: string
  readonly additionalCode: string | null
  readonly orderNumber: string | null
  /** Null where the workbook was saved without dates. */
  readonly startDate: string | null
}

export interface TaricMeasure extends MeasureKey {
  readonly startDate: string
  readonly endDate: string | null
  readonly typeDescription: string
  readonly areaDescription: string
  /** `R0966/23`. */
  readonly legalBase: string | null
  /** The duty as the Commission writes it: `10.200 % + 93.100 EUR DTN`. */
  readonly duty: string | null
  readonly reductionIndicator: number | null
  readonly export: boolean
}

export interface TaricCondition extends MeasureKey {
  readonly conditionCode: string
  readonly sequence: number
  /** Type and code of a certificate. */
  readonly documentCode: string | null
  /** Decimal digits as published, without separators of thousands. */
  readonly amount: string | null
  readonly monetaryUnitCode: string | null
  readonly measurementUnitCode: string | null
  readonly measurementUnitQualifierCode: string | null
  readonly actionCode: string | null
}

export interface TaricExclusion extends MeasureKey {
  readonly excludedArea: string
}

const ORDER_NUMBER_DIGITS = 6
const ADDITIONAL_CODE_DIGITS = 4
const TYPE_DIGITS = 3
const ACTION_DIGITS = 2

const keyOf = (values: Values): MeasureKey => ({
  itemId: goodsCodeOf(values).itemId,
  typeId: requiredText(values, 'Meas. type code', TYPE_DIGITS),
  areaId: requiredText(values, 'Origin code'),
  additionalCode: textOf(values, 'Add code', ADDITIONAL_CODE_DIGITS),
  orderNumber: textOf(values, 'Order No.', ORDER_NUMBER_DIGITS),
  startDate: dayOf(values, 'Start date'),
})

/** The measures of the workbooks of duties, each once. */
export async function* readTaricMeasures(workbooks: Workbooks): AsyncGenerator<SourceRecord<TaricMeasure>> {
  for await (const record of readWorkbooks('duties', workbooks, measureOf)) {
    const isExport = /Duties Export/i.test(record.file.name)
    yield { ...record, values: { ...record.values, export: isExport } }
  }
}

function measureOf(values: Values): Omit<TaricMeasure, 'export'> {
  const { startDate, ...key } = keyOf(values)
  if (startDate === null) throw new BadValue('Start date: is missing')
  return {
    ...key,
    startDate,
    endDate: dayOf(values, 'End date'),
    typeDescription: requiredText(values, 'Measure type'),
    areaDescription: requiredText(values, 'Origin'),
    legalBase: textOf(values, 'Legal base'),
    duty: textOf(values, 'Duty'),
    reductionIndicator: integerOf(values, 'RED_IND'),
  }
}

export interface TaricFootnote extends MeasureKey {
  /** Type and number: `TM511`. */
  readonly code: string
}

export const readTaricFootnotes = (workbooks: Workbooks): AsyncGenerator<SourceRecord<TaricFootnote>> =>
  readWorkbooks('measureFootnotes', workbooks, (values) => ({
    ...keyOf(values),
    code: requiredText(values, 'Footnote').replaceAll(' ', ''),
  }))

export const readTaricConditions = (workbooks: Workbooks): AsyncGenerator<SourceRecord<TaricCondition>> =>
  readWorkbooks('conditions', workbooks, (values) => ({
    ...keyOf(values),
    conditionCode: requiredText(values, 'Meas. cond'),
    sequence: integerOf(values, 'Sequence') ?? 0,
    documentCode: textOf(values, 'Certificate'),
    amount: amountOf(values, 'Cond. amount'),
    monetaryUnitCode: textOf(values, 'Mon. unit'),
    measurementUnitCode: textOf(values, 'Meas. unit'),
    measurementUnitQualifierCode: textOf(values, 'Meas. unit qual'),
    actionCode: textOf(values, 'Meas. action', ACTION_DIGITS),
  }))

/** The headers are swapped: the column "Excluded country code" has the name, "Excluded country" the code. */
export const readTaricExclusions = (workbooks: Workbooks): AsyncGenerator<SourceRecord<TaricExclusion>> =>
  readWorkbooks('exclusions', workbooks, (values) => ({
    ...keyOf(values),
    excludedArea: areaCodeAmong(values, ['Excluded country', 'Excluded country code']),
  }))

/** A code has two letters or four characters; a publisher who mends the headers does no harm. */
function areaCodeAmong(values: Values, columns: readonly string[]): string {
  const code = columns
    .map((column) => textOf(values, column))
    .find((text) => text && /^([A-Z]{2}|[0-9A-Z]\d{3})$/.test(text))
  if (!code) throw new BadValue(`${columns.join(', ')}: none is the code of an area`)
  return code
}

function integerOf(values: Values, column: string): number | null {
  const text = textOf(values, column)
  if (text === null) return null
  if (!/^\d{1,4}$/.test(text)) throw new BadValue(`${column}: "${text}" is not an integer`)
  return Number(text)
}

/** `1,250.5`: a comma separates thousands. */
function amountOf(values: Values, column: string): string | null {
  const text = textOf(values, column)
  try {
    return text === null ? null : decimal(text.replaceAll(',', ''))
  } catch {
    throw new BadValue(`${column}: "${text}" is not a decimal number`)
  }
}
