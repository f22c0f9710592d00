import { PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'

/** What the readers must know of a row to check what refers to it. */
export interface IndexedRow {
  readonly sid: number
  readonly itemId: string
  readonly suffix: string
  readonly parentSid: number | null
  readonly current: boolean
}

/** The rows of one region that other rows can refer to. */
export interface NomenclatureIndex {
  has(sid: number): boolean
  /** What is wrong with the row's parents, in a person's words; null if nothing is. */
  parentFault(sid: number): string | null
  /**
   * The row that a code of the UK means here: the given sid if it has that code, else the current row with it, else
   * null.
   */
  find(itemId: string, suffix: string | null, sid: number | null): number | null
}

const codeKey = (itemId: string, suffix: string): string => `${itemId}-${suffix}`

/** Rows whose sid came before are ignored. A row below a missing one counts as missing: nothing can refer to it. */
export function indexNomenclature(rows: Iterable<IndexedRow>): NomenclatureIndex {
  const bySid = new Map<number, IndexedRow>()
  for (const row of rows) if (!bySid.has(row.sid)) bySid.set(row.sid, row)

  const faults = new Map<number, string | null>()
  for (const row of bySid.values()) findFault(row, bySid, faults)

  const currentByCode = new Map<string, number>()
  for (const row of bySid.values()) {
    const key = codeKey(row.itemId, row.suffix)
    if (row.current && faults.get(row.sid) === null && !currentByCode.has(key)) currentByCode.set(key, row.sid)
  }

  const has = (sid: number): boolean => faults.get(sid) === null
  return {
    has,
    parentFault: (sid) => faults.get(sid) ?? null,
    find(itemId, suffix, sid) {
      const given = sid === null ? undefined : bySid.get(sid)
      const key = codeKey(itemId, suffix ?? PRODUCT_LINE_SUFFIX)
      if (given && has(given.sid) && codeKey(given.itemId, given.suffix) === key) return given.sid
      return currentByCode.get(key) ?? null
    },
  }
}

/** Walks up until the answer is known, then gives it to every row on the way. */
function findFault(row: IndexedRow, bySid: ReadonlyMap<number, IndexedRow>, faults: Map<number, string | null>): void {
  const way = new Set<number>()
  let fault: string | null = null
  for (let at = row; ; ) {
    const known = faults.get(at.sid)
    if (known !== undefined) {
      if (known !== null) fault = parentRejected(at.sid)
      break
    }
    if (way.has(at.sid)) {
      for (const sid of way) faults.set(sid, `its parents lead in a circle through ${at.sid}`)
      return
    }
    way.add(at.sid)
    if (at.parentSid === null) break
    const parent = bySid.get(at.parentSid)
    if (!parent) {
      fault = `there is no row ${at.parentSid}`
      break
    }
    at = parent
  }
  for (const sid of [...way].reverse()) {
    faults.set(sid, fault)
    if (fault !== null) fault = parentRejected(sid)
  }
}

const parentRejected = (sid: number): string => `the parent, ${sid}, was rejected`
