/** Lines of text with aligned columns: the first ones, texts, to the left, the others to the right. */
export const alignedTable = (header: readonly string[], rows: readonly (readonly string[])[], texts = 1): string => {
  const cells = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => (column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
