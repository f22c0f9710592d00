import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import type { CodePeriod } from '../../tariff/code-history.ts'
import { headingIdOf, isHeading, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import { describe } from '../../tariff/descriptions.ts'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'
import type { Region } from '../../tariff/region.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import type { derivingCommodity, derivingHeading, validityPeriod } from './resources.ts'

/** @param periods Those of one code and suffix */
export function presentValidityPeriods(periods: readonly CodePeriod<DescribedRow>[], region: Region): JsonApiDocument {
  const included = new Included<AnyResource>()
  const data = periods.map(({ row, successors }): ResourceOf<typeof validityPeriod> => {
    const deriving = successors().map((successor) => presentDeriving(successor.row, region))
    included.add(...deriving)
    return {
      id: String(row.goodsNomenclatureSid),
      type: 'validity_period',
      attributes: attributesOf(row, region),
      relationships: { deriving_goods_nomenclatures: { data: deriving.map(refTo) } },
    }
  })
  return { data, included: included.list() }
}

const presentDeriving = (
  row: DescribedRow,
  region: Region,
): ResourceOf<typeof derivingHeading> | ResourceOf<typeof derivingCommodity> => ({
  id: String(row.goodsNomenclatureSid),
  type: isHeading(row) ? 'heading' : 'commodity',
  attributes: attributesOf(row, region),
})

const attributesOf = (row: DescribedRow, region: Region) => {
  const { description, formattedDescription } = describe(row.description, region)
  return {
    goods_nomenclature_item_id: row.goodsNomenclatureItemId,
    producline_suffix: row.productlineSuffix,
    ...validityOf(row),
    description,
    formatted_description: formattedDescription,
    to_param: idOf(row),
  }
}

const idOf = (row: DescribedRow): string => {
  if (isHeading(row)) return headingIdOf(row.goodsNomenclatureItemId)
  return row.productlineSuffix === PRODUCT_LINE_SUFFIX
    ? row.goodsNomenclatureItemId
    : `${row.goodsNomenclatureItemId}-${row.productlineSuffix}`
}
