/** A statement with its values bound, never pasted. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

/** ``sql`SELECT ... WHERE code = ${code}` `` makes `{ text: 'SELECT ... WHERE code = $1', values: [code] }`. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  const text = strings.reduce((before, part, index) => `${before}$${index}${part}`)
  return { text, values }
}
