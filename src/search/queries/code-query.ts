import { anyOf, constantScore, type Query } from '../../opensearch/query.ts'
import type { CodeQuery } from '../../tariff/code-query.ts'
import { itemIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'

/** Scores of a code search: a row with exactly the code comes first, a product line before a grouping row. */
const PREFIX_SCORE = 1
const EXACT_SCORE = 2
const EXACT_PRODUCT_LINE_SCORE = 3

/** The rows whose code begins with the digits, or the one row with the code and suffix. */
export const codeQuery = (code: CodeQuery): Query => {
  if (code.kind === 'row') return constantScore(exactRow(code.itemId, code.productlineSuffix), EXACT_PRODUCT_LINE_SCORE)
  const prefix = constantScore({ prefix: { goods_nomenclature_item_id: code.digits } }, PREFIX_SCORE)
  if (code.itemId === null) return prefix
  const exact = { term: { goods_nomenclature_item_id: code.itemId } }
  return {
    dis_max: {
      queries: [
        prefix,
        constantScore(exact, EXACT_SCORE),
        constantScore(exactRow(code.itemId, PRODUCT_LINE_SUFFIX), EXACT_PRODUCT_LINE_SCORE),
      ],
    },
  }
}

/** The rows that a code may mean; where there are several, `mustBeUnique` says whether it means the first or none. */
export interface MeantRows {
  readonly query: Query
  readonly mustBeUnique: boolean
}

/**
 * The row with exactly the code, a product line unless the query has another suffix. Half a pair means the row with a zero
 * added (`84713` is 8471 30), if no other row begins so: `010` may be any heading of chapter 01.
 */
export const meantRows = (code: CodeQuery): MeantRows => {
  // Two rows may have the same code and suffix: the first in the order of the tariff is meant.
  if (code.kind === 'row') return { query: exactRow(code.itemId, code.productlineSuffix), mustBeUnique: false }
  if (code.itemId !== null) return { query: exactRow(code.itemId, PRODUCT_LINE_SUFFIX), mustBeUnique: false }
  const begins = (digits: string): Query => ({ prefix: { goods_nomenclature_item_id: digits } })
  const elsewhere = { bool: { filter: [begins(code.digits)], must_not: [begins(`${code.digits}0`)] } }
  return { query: anyOf(exactRow(itemIdOf(code.digits), PRODUCT_LINE_SUFFIX), elsewhere), mustBeUnique: true }
}

export const exactRow = (itemId: string, productlineSuffix: string): Query => ({
  bool: {
    filter: [{ term: { goods_nomenclature_item_id: itemId } }, { term: { producline_suffix: productlineSuffix } }],
  },
})
