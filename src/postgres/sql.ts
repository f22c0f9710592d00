/** A statement with its values bound, never pasted. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
  /**
   * The version of the data is part of the text: the server can keep a plan, since it knows which partitions are read.
   */
  readonly ofVersion?: boolean
}

/**
 * ``sql`SELECT ... WHERE code = ${code}` `` makes `{ text: 'SELECT ... WHERE code = $1', values: [code] }`. A value
 * that is such a piece itself becomes part of the text.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return piece(bind(strings, values, () => undefined))
}

/**
 * {@link sql} for the most frequent statements, with the id of the data version in the text wherever `${VERSION}` stands. For
 * statements whose rows are found by keys, of which any plan looks up the same: one that reads ranges of codes is better
 * planned for the range.
 */
export function sqlOfVersion(dataVersionId: number) {
  if (!Number.isSafeInteger(dataVersionId)) throw new RangeError(`${dataVersionId} is no id of a version`)
  return (strings: TemplateStringsArray, ...values: readonly unknown[]): Sql => {
    const literal = (value: unknown) => (value === VERSION ? String(dataVersionId) : undefined)
    return piece({ ...bind(strings, values, literal), ofVersion: true })
  }
}

/** Stands for the id of the data version in {@link sqlOfVersion}. */
export const VERSION = Symbol('data version')

/** @param literal The text that stands for a value that is not to be bound */
function bind(
  strings: TemplateStringsArray,
  values: readonly unknown[],
  literal: (value: unknown) => string | undefined,
): { readonly text: string; readonly values: readonly unknown[] } {
  const bound: unknown[] = []
  const textOf = (value: unknown): string => {
    if (!isPiece(value)) return literal(value) ?? `$${bound.push(value)}`
    const before = bound.length
    bound.push(...value.values)
    return value.text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`)
  }
  const text = strings.reduce((before, part, index) => `${before}${textOf(values[index - 1])}${part}`)
  return { text, values: bound }
}

/** The statements that the two tags created. Request input is never among them, whatever its shape. */
const pieces = new WeakSet<object>()

const isPiece = (value: unknown): value is Sql => typeof value === 'object' && value !== null && pieces.has(value)

function piece(statement: Sql): Sql {
  pieces.add(statement)
  return statement
}
