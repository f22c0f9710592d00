import { writeXlsx } from 'hucre/xlsx'

/** A workbook with one sheet, whose cells are all texts: codes keep their leading zeros, and nothing is calculated. */
export async function writeWorkbook(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  const bytes = await writeXlsx({ sheets: [{ name, rows: [columns, ...rows].map((cells) => [...cells]) }] })
  return Buffer.from(bytes)
}
