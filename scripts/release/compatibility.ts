/**
 * What a change of the OpenAPI document breaks for a client of the document before. Requests may ask for no more and refuse
 * no more; responses may lose nothing. Names of schemas, texts, examples and patterns are not compared.
 */

export interface BreakingChange {
  /** The operation, for example `GET /{region}/api/v2/search`. */
  readonly address: string
  readonly problem: string
}

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>
}

export interface OpenApiDocument {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

/** Compares a schema with its successor; returns what the change breaks. */
type Comparison = (before: Schema, after: Schema, place: string) => readonly string[]

const resolve = (schema: Schema, document: OpenApiDocument): Schema => {
  if (schema.$ref === undefined) return schema
  const found = document.components?.schemas?.[schema.$ref.replace('#/components/schemas/', '')]
  if (found === undefined) throw new Error(`The document has no ${schema.$ref}.`)
  return resolve(found, document)
}

/** The schemas of one type each that a value may follow. A schema without a type allows any value. */
const alternatives = (schema: Schema, document: OpenApiDocument): readonly Schema[] => {
  const resolved = resolve(schema, document)
  const options = resolved.anyOf ?? resolved.oneOf
  if (options !== undefined) return options.flatMap((option) => alternatives(option, document))
  return Array.isArray(resolved.type) ? resolved.type.map((type: string) => ({ ...resolved, type })) : [resolved]
}

/** The only values that a schema allows, or null if it does not list them. */
const allowedValues = ({ const: only, enum: values }: Schema): readonly unknown[] | null =>
  values ?? (only === undefined ? null : [only])

const isAnything = ({ type, const: only, enum: values }: Schema): boolean =>
  type === undefined && only === undefined && values === undefined

const typeOf = (schema: Schema): string => {
  if (schema.type !== undefined) return String(schema.type)
  const [value] = allowedValues(schema) ?? []
  return value === null ? 'null' : typeof value
}

const acceptsType = (after: Schema, before: Schema): boolean =>
  isAnything(after) || typeOf(after) === typeOf(before) || (typeOf(after) === 'number' && typeOf(before) === 'integer')

/** The fewest problems that any of the candidates has. */
const fewest = (candidates: readonly (readonly string[])[]): readonly string[] =>
  candidates.reduce((least, candidate) => (candidate.length < least.length ? candidate : least))

/** Each pair of schemas is compared once: a document refers to the same ones again and again, and to themselves. */
const once = (old: OpenApiDocument, now: OpenApiDocument, compare: Comparison): Comparison => {
  const known = new Map<Schema, Map<Schema, readonly string[]>>()
  return (schema, successor, place) => {
    const before = resolve(schema, old)
    const after = resolve(successor, now)
    const results = known.get(before) ?? new Map<Schema, readonly string[]>()
    known.set(before, results)
    const result = results.get(after)
    if (result !== undefined) return result.map((problem) => `${place}${problem}`)
    results.set(after, [])
    const problems = compare(before, after, '')
    results.set(after, problems)
    return problems.map((problem) => `${place}${problem}`)
  }
}

/** What a client may send must still be accepted. */
const requestComparison = (before: OpenApiDocument, after: OpenApiDocument): Comparison => {
  const compareOne = (old: Schema, now: Schema, place: string): readonly string[] => {
    if (isAnything(now)) return []
    if (isAnything(old)) return [`${place}: only ${typeOf(now)} is accepted`]
    const accepted = allowedValues(now)
    if (accepted !== null) {
      const refused = allowedValues(old)?.filter((value) => !accepted.includes(value))
      if (refused === undefined) return [`${place}: only ${JSON.stringify(accepted)} is accepted`]
      if (refused.length > 0) return [`${place}: ${JSON.stringify(refused)} is not accepted`]
    }
    return [
      ...Object.entries(old.properties ?? {}).flatMap(([name, property]) => {
        const successor = now.properties?.[name]
        if (successor !== undefined) return compare(property, successor, `${place}/${name}`)
        return [`${place}/${name}: the property is gone`]
      }),
      ...(now.required ?? [])
        .filter((name) => !old.required?.includes(name))
        .map((name) => `${place}/${name}: the property is required`),
      ...(now.items === undefined ? [] : compare(old.items ?? {}, now.items, `${place}[]`)),
      ...(typeof now.additionalProperties === 'object' && typeof old.additionalProperties === 'object'
        ? compare(old.additionalProperties, now.additionalProperties, `${place}/*`)
        : []),
    ]
  }
  const compare: Comparison = once(before, after, (old, now, place) => {
    const options = alternatives(now, after)
    return alternatives(old, before).flatMap((option) => {
      const matching = options.filter((candidate) => acceptsType(candidate, option) || isAnything(option))
      if (matching.length === 0) return [`${place}: ${typeOf(option)} is not accepted`]
      // An enumeration may be split over several alternatives.
      const values = allowedValues(option)
      if (values !== null && values.length > 1) {
        return values.flatMap((value) =>
          fewest(matching.map((candidate) => compareOne({ ...option, enum: [value] }, candidate, place))),
        )
      }
      return fewest(matching.map((candidate) => compareOne(option, candidate, place)))
    })
  })
  return compare
}

/** Reports when no value that a client knows is left. Tells resources of different types apart by their `type`. */
const valueChanges = (old: Schema, now: Schema, place: string): readonly string[] => {
  const was = allowedValues(old)
  const is = allowedValues(now)
  if (was === null || is === null || was.some((value) => is.includes(value))) return []
  return [`${place}: ${JSON.stringify(was)} became ${JSON.stringify(is)}`]
}

/** What a client may read must still be there. */
const responseComparison = (before: OpenApiDocument, after: OpenApiDocument): Comparison => {
  const compareOne = (old: Schema, now: Schema, place: string): readonly string[] => [
    ...valueChanges(old, now, place),
    ...Object.entries(old.properties ?? {}).flatMap(([name, property]) => {
      const successor = now.properties?.[name]
      if (successor !== undefined) return compare(property, successor, `${place}/${name}`)
      return [`${place}/${name}: the property is gone`]
    }),
    ...(old.required ?? [])
      .filter((name) => now.properties?.[name] !== undefined && !now.required?.includes(name))
      .map((name) => `${place}/${name}: the property may be missing`),
    ...(old.items === undefined ? [] : compare(old.items, now.items ?? {}, `${place}[]`)),
    ...(typeof old.additionalProperties === 'object' && typeof now.additionalProperties === 'object'
      ? compare(old.additionalProperties, now.additionalProperties, `${place}/*`)
      : []),
  ]
  const compare: Comparison = once(before, after, (old, now, place) => {
    const was = alternatives(old, before).filter((option) => !isAnything(option) && typeOf(option) !== 'null')
    const is = alternatives(now, after)
    const shared = was.filter((option) => is.some((candidate) => acceptsType(option, candidate)))
    if (was.length > 0 && shared.length === 0) {
      return [
        `${place}: ${[...new Set(was.map(typeOf))].join(' or ')} became ${[...new Set(is.map(typeOf))].join(' or ')}`,
      ]
    }
    return shared.flatMap((option) =>
      fewest(
        is
          .filter((candidate) => acceptsType(option, candidate))
          .map((candidate) => compareOne(option, candidate, place)),
      ),
    )
  })
  return compare
}

/** A media type that is gone, and what changed in the schemas of the others. */
const contentChanges = (old: Content, now: Content, compare: Comparison): readonly string[] =>
  Object.entries(old).flatMap(([mediaType, { schema }]) => {
    const successor = now[mediaType]
    if (successor === undefined) return [`${mediaType} is gone`]
    return compare(schema ?? {}, successor.schema ?? {}, '')
  })

const keyOf = (parameter: Parameter): string => `${parameter.in} parameter ${parameter.name}`

const parameterChanges = (old: Operation, now: Operation, compare: Comparison): readonly string[] => {
  const before = new Map((old.parameters ?? []).map((parameter) => [keyOf(parameter), parameter]))
  const after = new Map((now.parameters ?? []).map((parameter) => [keyOf(parameter), parameter]))
  return [
    ...[...before].flatMap(([key, { schema }]) => {
      const successor = after.get(key)
      if (successor === undefined) return [`${key} is gone`]
      return compare(schema ?? {}, successor.schema ?? {}, key)
    }),
    ...[...after]
      .filter(([key, { required }]) => required === true && before.get(key)?.required !== true)
      .map(([key]) => `${key} is required`),
  ]
}

const bodyChanges = (old: Operation, now: Operation, compare: Comparison): readonly string[] => {
  if (old.requestBody !== undefined && now.requestBody === undefined) return ['request body: it is gone']
  const isNewlyRequired = now.requestBody?.required === true && old.requestBody?.required !== true
  return [
    ...(isNewlyRequired ? ['request body: it is required'] : []),
    ...contentChanges(old.requestBody?.content ?? {}, now.requestBody?.content ?? {}, compare).map(
      (problem) => `request body: ${problem}`,
    ),
  ]
}

const responseChanges = (old: Operation, now: Operation, compare: Comparison): readonly string[] =>
  Object.entries(old.responses ?? {}).flatMap(([status, { content }]) => {
    const successor = now.responses?.[status]
    if (successor === undefined) return [`response ${status} is gone`]
    return contentChanges(content ?? {}, successor.content ?? {}, compare).map(
      (problem) => `response ${status}: ${problem}`,
    )
  })

/** The operations of `before` that a client can no longer use as it did, with what is in its way. */
export const breakingChanges = (before: OpenApiDocument, after: OpenApiDocument): readonly BreakingChange[] => {
  const compareRequests = requestComparison(before, after)
  const compareResponses = responseComparison(before, after)
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, old]) => {
      const now = after.paths[path]?.[method]
      const problems =
        now === undefined
          ? ['the operation is gone']
          : [
              ...parameterChanges(old, now, compareRequests),
              ...bodyChanges(old, now, compareRequests),
              ...responseChanges(old, now, compareResponses),
            ]
      return problems.map((problem) => ({ address: `${method.toUpperCase()} ${path}`, problem }))
    }),
  )
}
