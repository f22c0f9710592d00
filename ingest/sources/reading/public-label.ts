import { readable } from '../../../src/fpo/item-search.ts'
import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import type { Reading } from '../published-report.ts'
import type { SourceFile } from '../source-record.ts'
import { BadValue } from './bad-value.ts'

/** A description of goods and the code that customs gave them. */
export interface PublicLabel {
  readonly description: string
  /** 6, 8 or 10 digits. */
  readonly code: string
  /** The ruling that it comes from, if people may look it up. */
  readonly ruling?: PublicRuling
}

/** A decision of customs on goods, without those who asked for it. */
export interface PublicRuling {
  readonly reference: string
  /** The whole description. */
  readonly description: string
  readonly justification: string | null
  readonly validFrom: IsoDate | null
  /** The last day. */
  readonly validTo: IsoDate | null
}

/** What a reader of public labels works with. */
export interface LabelReading extends Reading {
  readonly file: SourceFile
  /** Digits of a code that the region's tariff shares with that of the publisher. */
  readonly sharedDigits: 6 | 10
}

/** The encoder reads 128 tokens, which are about as many characters of a ruling. */
const MAX_DESCRIPTION_CHARACTERS = 500

/** A description on one line. Empty if the publisher gives none. */
export const onOneLine = (published: string): string => readable(published).replaceAll(/\s+/g, ' ')

/** A description on one line, cut after a word where it is long. Empty if the publisher gives none. */
export function goodsDescription(published: string): string {
  const text = onOneLine(published)
  if (text.length <= MAX_DESCRIPTION_CHARACTERS) return text
  const lastSpace = text.lastIndexOf(' ', MAX_DESCRIPTION_CHARACTERS)
  return readable(text.slice(0, lastSpace > 0 ? lastSpace : MAX_DESCRIPTION_CHARACTERS))
}

/** Goods are classified to a subheading at least. */
const MIN_DIGITS = 6

/** Chapters 98 and 99 of the Harmonized System are for national use: no other tariff shares their codes. */
const NATIONAL_CHAPTERS = '98'

/**
 * The digits of a published code that the region's tariff shares; null if these are no subheading. The message of the
 * `BadValue` does not repeat the value, which may be that of another column.
 */
export function sharedCode(published: string, sharedDigits: LabelReading['sharedDigits']): string | null {
  if (!/^\d+$/.test(published)) throw new BadValue('the commodity code has other characters than digits')
  const digits = Math.min(published.length, sharedDigits)
  const code = published.slice(0, digits - (digits % 2))
  if (code.length < MIN_DIGITS) return null
  return sharedDigits === MIN_DIGITS && code >= NATIONAL_CHAPTERS ? null : code
}
