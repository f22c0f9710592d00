import type { Values } from '../source-record.ts'

/**
 * Returns values to keep: their texts are copies, one of each. Cells of a sheet are parts of longer texts, which would be
 * kept with them (10 KB for a row of a report), and most say the same in thousands of rows.
 */
export function interner(): (values: Values) => Values {
  const copies = new Map<string, string>()
  const copyOf = (text: string): string => {
    const known = copies.get(text)
    if (known !== undefined) return known
    const copy = Buffer.from(text).toString()
    copies.set(copy, copy)
    return copy
  }
  return (values) => {
    const kept: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(values)) kept[name] = typeof value === 'string' ? copyOf(value) : value
    return kept
  }
}
