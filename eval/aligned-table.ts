import { at } from '../src/collections/at.ts'
/** Lines of text with aligned columns: the first ones, texts, to the left, the others to the right. */
export const alignedTable = (header: readonly string[], rows: readonly (readonly string[])[], texts = 1): string => {
  const cells = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...cells.map((row) => at(row, column).length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => (column < texts ? cell.padEnd(at(widths, column)) : cell.padStart(at(widths, column))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
