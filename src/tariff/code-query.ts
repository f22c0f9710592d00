import { ITEM_ID_DIGITS, itemIdOf, withoutSeparators } from './codes.ts'

/** A query that is a code: the beginning of one, or one row by code and suffix. */
export type CodeQuery =
  | {
      readonly kind: 'prefix'
      /** 2 to 10 digits. */
      readonly digits: string
      /** The ten-digit code that the digits stand for when nothing follows; null for half a digit pair. */
      readonly itemId: string | null
    }
  | { readonly kind: 'row'; readonly itemId: string; readonly productlineSuffix: string }

/** Words that announce a code: `HS 8471`, `commodity code: 847130`, `heading no. 0702`. */
const LABEL =
  /^(?:(?:hs|hts|cn|taric|tariff|customs|commodity|goods|code|chapter|heading|sub-?heading)(?:\s+(?:no\.?|number|#))?[\s:#.]*)+(?=\d)/iu

/** Digits in groups, separated by spaces, dots and hyphens. */
const DIGITS = /^\d[\d\s.-]*$/

/** Hyphens separate the groups of eight digits or more, as in `0101-21-00`: `12-24` is a range, `0101-10` unclear. */
const HYPHENATED = /^\d{4}(?:[\s.-]*\d\d){2,}$/

/** Ten digits in groups and a suffix, as customs software writes them: `8471300000/80`, `8471 30 00 00 80`. */
const ROW = /^(\d[\d\s.-]*\d)(\s*[-/]\s*|[\s.]+)(\d\d)$/

/** Without a dash or slash before it, a pair of zeros continues the code, as in other tariffs. */
const SPACED_SUFFIX = /^[1-9]0$/

/**
 * A code as people write it: `0101`, `0101 21 00 00`, `0101.21`, `0101-21-00`, `HS 0101`, `0101210000-80`,
 * `0101210000/80`. Null: the query is text.
 */
export const readCode = (query: string): CodeQuery | null => {
  const text = query.trim().replace(LABEL, '')
  const [, item = '', separator = '', productlineSuffix = ''] = ROW.exec(text) ?? []
  const itemId = withoutSeparators(item)
  const isSuffix = /[-/]/.test(separator) || SPACED_SUFFIX.test(productlineSuffix)
  if (itemId.length === ITEM_ID_DIGITS && isSuffix) return { kind: 'row', itemId, productlineSuffix }

  if (!DIGITS.test(text) || (text.includes('-') && !HYPHENATED.test(text))) return null
  const digits = withoutEmptyPairs(text.replaceAll(/\D/g, ''))
  if (digits.length < 2 || digits.length > 10) return null
  return { kind: 'prefix', digits, itemId: digits.length % 2 === 0 ? itemIdOf(digits) : null }
}

/** Words that announce the number of a chemical: `CAS RN 22199-08-2`, `CUS 0153778-6`. */
const NUMBER_LABEL = /^(?:(?:cas|cus)(?:[\s-]*(?:rn|no\.?|number|#))?[\s:#.]*)(?=\d)/iu

/**
 * A number with dashes that is no code, such as those of chemicals, `22199-08-2` (CAS) and `0153778-6` (CUS). Its parts mean
 * nothing by themselves. Null: the query is a code or words.
 */
export const readDashedNumber = (query: string): string | null => {
  const text = query.trim().replace(NUMBER_LABEL, '')
  return /^\d+(?:-\d+)+$/.test(text) && readCode(query) === null ? text : null
}

/** The query, with a single digit written as the two of its chapter: a person who types `7` means chapter 07. */
export const withChapterDigits = (query: string): string => (/^[1-9]$/.test(query) ? `0${query}` : query)

/** Other tariffs continue the ten digits: `0101.21.00.00.00` has a pair more, which says nothing of its own. */
const withoutEmptyPairs = (digits: string): string => digits.replace(/^(\d{10})(?:00)+$/, '$1')
