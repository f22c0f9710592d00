import { headingIdOf, itemIdOf, PRODUCT_LINE_SUFFIX } from '../tariff/codes.ts'
import { plainLine } from '../tariff/plain-text.ts'
import { ancestorsOf } from '../tariff/tree.ts'
import { type NomenclatureNode, readHeadingTree } from '../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../versions/tariff-day.ts'

/** Descriptions from the chapter down to the row with a code of 4 to 10 digits; empty if the tariff has none. */
export async function describeCode(tariff: TariffDay, code: string): Promise<readonly string[]> {
  const itemId = itemIdOf(code)
  const { nodes } = await readHeadingTree(tariff, headingIdOf(itemId))
  const ofCode = nodes.filter(({ row }) => row.goodsNomenclatureItemId === itemId)
  const node = ofCode.find(({ row }) => row.productlineSuffix === PRODUCT_LINE_SUFFIX) ?? ofCode[0]
  return node === undefined ? [] : descriptionsOf(node)
}

/** Descriptions from the chapter down to a row. */
export const descriptionsOf = (node: NomenclatureNode): readonly string[] =>
  [...ancestorsOf(node), node].map(({ row }) => plainLine(row.description))
