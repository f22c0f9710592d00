import { headingIdOf, PRODUCT_LINE_SUFFIX } from './codes.ts'
import type { DescribedRow } from './goods-nomenclature.ts'
import { ancestorsOf, buildTreeAt, descendantsOf, isDeclarable, type TreeNode } from './tree.ts'
import { dayAfter } from './validity.ts'

/**
 * The codes that follow one that ended, deduced from the nomenclature, which names no successors: those that can be
 * declared from the next day on, were not there before and stand below what is left of its branch.
 *
 * Where new codes bear the description of one that ended, they follow it: cherry tomatoes stay cherry tomatoes. The
 * other new codes follow the other codes that ended. If nothing is new, what is left of the branch follows, as far as
 * it can be declared itself. They are nodes of the tree of the next day.
 *
 * @param rows All rows of the chapter, of all times
 */
export const successorsOf = <Row extends DescribedRow>(ended: Row, rows: readonly Row[]): readonly TreeNode<Row>[] => {
  const lastDay = ended.validityEndDate
  if (lastDay === null) return []
  const nextDay = dayAfter(lastDay)
  const before = buildTreeAt(rows, lastDay)
  const after = buildTreeAt(rows, nextDay)
  const node = before.bySid.get(ended.goodsNomenclatureSid)
  if (node === undefined) return []
  const stub = ancestorsOf(node)
    .toReversed()
    .map((ancestor) => after.bySid.get(ancestor.row.goodsNomenclatureSid))
    .find((ancestor) => ancestor !== undefined)
  if (stub === undefined) return []
  if (isDeclarable(stub)) return [stub]
  const fresh = descendantsOf(stub).filter((below) => isDeclarable(below) && below.row.validityStartDate === nextDay)
  const namesake = fresh.filter(({ row }) => sameName(row, ended))
  // "Other" names nothing: what it held may now stand anywhere among the new codes that no other ended code claims.
  if (namesake.length > 0 && !isResidual(ended)) return namesake
  const endedBeside = before.nodes
    .map((other) => other.row)
    .filter((row) => row.validityEndDate === lastDay && row !== ended && !isResidual(row))
  return fresh.filter(({ row }) => !endedBeside.some((other) => sharesHeading(other, ended) && sameName(row, other)))
}

/** The product lines of the heading that ended on the day before the row started and that it follows. */
export const predecessorsOf = <Row extends DescribedRow>(row: Row, rows: readonly Row[]): readonly Row[] =>
  rows
    .filter(
      (other) =>
        other.validityEndDate !== null &&
        dayAfter(other.validityEndDate) === row.validityStartDate &&
        other.productlineSuffix === PRODUCT_LINE_SUFFIX &&
        sharesHeading(other, row),
    )
    .filter((other) => successorsOf(other, rows).some((successor) => successor.row === row))

const RESIDUAL = 'other'

const nameOf = (row: DescribedRow): string =>
  row.description
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isResidual = (row: DescribedRow): boolean => nameOf(row) === RESIDUAL

const sameName = (a: DescribedRow, b: DescribedRow): boolean => nameOf(a) === nameOf(b)

const sharesHeading = (a: DescribedRow, b: DescribedRow): boolean =>
  headingIdOf(a.goodsNomenclatureItemId) === headingIdOf(b.goodsNomenclatureItemId)
