import { isItemId, PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import { BadValue } from '../reading/bad-value.ts'
import { date } from '../reading/codecs.ts'
import type { Values } from '../source-record.ts'

/** The day from which workbooks count: that 1900 was no leap year was a mistake of the first spreadsheets. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 24 * 60 * 60 * 1000

/** Serial numbers of the days from 1950 to 2199: any other number is no date of a tariff. */
const [FIRST_SERIAL, LAST_SERIAL] = [18_264, 109_574]

/** Days are `dd-mm-yyyy` in some workbooks, serial numbers in others, and a few are formatted as dates. */
export function dayOf(values: Values, column: string): string | null {
  const raw = values[column]
  if (raw === null || raw === undefined || raw === '') return null
  if (typeof raw === 'number') {
    if (!Number.isInteger(raw) || raw < FIRST_SERIAL || raw > LAST_SERIAL) {
      throw new BadValue(`${column}: ${raw} is no day's serial number`)
    }
    return new Date(DAY_ZERO + raw * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)
  }
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(String(raw).trim()) ?? []
  try {
    return date(day === undefined ? String(raw).trim() : `${year}-${month}-${day}`)
  } catch {
    throw new BadValue(`${column}: "${raw}" is not a day (dd-mm-yyyy)`)
  }
}

/** A cell as text, without spaces around it; null if it is empty. Numbers get the zeros back that they lost. */
export function textOf(values: Values, column: string, digits = 0): string | null {
  const raw = values[column]
  if (raw === null || raw === undefined) return null
  const text = (typeof raw === 'number' ? String(raw).padStart(digits, '0') : String(raw)).trim()
  return text === '' ? null : text
}

export function requiredText(values: Values, column: string, digits = 0): string {
  const text = textOf(values, column, digits)
  if (text === null) throw new BadValue(`${column}: is missing`)
  return text
}

export interface GoodsCode {
  readonly itemId: string
  readonly suffix: string
}

/** `0101210000 80`; where measures name goods, the suffix is left out. */
export function goodsCodeOf(values: Values): GoodsCode {
  const [itemId = '', suffix = PRODUCT_LINE_SUFFIX] = requiredText(values, 'Goods code', 10).split(/\s+/)
  if (!isItemId(itemId)) throw new BadValue(`Goods code: "${itemId}" is not a code of ten digits`)
  return { itemId, suffix }
}
