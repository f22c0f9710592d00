import { PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'

/** The values of a row that checks of references need. */
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
  /** Why the row's parents are invalid, as a message; null if they are valid. */
  parentFault(sid: number): string | null
  /**
   * The sid of the region's row for a code of the UK: the given sid if its row has the code, else that of the current
   * row with the code, else null.
   */
  find(itemId: string, suffix: string | null, sid: number | null): number | null
}

const codeKey = (itemId: string, suffix: string): string => `${itemId}-${suffix}`

/** A repeated sid is ignored. A row below an invalid one is invalid too: nothing can refer to it. */
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

/** Walks up to a row whose fault is known, then records the fault of every row on the path. */
function findFault(row: IndexedRow, bySid: ReadonlyMap<number, IndexedRow>, faults: Map<number, string | null>): void {
  const path = new Set<number>()
  let fault: string | null = null
  for (let at = row; ; ) {
    const known = faults.get(at.sid)
    if (known !== undefined) {
      if (known !== null) fault = parentRejected(at.sid)
      break
    }
    if (path.has(at.sid)) {
      for (const sid of path) faults.set(sid, `its parents lead in a circle through ${at.sid}`)
      return
    }
    path.add(at.sid)
    if (at.parentSid === null) break
    const parent = bySid.get(at.parentSid)
    if (!parent) {
      fault = `there is no row ${at.parentSid}`
      break
    }
    at = parent
  }
  for (const sid of [...path].reverse()) {
    faults.set(sid, fault)
    if (fault !== null) fault = parentRejected(sid)
  }
}

const parentRejected = (sid: number): string => `the parent, ${sid}, was rejected`
