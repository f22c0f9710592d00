import { toDateTime } from '../../json-api/date-time.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import { describeRow } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { resourcePath } from '../../tariff/resource-path.ts'
import { classOf, isDeclarable } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import type { goodsNomenclature } from './resources.ts'

export type GoodsNomenclatureResource = ResourceOf<typeof goodsNomenclature>

export function presentGoodsNomenclature(node: NomenclatureNode, region: Region): GoodsNomenclatureResource {
  const { row, parent } = node
  const { description, formattedDescription } = describeRow(row, region)
  return {
    id: String(row.goodsNomenclatureSid),
    type: 'goods_nomenclature',
    attributes: {
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      goods_nomenclature_sid: row.goodsNomenclatureSid,
      description,
      number_indents: row.numberIndents,
      productline_suffix: row.productlineSuffix,
      producline_suffix: row.productlineSuffix,
      href: resourcePath(region, { ...row, goodsNomenclatureClass: classOf(node) }),
      formatted_description: formattedDescription,
      validity_start_date: toDateTime(row.validityStartDate),
      validity_end_date: toDateTime(row.validityEndDate),
      declarable: isDeclarable(node),
    },
    relationships: {
      parent: {
        data: parent === null ? null : { id: String(parent.row.goodsNomenclatureSid), type: 'goods_nomenclature' },
      },
    },
  }
}
