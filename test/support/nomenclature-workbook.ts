import type { Cell } from './report-workbooks.ts'

export const TEXT_COLUMNS = [
  ...['Goods code', 'Start date', 'End date', 'Language', 'Hier. Pos.', 'Indent', 'Description', 'Descr. start date'],
]

/** A row of a workbook of the nomenclature, with made-up words. */
export const textRow = (code: string, language: string, description: string, since = '01-01-1972'): readonly Cell[] => [
  ...[code, '01-01-1972', null, language, 4, null, description, since],
]

/** The rows of a workbook of the nomenclature in a language. */
export const textRows = (
  language: string,
  descriptions: Readonly<Record<string, string>>,
): readonly (readonly Cell[])[] => [
  TEXT_COLUMNS,
  ...Object.entries(descriptions).map(([code, description]) => textRow(code, language, description)),
]
