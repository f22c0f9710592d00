import { PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { isDeclarable, type Tree, type TreeNode } from '../../../src/tariff/tree.ts'

type Node = TreeNode<GoodsNomenclatureRow>

/** Finds where measures are declared that are published for each declarable code. */
export interface Folding {
  /**
   * The rows that a measure is declared on, given the sids of all the declarable codes that have it: the highest product
   * lines of which every declarable code has it, in the order of the tariff. Sids that are not in the tree are left out.
   */
  declaredOn(endLineSids: readonly number[]): readonly GoodsNomenclatureRow[]
}

export function foldingOf(tree: Tree<GoodsNomenclatureRow>): Folding {
  const declarables = new Map<Node, number>()
  for (const node of tree.nodes) {
    if (!isDeclarable(node)) continue
    for (const at of withAncestors(node)) declarables.set(at, (declarables.get(at) ?? 0) + 1)
  }
  return {
    declaredOn(endLineSids) {
      const nodes = [...new Set(endLineSids)].flatMap((sid) => tree.bySid.get(sid) ?? [])
      const covered = new Map<Node, number>()
      for (const node of nodes) {
        for (const at of withAncestors(node)) covered.set(at, (covered.get(at) ?? 0) + 1)
      }
      // A row with something below it that was published as an end-line is of another day: it stands for itself.
      const isWhole = (node: Node): boolean => covered.get(node) === (declarables.get(node) ?? 0)
      const highest = new Set(nodes.map((node) => highestWhole(node, isWhole)))
      return [...highest].toSorted((a, b) => a.position - b.position).map(({ row }) => row)
    },
  }
}

/** Only product lines have measures: a row that groups others is passed over. */
function highestWhole(node: Node, isWhole: (node: Node) => boolean): Node {
  let highest = node
  for (let above = node.parent; above !== null && isWhole(above); above = above.parent) {
    if (above.row.productlineSuffix === PRODUCT_LINE_SUFFIX) highest = above
  }
  return highest
}

function* withAncestors(node: Node): Generator<Node> {
  for (let at: Node | null = node; at !== null; at = at.parent) yield at
}
