/** Anything that has a code: what the functions of this file need of a row. */
export interface CodeBearer {
  /** Ten digits. */
  readonly goodsNomenclatureItemId: string
  /** Two digits. */
  readonly productlineSuffix: string
}

/** The suffix of a product line: a row that can be declared if nothing stands below it. Other suffixes only group. */
export const PRODUCT_LINE_SUFFIX = '80'

export const isItemId = (text: string): boolean => /^\d{10}$/.test(text)

export const isProductlineSuffix = (text: string): boolean => /^\d{2}$/.test(text)

/** The code without the blanks, dots and dashes that people divide it with. */
export const withoutSeparators = (code: string): string => code.replaceAll(/[\s.-]/g, '')

/** The ten digits of a code that is written without trailing zeros: `0101` is `0101000000`. */
export const itemIdOf = (code: string): string => code.padEnd(ITEM_ID_DIGITS, '0')

/** The last item id that begins with the digits: `0101` has those up to `0101999999`. */
export const lastItemIdOf = (code: string): string => code.padEnd(ITEM_ID_DIGITS, '9')

export const ITEM_ID_DIGITS = 10

/** First two digits of an item id. */
export const chapterIdOf = (itemId: string): string => itemId.slice(0, 2)

/** First four digits of an item id. */
export const headingIdOf = (itemId: string): string => itemId.slice(0, 4)

/** First six digits of an item id. */
export const subheadingIdOf = (itemId: string): string => itemId.slice(0, 6)

/** `NN00000000` as a product line. */
export const isChapter = (row: CodeBearer): boolean =>
  row.goodsNomenclatureItemId.endsWith('00000000') && row.productlineSuffix === PRODUCT_LINE_SUFFIX

/** `NNNN000000` as a product line, chapters aside. */
export const isHeading = (row: CodeBearer): boolean =>
  row.goodsNomenclatureItemId.endsWith('000000') &&
  !row.goodsNomenclatureItemId.endsWith('00000000') &&
  row.productlineSuffix === PRODUCT_LINE_SUFFIX

/** A grouping row that stands above headings, such as "I. CHEMICAL ELEMENTS" at 2801000000-10. */
export const isSubChapter = (row: CodeBearer): boolean =>
  row.goodsNomenclatureItemId.endsWith('000000') && row.productlineSuffix !== PRODUCT_LINE_SUFFIX

/** The order of the tariff: by item id, then suffix. Both have fixed lengths, so plain string order is right. */
export const compareCodes = (a: CodeBearer, b: CodeBearer): number => {
  if (a.goodsNomenclatureItemId !== b.goodsNomenclatureItemId) {
    return a.goodsNomenclatureItemId < b.goodsNomenclatureItemId ? -1 : 1
  }
  if (a.productlineSuffix !== b.productlineSuffix) return a.productlineSuffix < b.productlineSuffix ? -1 : 1
  return 0
}

/** The code without its trailing zero pairs, as people write it: `0101000000` is `0101`, `0101210000` is `010121`. */
export const shortCode = (itemId: string): string => itemId.replace(/(?:00){1,4}$/, '')

/** `0702001007` → `0702 00 10 07`: a heading, then pairs. Trailing pairs of zeros of a ten-digit code stay. */
export const spacedCode = (code: string): string =>
  [code.slice(0, 4), ...(code.slice(4).match(/.{1,2}/g) ?? [])].join(' ').trim()
