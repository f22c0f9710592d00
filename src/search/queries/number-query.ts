import { anyOf, constantScore, type Query } from '../../opensearch/query.ts'
import { PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'

/** The rows whose own description has the number as a whole, and the product lines with the codes. */
export const numberQuery = (number: string, itemIds: readonly string[]): Query =>
  constantScore(
    anyOf(
      { match_phrase: { description_indexed: number } },
      {
        bool: {
          filter: [
            { terms: { goods_nomenclature_item_id: itemIds } },
            { term: { producline_suffix: PRODUCT_LINE_SUFFIX } },
          ],
        },
      },
    ),
    1,
  )
