import { stringify } from 'csv-stringify/sync'

/** By this, spreadsheets know that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** Lines for a spreadsheet. Cells that it would calculate begin with an apostrophe: they may come from strangers. */
export const spreadsheetLines = (rows: readonly (readonly (string | number)[])[], delimiter = ','): string =>
  stringify(
    rows.map((cells) => [...cells]),
    { delimiter, record_delimiter: 'windows', escape_formulas: true },
  )
