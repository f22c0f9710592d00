import { z } from 'zod'
import { groupBy } from '../collections/group-by.ts'
import { headingIdOf } from '../tariff/codes.ts'
import type { PlacedRow } from '../tariff/goods-nomenclature.ts'
import { buildTree, type Tree, type TreeNode } from '../tariff/tree.ts'
import { defineDerived } from '../versions/version-data.ts'
import { readAllRows } from './read-all-rows.ts'

/** A row of the index as the tree needs it, with its values of facets. */
export interface OutlineRow extends PlacedRow {
  /** Field `position`. */
  readonly indexPosition: number
  /** `<facet>:<classification>`. */
  readonly facetValues: readonly string[]
}

export type OutlineNode = TreeNode<OutlineRow>

/** First and last position in the index of a row and what stands below it. */
export interface PositionRange {
  readonly first: number
  readonly last: number
}

/** The tree of the rows of an index. */
export interface Outline {
  readonly tree: Tree<OutlineRow>
  /** The row at a position; undefined if the index has none there. */
  at(indexPosition: number): OutlineNode | undefined
  /** The rows of a heading, that of the heading among them. */
  inHeading(heading: string): readonly OutlineNode[]
  /** Positions of the rows `<item id>-<suffix>` and of all below them. */
  rangesOf(rows: readonly string[]): readonly PositionRange[]
}

/** Read once for a version, in 300 ms and 12 MB for 25,000 rows, when a question is first looked for. */
export const OUTLINE = defineDerived<Outline>({
  name: 'outline',
  load: async ({ openSearch, version: { searchIndex } }) => {
    const rows: OutlineRow[] = []
    // Rows of a heading have the same values.
    const texts = new Map<string, string>()
    const shared = (value: string): string => {
      const text = texts.get(value) ?? value
      texts.set(value, text)
      return text
    }
    for await (const fields of readAllRows(openSearch, searchIndex, FIELDS)) {
      const row = fieldsSchema.parse(fields)
      rows.push({
        indexPosition: row.position[0],
        goodsNomenclatureSid: row.goods_nomenclature_sid[0],
        goodsNomenclatureItemId: row.goods_nomenclature_item_id[0],
        productlineSuffix: row.producline_suffix[0],
        numberIndents: row.number_indents[0],
        facetValues: row.facet_values.map(shared),
      })
    }
    return createOutline(rows)
  },
  sizeOf: ({ tree }) => ({ entries: tree.nodes.length }),
})

export const createOutline = (rows: readonly OutlineRow[]): Outline => {
  const tree = buildTree(rows)
  const byPosition = new Map(tree.nodes.map((node) => [node.row.indexPosition, node]))
  const byKey = new Map(tree.nodes.map((node) => [rowKey(node), node]))
  const byHeading = groupBy(tree.nodes, ({ row }) => headingIdOf(row.goodsNomenclatureItemId))
  return {
    tree,
    at: (indexPosition) => byPosition.get(indexPosition),
    inHeading: (heading) => byHeading.get(heading) ?? [],
    rangesOf: (keys) =>
      keys.flatMap((key) => {
        const node = byKey.get(key)
        return node === undefined ? [] : { first: node.row.indexPosition, last: lastBelow(node).row.indexPosition }
      }),
  }
}

/** The row as filters name it: `4011000000-80`. */
export const rowKey = ({ row }: OutlineNode): string => `${row.goodsNomenclatureItemId}-${row.productlineSuffix}`

const lastBelow = (node: OutlineNode): OutlineNode => {
  let last = node
  for (let child = last.children.at(-1); child !== undefined; child = child.children.at(-1)) last = child
  return last
}

const FIELDS = [
  'goods_nomenclature_sid',
  'goods_nomenclature_item_id',
  'producline_suffix',
  'number_indents',
  'facet_values',
] as const

const fieldsSchema = z.object({
  position: z.tuple([z.int()]),
  goods_nomenclature_sid: z.tuple([z.int()]),
  goods_nomenclature_item_id: z.tuple([z.string()]),
  producline_suffix: z.tuple([z.string()]),
  number_indents: z.tuple([z.int()]),
  facet_values: z.array(z.string()).default([]),
})
