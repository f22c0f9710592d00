/** Spreadsheets of some countries write semicolons. */
const DELIMITERS = [',', ';', '\t'] as const

/** Characters of a line that show its delimiter: those of any real header. */
const SAMPLE_LENGTH = 4096

/** The delimiter of a table: the one that its first line has most of, outside of quotes. */
export const delimiterOf = (firstLine: string): string => {
  const unquoted = firstLine.slice(0, SAMPLE_LENGTH).replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
