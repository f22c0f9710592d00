import type { z } from 'zod'

/** Values by declared name; those of a family by member. */
export type QueryValues = Record<string, string | string[] | Record<string, string | string[]>>

/** A query string, read by the parameters that a route declares. */
export interface ReadQuery {
  readonly values: QueryValues
  /** Parameters with a value that the route does not declare: name as sent → first value. */
  readonly unknown: ReadonlyMap<string, string>
  /** The parameters that the route declares, sorted by name: all that its answer depends on. */
  readonly known: URLSearchParams
}

/** The query parameters of a route. */
export interface QueryParameters {
  readonly declared: readonly string[]
  /** @param ignored Declared names that count as unknown in this request */
  read(sent: URLSearchParams, ignored?: readonly string[]): ReadQuery
}

/** `filter[*]` declares a family: any `filter[x]`. */
const FAMILY = /^(.+)\[\*\]$/

/** A parameter with any text in brackets. */
const MEMBER = /^([^[]+)\[(.*)\]$/s

/** `a.b`, which means `a[b]`. A dot within brackets is part of a name. */
const DOTTED = /^[^.[\]]+(?:\.[^.[\]]+)+$/

/**
 * The name of a parameter in the spelling in which routes declare it. The public service's documentation has `a.b` for
 * `a[b]`, and Rails, PHP and jQuery send each value of a list as `a[b][]`.
 */
export function declaredSpelling(sent: string): string {
  const name = sent.replace(/\[\]$/, '')
  if (!DOTTED.test(name)) return name
  const [first, ...members] = name.split('.')
  return `${first}${members.map((member) => `[${member}]`).join('')}`
}

/** The family that a declared name collects, such as `filter`; undefined for any other name. */
export const familyOf = (declared: string): string | undefined => FAMILY.exec(declared)?.[1]

export function queryParameters({ shape }: z.ZodObject): QueryParameters {
  const declared = Object.keys(shape)
  const names = new Set(declared.filter((name) => familyOf(name) === undefined))
  // `filter` → `filter[*]`
  const families = new Map(
    declared.flatMap((key) => {
      const family = familyOf(key)
      return family === undefined ? [] : [[family, key] as const]
    }),
  )

  /** Where a value belongs; a declared name wins over a family. Null: nowhere. */
  const placeOf = (name: string): { readonly key: string; readonly member?: string } | null => {
    if (names.has(name)) return { key: name }
    const [, family = '', member = ''] = MEMBER.exec(name) ?? []
    const key = families.get(family)
    // The brackets of `a[b][c]` separate members, as its dots would.
    return key === undefined ? null : { key, member: member.replaceAll('][', '.') }
  }

  return {
    declared,
    read(sent, ignored = []) {
      const unknown = new Map<string, string>()
      const known = new URLSearchParams()
      for (const [sentName, value] of sent) {
        const name = declaredSpelling(sentName)
        if (placeOf(name) !== null && !ignored.includes(name)) known.append(name, value)
        else if (value !== '' && !unknown.has(sentName)) unknown.set(sentName, value)
      }
      known.sort()
      const all = new Map<string, string[]>()
      for (const [name, value] of known) {
        const before = all.get(name)
        if (before === undefined) all.set(name, [value])
        else before.push(value)
      }
      // Without a prototype, so that `__proto__` is a name like any other.
      const values: QueryValues = Object.create(null)
      for (const [name, sentValues] of all) {
        const place = placeOf(name)
        if (place === null) continue
        const { key, member } = place
        const value = presentValues(sentValues, shape[key], member === undefined ? '' : { [member]: '' })
        if (value === undefined) continue
        if (member === undefined) {
          values[key] = value
          continue
        }
        const before = values[key]
        const collected: Record<string, string | string[]> = isFamily(before) ? before : Object.create(null)
        collected[member] = value
        values[key] = collected
      }
      return { values, unknown, known }
    },
  }
}

/** The query string of declared parameters, with texts as their schemas return them: without blanks at their ends, say. */
export function normalizedQuery(known: URLSearchParams, parsed: unknown): string {
  const normalized = new URLSearchParams(known)
  for (const [name, value] of Object.entries(parsed ?? {})) {
    if (typeof value === 'string' && known.has(name)) normalized.set(name, value)
  }
  return normalized.toString()
}

/**
 * The values of a parameter but those that count as absent, one by itself; undefined if none is left. Forms send their
 * empty fields too: an empty value counts as absent, unless it means something to the schema (`include=`) or the
 * parameter is required.
 */
function presentValues(all: readonly string[], schema: z.ZodType | undefined, empty: unknown) {
  const isAbsent = () => schema?.safeParse(undefined).success === true && !schema.safeParse(empty).success
  const present = all.includes('') && isAbsent() ? all.filter((value) => value !== '') : [...all]
  return present.length > 1 ? present : present[0]
}

function isFamily(value: QueryValues[string] | undefined): value is Record<string, string | string[]> {
  return typeof value === 'object' && !Array.isArray(value)
}
