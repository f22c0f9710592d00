import { chapterIdOf, compareCodes, headingIdOf, isChapter, isHeading, PRODUCT_LINE_SUFFIX } from './codes.ts'
import type { GoodsNomenclatureClass, GoodsNomenclatureRow, IsoDate, PlacedRow } from './goods-nomenclature.ts'
import { isValidOn } from './validity.ts'

/** A row at its place in the tree. `parent` and `children` are nodes of the same tree. */
export interface TreeNode<Row extends PlacedRow> {
  readonly row: Row
  /** Place in the order of the tariff, from 0. */
  readonly position: number
  /** Null for a chapter, and for a row whose chapter is not among the rows. */
  readonly parent: TreeNode<Row> | null
  /** The rows directly below, in the order of the tariff. */
  readonly children: readonly TreeNode<Row>[]
}

/** The nomenclature on one day. */
export interface Tree<Row extends PlacedRow> {
  /** Every row, in the order of the tariff. */
  readonly nodes: readonly TreeNode<Row>[]
  readonly bySid: ReadonlyMap<number, TreeNode<Row>>
}

interface MutableNode<Row extends PlacedRow> extends TreeNode<Row> {
  readonly children: MutableNode<Row>[]
}

/**
 * Builds the tree of rows that are all in force on the same day.
 *
 * The published nomenclature has no parent column: a row's parent is the nearest earlier row with a smaller indent. Two
 * rules come before that: a chapter has no parent, and every other row of indent 0 (headings, and the grouping rows
 * that stand above headings in chapters such as 28 and 29) hangs from its chapter, so a heading's parent is its chapter
 * even where a grouping row stands between.
 */
export const buildTree = <Row extends PlacedRow>(rows: readonly Row[]): Tree<Row> => {
  const ordered = rows.toSorted(compareRows)
  const nodes: MutableNode<Row>[] = []
  const bySid = new Map<number, MutableNode<Row>>()
  let chapter: MutableNode<Row> | null = null
  // The open branch below the last row of indent 0: each entry has a larger indent than the one before.
  let branch: MutableNode<Row>[] = []

  for (const [position, row] of ordered.entries()) {
    let parent: MutableNode<Row> | null
    if (isChapter(row)) {
      parent = null
    } else {
      // Nothing hangs from a row of another chapter, nor the rows of a heading from those of another, even where the
      // row above is not in force. (Headings themselves may stand below a grouping row: 9919 does in XI.)
      if (!sharesChapter(chapter?.row, row)) chapter = null
      if (row.numberIndents === 0 || chapter === null || leavesHeading(branch.at(-1)?.row, row)) branch = []
      while ((branch.at(-1)?.row.numberIndents ?? -1) >= row.numberIndents) branch.pop()
      parent = branch.at(-1) ?? chapter
    }
    const node: MutableNode<Row> = { row, position, parent, children: [] }
    if (isChapter(row)) {
      chapter = node
      branch = []
    } else {
      branch.push(node)
    }
    parent?.children.push(node)
    nodes.push(node)
    bySid.set(row.goodsNomenclatureSid, node)
  }
  return { nodes, bySid }
}

/** The tree of the rows in force on a day. */
export const buildTreeAt = <Row extends GoodsNomenclatureRow>(rows: readonly Row[], date: IsoDate): Tree<Row> =>
  buildTree(rows.filter((row) => isValidOn(row, date)))

/** The rows above a row, from the chapter down to the parent; none for a chapter. */
export const ancestorsOf = <Row extends PlacedRow>(node: TreeNode<Row>): readonly TreeNode<Row>[] => {
  const ancestors: TreeNode<Row>[] = []
  for (let above = node.parent; above !== null; above = above.parent) ancestors.unshift(above)
  return ancestors
}

/** Every node below, in the order of the tariff. */
export const descendantsOf = <Row extends PlacedRow>(node: TreeNode<Row>): readonly TreeNode<Row>[] =>
  node.children.flatMap((child) => [child, ...descendantsOf(child)])

/** Whether goods can be declared under the row: a product line with nothing below it. */
export const isDeclarable = <Row extends PlacedRow>(node: TreeNode<Row>): boolean =>
  node.row.productlineSuffix === PRODUCT_LINE_SUFFIX && node.children.length === 0

/**
 * What the row is in the tree. Chapters, headings and subheadings have something below them; whatever can be declared
 * is a commodity, a heading without subdivisions such as 0409 included.
 */
export const classOf = <Row extends PlacedRow>(node: TreeNode<Row>): GoodsNomenclatureClass => {
  if (isChapter(node.row)) return 'chapter'
  if (isDeclarable(node)) return 'commodity'
  return isHeading(node.row) ? 'heading' : 'subheading'
}

// A few code and suffix pairs occur twice in the published data: the sid settles the order for good.
const compareRows = (a: PlacedRow, b: PlacedRow): number =>
  compareCodes(a, b) || a.goodsNomenclatureSid - b.goodsNomenclatureSid

const sharesChapter = (a: PlacedRow | undefined, b: PlacedRow): boolean =>
  a !== undefined && chapterIdOf(a.goodsNomenclatureItemId) === chapterIdOf(b.goodsNomenclatureItemId)

const leavesHeading = (above: PlacedRow | undefined, row: PlacedRow): boolean =>
  above !== undefined &&
  !row.goodsNomenclatureItemId.endsWith('000000') &&
  headingIdOf(above.goodsNomenclatureItemId) !== headingIdOf(row.goodsNomenclatureItemId)
