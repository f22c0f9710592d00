import { constantScore, type Query } from '../../opensearch/query.ts'
import type { CodeQuery } from '../../tariff/code-query.ts'
import { PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'

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

/** The row with exactly the code, a product line unless the query has another suffix; null for an odd number of digits. */
export const exactCodeQuery = (code: CodeQuery): Query | null => {
  if (code.kind === 'row') return exactRow(code.itemId, code.productlineSuffix)
  return code.itemId === null ? null : exactRow(code.itemId, PRODUCT_LINE_SUFFIX)
}

const exactRow = (itemId: string, productlineSuffix: string): Query => ({
  bool: {
    filter: [{ term: { goods_nomenclature_item_id: itemId } }, { term: { producline_suffix: productlineSuffix } }],
  },
})
