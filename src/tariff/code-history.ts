import { PRODUCT_LINE_SUFFIX, shortCode } from './codes.ts'
import type { DescribedRow, IsoDate } from './goods-nomenclature.ts'
import { successorsOf } from './successors.ts'
import { buildTreeAt, type TreeNode } from './tree.ts'
import { isValidOn } from './validity.ts'

/** A code to look up. */
export interface SoughtCode {
  /** Ten digits. */
  readonly itemId: string
  /** Null: any row with the item id. */
  readonly suffix: string | null
}

/** A period in which a row with the code was, is or will be in force. */
export interface CodePeriod<Row extends DescribedRow> {
  readonly row: Row
  /** A day of the period: its last if it ended before the day of the history, else its first. */
  readonly day: IsoDate
  /** The row at its place in the tree of `day`. */
  node(): TreeNode<Row>
  /** The rows that follow the period, in the tree of the next day; deduced from codes and descriptions. */
  successors(): readonly TreeNode<Row>[]
}

/** The rows that explain a code on a day. */
export interface CodeHistory<Row extends DescribedRow> {
  readonly asOf: IsoDate
  /** The row in force with the code: the product line if there is one. */
  readonly inForce: TreeNode<Row> | null
  /** A row in force with the same item id and another suffix, where `inForce` is null. */
  readonly otherSuffix: TreeNode<Row> | null
  /** The periods that do not cover the day, the latest start first. */
  readonly periods: readonly CodePeriod<Row>[]
  /** Product lines in force that the code begins with, from the chapter down. */
  readonly above: readonly TreeNode<Row>[]
}

/** The reason why a code has no row of the sought kind on the day. */
export type CodeFate<Row extends DescribedRow> =
  /** A row of another kind has it: a heading instead of a commodity, for example. */
  | { readonly kind: 'other-kind'; readonly node: TreeNode<Row> }
  | { readonly kind: 'ended'; readonly period: CodePeriod<Row>; readonly lastDay: IsoDate }
  | { readonly kind: 'future'; readonly period: CodePeriod<Row>; readonly firstDay: IsoDate }
  /** No row has it at any time. */
  | { readonly kind: 'unknown' }

/** @param rows All rows of the code's chapter, of all times */
export function codeHistory<Row extends DescribedRow>(
  rows: readonly Row[],
  code: SoughtCode,
  asOf: IsoDate,
): CodeHistory<Row> {
  const { nodes } = buildTreeAt(rows, asOf)
  const inForce = productLineFirst(nodes.filter(({ row }) => hasCode(row, code)))
  return {
    asOf,
    inForce,
    otherSuffix:
      inForce === null
        ? productLineFirst(nodes.filter(({ row }) => row.goodsNomenclatureItemId === code.itemId))
        : null,
    periods: periodsOf(rows, code, asOf).filter(({ row }) => !isValidOn(row, asOf)),
    above: nodes.filter(
      ({ row }) =>
        row.productlineSuffix === PRODUCT_LINE_SUFFIX &&
        row.goodsNomenclatureItemId !== code.itemId &&
        code.itemId.startsWith(shortCode(row.goodsNomenclatureItemId)),
    ),
  }
}

/** A row in force explains most, then the last period that ended, then the first to come. */
export function fateOf<Row extends DescribedRow>(history: CodeHistory<Row>): CodeFate<Row> {
  const { inForce, otherSuffix, periods, asOf } = history
  const node = inForce ?? otherSuffix
  if (node !== null) return { kind: 'other-kind', node }
  const period = lastEnded(periods, asOf) ?? periods.at(-1)
  if (period === undefined) return { kind: 'unknown' }
  const { validityStartDate, validityEndDate } = period.row
  return validityEndDate !== null && validityEndDate < asOf
    ? { kind: 'ended', period, lastDay: validityEndDate }
    : { kind: 'future', period, firstDay: validityStartDate }
}

/**
 * All periods of a code, whatever the day, the latest start first.
 * @param rows All rows of the code's chapter, of all times
 */
export const periodsOf = <Row extends DescribedRow>(
  rows: readonly Row[],
  code: SoughtCode,
  asOf: IsoDate,
): readonly CodePeriod<Row>[] =>
  rows
    .filter((row) => hasCode(row, code))
    .toSorted((a, b) => (a.validityStartDate < b.validityStartDate ? 1 : -1))
    .map((row) => periodOf(row, rows, asOf))

function periodOf<Row extends DescribedRow>(row: Row, rows: readonly Row[], asOf: IsoDate): CodePeriod<Row> {
  const { validityStartDate: start, validityEndDate: end } = row
  const day = end !== null && end < asOf ? end : start
  return {
    row,
    day,
    node: () => {
      const node = buildTreeAt(rows, day).bySid.get(row.goodsNomenclatureSid)
      if (node === undefined) throw new RangeError(`${row.goodsNomenclatureItemId} is not in force on ${day}`)
      return node
    },
    successors: () => successorsOf(row, rows),
  }
}

/** The row that ended last; of those of one day the product line, whose suffix is the largest. */
const lastEnded = <Row extends DescribedRow>(
  periods: readonly CodePeriod<Row>[],
  asOf: IsoDate,
): CodePeriod<Row> | undefined => {
  const order = ({ row }: CodePeriod<Row>) => `${row.validityEndDate} ${row.productlineSuffix}`
  return periods
    .filter(({ row: { validityEndDate } }) => validityEndDate !== null && validityEndDate < asOf)
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
    .at(-1)
}

const hasCode = (row: DescribedRow, { itemId, suffix }: SoughtCode): boolean =>
  row.goodsNomenclatureItemId === itemId && (suffix === null || row.productlineSuffix === suffix)

const productLineFirst = <Row extends DescribedRow>(nodes: readonly TreeNode<Row>[]): TreeNode<Row> | null =>
  nodes.find(({ row }) => row.productlineSuffix === PRODUCT_LINE_SUFFIX) ?? nodes[0] ?? null
