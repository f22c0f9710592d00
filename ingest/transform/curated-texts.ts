import { PRODUCT_LINE_SUFFIX, shortCode } from '../../src/tariff/codes.ts'
import type { GoodsNomenclatureRow } from '../../src/tariff/goods-nomenclature.ts'
import type { LabelCodes } from './label-codes.ts'
import { type Label, MIN_DIGITS } from './labels.ts'

/** Texts that name a row, in addition to its search references. */
export interface RowTexts {
  readonly interceptTerms: readonly string[]
  readonly labelledSynonyms: readonly string[]
  readonly extraReferences: readonly string[]
}

export type CuratedTexts = (row: GoodsNomenclatureRow) => RowTexts

export const NO_TEXTS: RowTexts = { interceptTerms: [], labelledSynonyms: [], extraReferences: [] }

/** The field that labels of a source go to. Search references reach the rows by code and suffix instead. */
const FIELD_OF_SOURCE: Readonly<Record<string, keyof RowTexts>> = {
  intercept: 'interceptTerms',
  synonym: 'labelledSynonyms',
  self_explanatory: 'labelledSynonyms',
  extra_reference: 'extraReferences',
}

/**
 * The labels by row: a row has those of its own code, given with any number of digits. Grouping rows, which share their
 * code with a product line, have none.
 */
export function curatedTexts(labels: Iterable<Label>, codes: LabelCodes): CuratedTexts {
  const byCode = new Map<string, Record<keyof RowTexts, string[]>>()
  for (const { text, code: given, source } of labels) {
    const field = FIELD_OF_SOURCE[source]
    const code = field && codes.existing(given, MIN_DIGITS)
    if (!field || !code) continue
    let texts = byCode.get(code)
    if (!texts) {
      texts = { interceptTerms: [], labelledSynonyms: [], extraReferences: [] }
      byCode.set(code, texts)
    }
    if (!texts[field].includes(text)) texts[field].push(text)
  }
  return ({ goodsNomenclatureItemId, productlineSuffix }) =>
    productlineSuffix === PRODUCT_LINE_SUFFIX ? (byCode.get(shortCode(goodsNomenclatureItemId)) ?? NO_TEXTS) : NO_TEXTS
}
