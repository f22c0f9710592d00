/** Spreadsheets of some countries write semicolons. */
const DELIMITERS = [',', ';', '\t'] as const

/** The delimiter of a table: the one that its first line has most of, outside of quotes. */
export const delimiterOf = (firstLine: string): string => {
  const unquoted = firstLine.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
