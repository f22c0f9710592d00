import { z } from 'zod'

/** A place in an answer that the schema declares, such as `attributes.description`. */
export interface DeclaredField {
  readonly path: string
  /** Whether one of the values has something at the place: not null, not an empty text, list or record. */
  readonly isSeen: boolean
}

/**
 * Every field that a schema declares, and whether any of the values shows it. Left out: fields that can only be null or
 * empty by their schema.
 */
export function declaredFields(schema: z.ZodType, values: readonly unknown[], path = ''): readonly DeclaredField[] {
  const real = values.filter((value) => value !== null && value !== undefined && value !== '')
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return declaredFields(schema.unwrap() as z.ZodType, real, path)
  }
  if (isAlwaysEmpty(schema)) return []
  if (isReference(schema)) return [{ path, isSeen: real.length > 0 }]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, member]) =>
      declaredFields(
        member,
        real.map((value) => Object(value)[name]),
        path === '' ? name : `${path}.${name}`,
      ),
    )
  }
  if (schema instanceof z.ZodArray) {
    const elements = real.flatMap((value) => value as readonly unknown[])
    return [
      { path, isSeen: elements.length > 0 },
      ...membersOnly(declaredFields(schema.element as z.ZodType, elements, `${path}[]`)),
    ]
  }
  if (schema instanceof z.ZodRecord) {
    const members = real.flatMap((value) => Object.values(Object(value)))
    return [
      { path, isSeen: members.length > 0 },
      ...membersOnly(declaredFields(schema.valueType as z.ZodType, members, `${path}[]`)),
    ]
  }
  return [{ path, isSeen: real.length > 0 }]
}

/** Elements without members of their own are seen where their list is. */
const membersOnly = (fields: readonly DeclaredField[]) => fields.filter(({ path }) => !path.endsWith('[]'))

const isAlwaysEmpty = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodNull || (schema instanceof z.ZodLiteral && schema.value === '')

/** `{ id, type }` */
const isReference = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject && Object.keys(schema.shape).join() === 'id,type'

/** A part of the resources of a kind, such as their attributes, as documents declare it and as their bodies have it. */
export interface SeenPart {
  /** The first document that declares it, the type of the resource, and the part. */
  readonly label: string
  readonly schema: z.ZodType
  readonly values: unknown[]
}

/** The parts of all resources that documents declare. What several documents declare with one schema is one part. */
export class SeenParts {
  private readonly parts = new Map<unknown, SeenPart>()
  private readonly relationshipsKeys = new Map<z.ZodType, Map<string, object>>()

  list(): readonly SeenPart[] {
    return [...this.parts.values()]
  }

  /** Adds what a document declares, and what its bodies hold. A body without `data` is a part by itself. */
  add(document: z.ZodObject, bodies: readonly Readonly<Record<string, unknown>>[]): void {
    const name = document.meta()?.id ?? 'a document'
    if (document.shape.data === undefined) {
      this.addPart(document, name, document, bodies)
      return
    }
    for (const member of ['data', 'included']) {
      const declared = document.shape[member] === undefined ? [] : kindsOf(document.shape[member])
      const all = bodies.flatMap((body) => (body[member] ?? []) as Resource | readonly Resource[])
      for (const kind of declared) {
        const label = `${name}: ${member}, ${nameOf(kind, declared)}`
        const resources = all.filter((resource) => isOfKind(resource, kind, declared))
        const { attributes, relationships, meta } = kind.shape
        const addPart = (key: unknown, part: 'attributes' | 'relationships' | 'meta', schema: z.ZodType) =>
          this.addPart(
            key,
            `${label}, ${part}`,
            schema,
            resources.map((resource) => resource[part]),
          )
        addPart(attributes, 'attributes', attributes)
        if (relationships) addPart(this.relationshipsKey(attributes, relationships), 'relationships', relationships)
        if (meta) addPart(meta, 'meta', meta)
      }
    }
  }

  private addPart(key: unknown, label: string, schema: z.ZodType, values: readonly unknown[]): void {
    const part = this.parts.get(key) ?? { label, schema, values: [] }
    part.values.push(...values)
    this.parts.set(key, part)
  }

  /** Each document builds its own schema of relationships: those with the same attributes and names are the same. */
  private relationshipsKey(attributes: z.ZodType, { shape }: z.ZodObject): object {
    const keys = this.relationshipsKeys.get(attributes) ?? new Map<string, object>()
    this.relationshipsKeys.set(attributes, keys)
    const names = Object.keys(shape).join()
    const key = keys.get(names) ?? {}
    keys.set(names, key)
    return key
  }
}

interface Resource {
  readonly type: string
  readonly attributes?: unknown
  readonly relationships?: unknown
  readonly meta?: unknown
}

const typeOf = (resource: z.ZodObject): string => resource.shape.type.value

/** The type, with a number from the second kind of the type on. */
function nameOf(kind: z.ZodObject, kinds: readonly z.ZodObject[]): string {
  const place = kinds.filter((other) => typeOf(other) === typeOf(kind)).indexOf(kind)
  return place === 0 ? typeOf(kind) : `${typeOf(kind)} (${place + 1})`
}

/** The resource schemas of `data` or `included`. */
function kindsOf(schema: z.ZodType): readonly z.ZodObject[] {
  if (schema instanceof z.ZodArray) return kindsOf(schema.element as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => kindsOf(option as z.ZodType))
  return schema instanceof z.ZodObject ? [schema] : []
}

/** Kinds with one type are distinguished by their fields. */
const isOfKind = (resource: Resource, kind: z.ZodObject, kinds: readonly z.ZodObject[]): boolean =>
  resource.type === typeOf(kind) &&
  (kinds.filter((other) => typeOf(other) === typeOf(kind)).length === 1 || kind.safeParse(resource).success)
