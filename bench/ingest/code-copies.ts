import type { TableRows } from '../../ingest/sources/source.ts'

/** Synthetic codes for copies of rows of the nomenclature. */
export interface CodeCopies {
  /** Whether the row with this `goods_nomenclature_sid` has copies. */
  hasSid(sid: unknown): boolean
  /** Whether the rows with this code have copies. */
  hasCode(itemId: string): boolean
  /** The code of a copy (1, 2, ...); the code itself where it has none. */
  code(itemId: string, copy: number): string
}

/** The codes below a heading, in order, and the number that the last six digits of the last of them make. */
interface Heading {
  readonly ranks: Map<string, number>
  last: number
}

const MAX_NUMBER = 999_999

/**
 * Reads the codes of a source's nomenclature. A copy has the place of its heading after all of its own rows, in their
 * order, so that the copies are a tree, too. A heading without free codes for all of its copies has none.
 */
export async function readCodeCopies(tables: AsyncIterable<TableRows>, times: number): Promise<CodeCopies> {
  const headings = new Map<string, Heading>()
  const itemIds = new Map<unknown, string>()
  for await (const { target, rows } of tables) {
    if (target.table !== 'goods_nomenclatures') continue
    const sid = target.columns.indexOf('goods_nomenclature_sid')
    const code = target.columns.indexOf('goods_nomenclature_item_id')
    for (const row of rows) itemIds.set(row[sid], String(row[code]))
  }
  for (const itemId of [...itemIds.values()].toSorted()) {
    if (itemId.endsWith('000000')) continue
    const heading = headings.get(itemId.slice(0, 4)) ?? { ranks: new Map<string, number>(), last: 0 }
    if (!heading.ranks.has(itemId)) heading.ranks.set(itemId, heading.ranks.size + 1)
    heading.last = Number(itemId.slice(4))
    headings.set(itemId.slice(0, 4), heading)
  }
  for (const [digits, { ranks, last }] of headings) {
    if (last + (times - 1) * ranks.size > MAX_NUMBER) headings.delete(digits)
  }
  const headingOf = (itemId: string) => headings.get(itemId.slice(0, 4))
  const hasCode = (itemId: string) => headingOf(itemId)?.ranks.has(itemId) === true
  return {
    hasCode,
    hasSid(sid) {
      const itemId = itemIds.get(sid)
      return itemId !== undefined && hasCode(itemId)
    },
    code(itemId, copy) {
      const heading = headingOf(itemId)
      const rank = heading?.ranks.get(itemId)
      if (heading === undefined || rank === undefined) return itemId
      const place = heading.last + (copy - 1) * heading.ranks.size + rank
      return `${itemId.slice(0, 4)}${String(place).padStart(6, '0')}`
    },
  }
}
