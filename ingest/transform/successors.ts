import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { dayAfter } from '../../src/tariff/validity.ts'

/** A product line, in force or not. */
export interface DatedRow {
  /** Ten digits. */
  readonly goodsNomenclatureItemId: string
  readonly description: string
  readonly validityStartDate: IsoDate
  readonly validityEndDate: IsoDate | null
}

/**
 * The successors of ended codes, where the history leaves no doubt: of all lines of a chapter with the same words, one
 * ended, and one with another code began the day after. Lines described as "Other" are ignored.
 */
export function successors(history: readonly DatedRow[]): ReadonlyMap<string, string> {
  const ended = new Map<string, Set<string>>()
  const begun = new Map<string, Set<string>>()
  for (const row of history) {
    const words = wordsOf(row.description)
    if (/^(?:other)?$/.test(words)) continue
    const { goodsNomenclatureItemId: code, validityStartDate, validityEndDate } = row
    const note = (lines: Map<string, Set<string>>, date: IsoDate) => {
      const key = `${code.slice(0, 2)} ${date} ${words}`
      lines.set(key, (lines.get(key) ?? new Set()).add(code))
    }
    note(begun, validityStartDate)
    if (validityEndDate !== null) note(ended, dayAfter(validityEndDate))
  }
  const found = new Map<string, Set<string>>()
  for (const [key, codes] of ended) {
    const old = onlyOf(codes)
    const next = onlyOf(begun.get(key))
    if (old === null || next === null || next === old) continue
    found.set(old, (found.get(old) ?? new Set()).add(next))
  }
  const certain = new Map<string, string>()
  for (const [old, codes] of found) {
    const next = onlyOf(codes)
    if (next !== null) certain.set(old, next)
  }
  return certain
}

/** The only code of a set; null if there are none or several. */
const onlyOf = (codes: ReadonlySet<string> = new Set()): string | null => {
  const [only, ...others] = codes
  return only === undefined || others.length > 0 ? null : only
}

/** Letters and digits only: punctuation, tags and spaces change without a change of the goods. */
const wordsOf = (description: string): string =>
  description
    .toLowerCase()
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
