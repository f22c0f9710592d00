import { describeRow } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import type { LevelAttributes, LevelType } from './resources.ts'

/** A row of a list. `isLeaf`: no row stands below it, which the tree may not show. */
export interface ListedRow {
  readonly node: NomenclatureNode
  readonly isLeaf: boolean
}

export const presentLevel = (rows: readonly ListedRow[], type: LevelType, region: Region) => ({
  data: rows.map((row) => ({
    id: String(row.node.row.goodsNomenclatureSid),
    type,
    attributes: levelAttributes(row, region),
  })),
})

export const levelAttributes = ({ node, isLeaf }: ListedRow, region: Region): LevelAttributes => {
  const { row, parent } = node
  const { description, descriptionPlain, formattedDescription } = describeRow(row, region)
  return {
    goods_nomenclature_item_id: row.goodsNomenclatureItemId,
    goods_nomenclature_sid: row.goodsNomenclatureSid,
    number_indents: row.numberIndents,
    declarable: isLeaf && isDeclarable(node),
    leaf: isLeaf,
    description,
    description_plain: descriptionPlain,
    formatted_description: formattedDescription,
    producline_suffix: row.productlineSuffix,
    parent_sid: parent?.row.goodsNomenclatureSid ?? null,
    ...validityOf(row),
  }
}
