import { z } from 'zod'

/** Names a resource: https://jsonapi.org/format/#document-resource-identifier-objects */
export interface ResourceIdentifier {
  readonly id: string
  readonly type: string
}

export interface Relationship {
  readonly data: ResourceIdentifier | readonly ResourceIdentifier[] | null
}

export interface Resource extends ResourceIdentifier {
  readonly attributes: object
  readonly relationships?: Readonly<Record<string, Relationship>>
}

/** A reference to one resource. */
export function identifierOf({ id, type }: ResourceIdentifier): ResourceIdentifier {
  return { id, type }
}

/** Schema of a reference; without types it may name any. */
function identifierSchema(...types: readonly string[]) {
  return z.strictObject({ id: z.string(), type: types.length > 0 ? z.enum(types) : z.string() })
}

/** `{ data: one or null }` */
export function toOneSchema(...types: readonly string[]) {
  return z.strictObject({ data: identifierSchema(...types).nullable() })
}

/** `{ data: [...] }` */
export function toManySchema(...types: readonly string[]) {
  return z.strictObject({ data: z.array(identifierSchema(...types)) })
}

/** Schema of a resource of one type, with nothing beside what is named. */
function resourceSchema<T extends string, A extends z.ZodRawShape>(type: T, attributes: A) {
  return z.strictObject({ id: z.string(), type: z.literal(type), attributes: z.strictObject(attributes) })
}

/** The same with relationships. */
export function relatedResourceSchema<T extends string, A extends z.ZodRawShape, R extends z.ZodRawShape>(
  type: T,
  attributes: A,
  relationships: R,
) {
  return resourceSchema(type, attributes).extend({ relationships: z.strictObject(relationships) })
}
