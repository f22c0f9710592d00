import { descendantsOf, isDeclarable } from '../tariff/tree.ts'
import type { NomenclatureNode, NomenclatureTree } from '../tariff-data/nomenclature/trees.ts'

/** An item as a request names it. */
export interface RequestedItem {
  /** 10 digits. */
  readonly itemId: string
  /** Undefined: the request leaves the choice among the rows with the item id to the service. */
  readonly productlineSuffix: string | undefined
}

/**
 * The rows that goods of a request can be declared under. A grouping row often shares its ten digits with a declarable
 * row: an item id without a suffix means the declarable row. Otherwise the row itself, or the declarable rows below it.
 */
export function declarableRowsOf(
  tree: NomenclatureTree,
  node: NomenclatureNode,
  { itemId, productlineSuffix }: RequestedItem,
): readonly NomenclatureNode[] {
  const same =
    productlineSuffix === undefined
      ? tree.nodes.filter((other) => other.row.goodsNomenclatureItemId === itemId && isDeclarable(other))
      : []
  return same.length > 0 ? same : [node, ...descendantsOf(node)].filter(isDeclarable)
}
