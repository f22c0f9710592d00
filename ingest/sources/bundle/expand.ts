import { BadValue } from '../reading/bad-value.ts'
import { isObject } from '../reading/codecs.ts'
import type { Values } from '../source-record.ts'

/** The objects of a list in a record, each with its position (from 1) and the inherited values of the record. */
export function* children(values: Values, member: string, inherited: readonly string[]): Generator<Values> {
  const kept = Object.fromEntries(inherited.map((name) => [name, values[name]]))
  let position = 0
  for (const child of listOf(values, member)) {
    if (!isObject(child)) throw new BadValue(`${member}: ${JSON.stringify(child)} is not an object`)
    position += 1
    yield { ...child, ...kept, position }
  }
}

/** The scalars of a list in a record as rows: `name` is what the row calls them. */
export function* scalars(
  values: Values,
  member: string,
  name: string,
  inherited: readonly string[],
): Generator<Values> {
  const kept = Object.fromEntries(inherited.map((column) => [column, values[column]]))
  for (const value of listOf(values, member)) yield { ...kept, [name]: value }
}

function listOf(values: Values, member: string): readonly unknown[] {
  const list = values[member]
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) throw new BadValue(`${member} is not a list`)
  return list
}
