/** One member of a resource, or of the document, as found in an answer. */
export interface MemberSighting {
  /** `measure attributes.vat`, or `meta.duty_calculator.source` of the primary resource as `commodity meta....`. */
  readonly member: string
  /** Which resource: values are compared only between the same. */
  readonly resourceId: string
  readonly value: unknown
}

interface Resource {
  readonly id: string | number
  readonly type: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, unknown>>
  readonly meta?: unknown
}

interface Document {
  readonly data?: Resource | readonly Resource[] | null
  readonly included?: readonly Resource[]
  readonly meta?: unknown
}

/**
 * Every member of a JSON:API document: attributes, relationships and meta of each resource, by its type. Resources of
 * `data` are distinguished from included ones of the same type, which have other members.
 */
export const membersOf = (body: unknown): readonly MemberSighting[] => {
  const { data, included, meta } = (isObject(body) ? body : {}) as Document
  const primary: readonly Resource[] = Array.isArray(data) ? data : data ? [data as Resource] : []
  return [
    ...primary.flatMap((resource) => membersOfResource(resource, 'data')),
    ...(included ?? []).flatMap((resource) => membersOfResource(resource, 'included')),
    ...leavesOf(meta, 'document meta').map(([member, value]) => ({ member, resourceId: '', value })),
  ]
}

const membersOfResource = (resource: Resource, place: 'data' | 'included'): readonly MemberSighting[] => {
  const { id, type, attributes = {}, relationships = {}, meta } = resource
  const resourceId = String(id)
  const sighting = (member: string, value: unknown) => ({ member: `${place} ${type} ${member}`, resourceId, value })
  return [
    sighting('id', formOf(id)),
    ...Object.entries(attributes).map(([name, value]) => sighting(`attributes.${name}`, value)),
    ...Object.entries(relationships).map(([name, value]) =>
      sighting(`relationships.${name}`, isObject(value) && 'data' in value ? value.data : value),
    ),
    ...leavesOf(meta, 'meta').map(([member, value]) => sighting(member, value)),
  ]
}

/** Two levels: `meta.duty_calculator.source`. What is below are values. */
const leavesOf = (meta: unknown, prefix: string): readonly (readonly [member: string, value: unknown])[] =>
  isObject(meta)
    ? Object.entries(meta).flatMap(([group, members]) =>
        isObject(members)
          ? Object.entries(members).map(([name, value]) => [`${prefix}.${group}.${name}`, value] as const)
          : [[`${prefix}.${group}`, members] as const],
      )
    : []

/** The format of an id: runs of digits as 9, of lower-case hexadecimal digits as f. */
const formOf = (id: string | number): string =>
  `${typeof id} ${String(id)
    .replace(/\b[0-9a-f]{32}\b/g, 'f')
    .replace(/\d+/g, '9')
    .replace(/[A-Z]+/g, 'A')}`

/** The JSON type of a value; null fits every type. */
export const jsonTypeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
