import { isItemId, isProductlineSuffix } from '../../../src/tariff/codes.ts'
import { isIsoDate } from '../../../src/tariff/validity.ts'
import type { CopyValue } from '../source.ts'
import { BadValue } from './bad-value.ts'

/**
 * Turns a field of a CSV file or a member of a JSON object into a value for COPY, or throws a `BadValue`. Empty,
 * missing and null are all null, so that one codec serves both formats.
 */
export type Codec<T extends CopyValue = CopyValue> = (raw: unknown) => T | null

const isEmpty = (raw: unknown): raw is undefined | null | '' => raw === undefined || raw === null || raw === ''

/** A value as messages show it: cut if it is long. */
const quote = (raw: unknown): string => {
  const text = JSON.stringify(raw)
  return text.length > 60 ? `${text.slice(0, 60)}...` : text
}

const fromText =
  <T extends CopyValue>(decode: (text: string) => T): Codec<T> =>
  (raw) => {
    if (isEmpty(raw)) return null
    if (typeof raw !== 'string') throw new BadValue(`${quote(raw)} is not a text`)
    return decode(raw)
  }

const storable = (text: string): string => {
  if (text.includes('\0')) throw new BadValue(`${quote(text)} contains a NUL character, which Postgres cannot store`)
  return text
}

export const text: Codec<string> = fromText(storable)

/** A codec that throws a `BadValue` for an empty value. */
export const required =
  <T extends CopyValue>(codec: Codec<T>): ((raw: unknown) => T) =>
  (raw) => {
    const value = codec(raw)
    if (value === null) throw new BadValue('is missing')
    return value
  }

const integerBetween =
  (least: number, most: number): Codec<number> =>
  (raw) => {
    if (isEmpty(raw)) return null
    const value = typeof raw === 'string' && /^-?\d+$/.test(raw) ? Number(raw) : raw
    if (typeof value !== 'number' || !Number.isInteger(value)) throw new BadValue(`${quote(raw)} is not an integer`)
    if (value < least || value > most) throw new BadValue(`${quote(raw)} is not between ${least} and ${most}`)
    return value
  }

export const smallInteger: Codec<number> = integerBetween(-(2 ** 15), 2 ** 15 - 1)

/** Deeper than any tariff. */
const MAX_INDENTS = 30

/** `number_indents` of a row: 0 for chapters and headings. */
export const indents: Codec<number> = integerBetween(0, MAX_INDENTS)

export const integer: Codec<number> = integerBetween(-(2 ** 31), 2 ** 31 - 1)

/** Sids of measures and conditions: more digits than today's have, and still exact as a number. */
export const bigInteger: Codec<number> = integerBetween(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

/** Stored as text, with the digits as published. */
export const decimal: Codec<string> = (raw) => {
  if (isEmpty(raw)) return null
  const digits = typeof raw === 'number' ? String(raw) : raw
  if (typeof digits !== 'string' || !/^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(digits)) {
    throw new BadValue(`${quote(raw)} is not a decimal number`)
  }
  return digits
}

export const boolean: Codec<boolean> = (raw) => {
  if (isEmpty(raw)) return null
  if (raw === true || raw === 'true') return true
  if (raw === false || raw === 'false') return false
  throw new BadValue(`${quote(raw)} is neither true nor false`)
}

export const date: Codec<string> = fromText((text) => {
  if (!isIsoDate(text)) throw new BadValue(`${quote(text)} is not a calendar date (YYYY-MM-DD)`)
  return text
})

export const itemId: Codec<string> = fromText((text) => {
  if (!isItemId(text)) throw new BadValue(`${quote(text)} is not a code of ten digits`)
  return text
})

export const suffix: Codec<string> = fromText((text) => {
  if (!isProductlineSuffix(text)) throw new BadValue(`${quote(text)} is not a suffix of two digits`)
  return text
})

/** A theme of categorisation: `<category>.<n>`. */
export const themeId: Codec<string> = fromText((text) => {
  if (!/^[123]\.\d{1,4}$/.test(text)) throw new BadValue(`${quote(text)} is not a theme: 1, 2 or 3, a dot, a number`)
  return text
})

/** Category of goods: 1 prohibited, 2 controlled, 3 exempted. */
export const category: Codec<number> = integerBetween(1, 3)

/** Name of a facet: the part of `filter_<facet>` that clients write and the index matches. */
export const facetKey: Codec<string> = fromText((text) => {
  if (!/^[a-z0-9_]+$/.test(text)) throw new BadValue(`${quote(text)} is not made of a-z, 0-9 and _ alone`)
  return text
})

/** A day without a year, written `dd/mm` or `d/m`; stored as `MM-DD`, which sorts. */
export const dayOfYear: Codec<string> = fromText((text) => {
  const [, day = '', month = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? []
  const monthDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // 2000 was a leap year: 29 February is a day of the year.
  if (!isIsoDate(`2000-${monthDay}`)) throw new BadValue(`${quote(text)} is not a day of the year (dd/mm)`)
  return monthDay
})

/** One of the given words, stored as the value that it maps to. */
export const mapped = (stored: Readonly<Record<string, CopyValue>>): Codec =>
  fromText((text) => {
    const value = Object.hasOwn(stored, text) ? stored[text] : undefined
    if (value === undefined) throw new BadValue(`${quote(text)} is none of ${Object.keys(stored).join(', ')}`)
    return value
  })

/** One of the given words. */
export const oneOf = (...words: readonly string[]): Codec =>
  mapped(Object.fromEntries(words.map((word) => [word, word])))

/** A list of texts: a JSON array, or a field whose parts are separated. Empty, missing and null are the empty list. */
export const listSeparatedBy =
  (separator: string) =>
  (raw: unknown): readonly string[] => {
    if (isEmpty(raw)) return []
    const parts: unknown = typeof raw === 'string' ? raw.split(separator).filter((part) => part !== '') : raw
    if (!Array.isArray(parts) || !parts.every((part): part is string => typeof part === 'string')) {
      throw new BadValue(`${quote(raw)} is not a list of texts`)
    }
    return parts.map(storable)
  }

export const list = listSeparatedBy(' ')

/** An object, stored as jsonb. */
export const json: Codec = (raw) => {
  if (isEmpty(raw)) return null
  if (!isObject(raw)) throw new BadValue(`${quote(raw)} is not an object`)
  if (JSON.stringify(raw).includes('\\u0000'))
    throw new BadValue('contains a NUL character, which Postgres cannot store')
  return raw
}

export const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
