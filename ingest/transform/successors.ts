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
 * The codes that took the place of codes that ended, where the history leaves no doubt: of all lines of a chapter with
 * these words, one ended, and one with another code began the day after. "Other" says what the goods are not, and tells
 * nothing.
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
  for (const [key, [old = '', ...others]] of ended) {
    const [next, ...more] = begun.get(key) ?? []
    if (next === undefined || next === old || others.length + more.length > 0) continue
    found.set(old, (found.get(old) ?? new Set()).add(next))
  }
  return new Map(Array.from(found).flatMap(([old, [next = '', ...more]]) => (more.length === 0 ? [[old, next]] : [])))
}

/** Letters and digits alone: punctuation, tags and spaces change without a change of the goods. */
const wordsOf = (description: string): string =>
  description
    .toLowerCase()
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
