import { elements, isRow, textAt, type XmlNode } from './xml-node.ts'

/** From this day on, a deleted nested row is in the extract with operation `D`; before, it was left out. */
export const EXPLICIT_DELETES_SINCE = '2024-03-25'

/** What an extract says of one entity. */
export interface Change {
  readonly node: XmlNode
  /** Whether nested rows that the node does not have are deleted. */
  readonly implicitDeletes: boolean
}

const isDeletion = (row: XmlNode): boolean => textAt(row, 'metainfo.opType') === 'D'

/**
 * An entity after a change: null once it is deleted. A created or updated row comes with all its values and references,
 * so that these replace the old ones; the rows nested in it are merged by their `hjid`.
 */
export function applyChange(state: XmlNode | null, { node, implicitDeletes }: Change): XmlNode | null {
  if (isDeletion(node)) return null
  const merged: Record<string, readonly (string | XmlNode)[]> = {}
  for (const [name, values] of Object.entries(implicitDeletes ? {} : (state ?? {}))) {
    if (values.some(isRow)) merged[name] = values
  }
  for (const [name, values] of Object.entries(node)) {
    merged[name] = values.some(isRow) ? mergeRows(merged[name] ?? [], elements(node, name), implicitDeletes) : values
  }
  return merged
}

function mergeRows(
  state: readonly (string | XmlNode)[],
  changes: readonly XmlNode[],
  implicitDeletes: boolean,
): readonly XmlNode[] {
  const rows = new Map(state.filter(isRow).map((row) => [textAt(row, 'hjid'), row]))
  for (const node of changes) {
    const id = textAt(node, 'hjid')
    const changed = applyChange(rows.get(id) ?? null, { node, implicitDeletes })
    if (changed === null) rows.delete(id)
    else rows.set(id, changed)
  }
  return [...rows.values()]
}

/** The node without national rows (`origin` N), which are no part of the common tariff; null if it is one itself. */
export function withoutNational(node: XmlNode): XmlNode | null {
  if (textAt(node, 'metainfo.origin') === 'N') return null
  const kept = (value: string | XmlNode): string | XmlNode | null => (isRow(value) ? withoutNational(value) : value)
  return Object.fromEntries(
    Object.entries(node).map(([name, values]) => [name, values.map(kept).filter((value) => value !== null)]),
  )
}
