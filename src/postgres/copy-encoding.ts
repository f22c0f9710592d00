/** A value in the text format of COPY: arrays of strings become SQL arrays, other objects JSON. */
export type CopyValue = string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>

/**
 * One line of `COPY ... FROM STDIN` in text format, newline included.
 * Source: https://www.postgresql.org/docs/current/sql-copy.html, "Text Format".
 */
export const encodeCopyLine = (values: readonly CopyValue[]): string => `${values.map(encodeCopyValue).join('\t')}\n`

const encodeCopyValue = (value: CopyValue): string => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escapeCopyText(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  if (isStringArray(value)) return escapeCopyText(`{${value.map(quoteArrayElement).join(',')}}`)
  return escapeCopyText(JSON.stringify(value))
}

const isStringArray = (value: object): value is readonly string[] => Array.isArray(value)

const quoteArrayElement = (element: string): string => `"${element.replace(/[\\"]/g, '\\$&')}"`

const COPY_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}

const escapeCopyText = (text: string): string =>
  text.replace(/[\\\t\n\r\b\f\v]/g, (character) => COPY_ESCAPES[character] ?? character)
