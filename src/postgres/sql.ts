/** A statement with its values bound, never pasted. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
  /**
   * The version of the data is part of the text: the server can keep a plan, since it knows which partitions are read.
   */
  readonly ofVersion?: boolean
}

/** ``sql`SELECT ... WHERE code = ${code}` `` makes `{ text: 'SELECT ... WHERE code = $1', values: [code] }`. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  const text = strings.reduce((before, part, index) => `${before}$${index}${part}`)
  return { text, values }
}

/**
 * {@link sql} for what is asked most, with the id of the data version in the text wherever `${VERSION}` stands. For
 * statements whose rows are found by keys, of which any plan looks up the same: one that reads ranges of codes is better
 * planned for the range.
 */
export function sqlOfVersion(dataVersionId: number) {
  if (!Number.isSafeInteger(dataVersionId)) throw new RangeError(`${dataVersionId} is no id of a version`)
  return (strings: TemplateStringsArray, ...values: readonly unknown[]): Sql => {
    const bound: unknown[] = []
    const text = strings.reduce((before, part, index) => {
      const value = values[index - 1]
      return value === VERSION ? `${before}${dataVersionId}${part}` : `${before}$${bound.push(value)}${part}`
    })
    return { text, values: bound, ofVersion: true }
  }
}

/** Stands for the id of the data version in {@link sqlOfVersion}. */
export const VERSION = Symbol('data version')
