import { stringify } from 'csv-stringify/sync'
import { describe } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { validityOf } from '../../tariff-data/resources/validity.ts'
import { LEVEL_COLUMNS, type LevelAttributes, type LevelType } from './resources.ts'

/** A row of a list. `isLeaf`: no row stands below it, which the tree may not show. */
export interface ListedRow {
  readonly node: NomenclatureNode
  readonly isLeaf: boolean
}

export const presentLevel = (rows: readonly ListedRow[], type: LevelType, region: Region) => ({
  data: rows.map((row) => ({
    id: String(row.node.row.goodsNomenclatureSid),
    type,
    attributes: attributesOf(row, region),
  })),
})

/** The list with a header of attribute names; cells that look like formulas are escaped. */
export const levelCsv = (rows: readonly ListedRow[], region: Region): string =>
  stringify(
    rows.map((row) => {
      const attributes = attributesOf(row, region)
      return LEVEL_COLUMNS.map((column) => String(attributes[column] ?? ''))
    }),
    { header: true, columns: [...LEVEL_COLUMNS], escape_formulas: true },
  )

const attributesOf = ({ node, isLeaf }: ListedRow, region: Region): LevelAttributes => {
  const { row, parent } = node
  const { description, descriptionPlain, formattedDescription } = describe(row.description, region)
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
