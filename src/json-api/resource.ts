import { z } from 'zod'

/** The targets of a relationship: one resource, one or none, or a list. */
export interface Relationship<Kind extends 'one' | 'one-or-none' | 'many' = 'one' | 'one-or-none' | 'many'> {
  readonly kind: Kind
  /** Types of the resources it may point to. */
  readonly types: readonly [string, ...string[]]
}

export const toOne = (...types: readonly [string, ...string[]]): Relationship<'one'> => ({ kind: 'one', types })

export const toOneOrNone = (...types: readonly [string, ...string[]]): Relationship<'one-or-none'> => ({
  kind: 'one-or-none',
  types,
})

export const toMany = (...types: readonly [string, ...string[]]): Relationship<'many'> => ({ kind: 'many', types })

export type Relationships = Readonly<Record<string, Relationship>>

/**
 * A kind of resource object, declared once: its schema, its place among the `include` paths and its `fields` all come
 * from here. One type may have several, one for each way it is shown.
 */
export interface ResourceDefinition<
  Type extends string = string,
  Attributes extends z.ZodObject = z.ZodObject,
  Related extends Relationships = Relationships,
  Meta extends z.ZodType = z.ZodType,
> {
  readonly type: Type
  /** A strict object. */
  readonly attributes: Attributes
  readonly relationships: Related
  readonly meta?: Meta
}

export function defineResource<
  const Type extends string,
  Attributes extends z.ZodObject,
  const Related extends Relationships = Record<never, never>,
  Meta extends z.ZodType = z.ZodNever,
>(definition: {
  readonly type: Type
  readonly attributes: Attributes
  readonly relationships?: Related
  readonly meta?: Meta
}): ResourceDefinition<Type, Attributes, Related, Meta> {
  const relationships = definition.relationships ?? ({} as Related)
  return { ...definition, relationships }
}

interface Reference {
  readonly id: string
  readonly type: string
}

type LinkageOf<R extends Relationship> =
  R extends Relationship<'many'>
    ? { readonly data: readonly Reference[] }
    : R extends Relationship<'one-or-none'>
      ? { readonly data: Reference | null }
      : { readonly data: Reference }

/** A resource object as a presenter builds it. */
export type ResourceOf<Definition> =
  Definition extends ResourceDefinition<infer Type, infer Attributes, infer Related, infer Meta>
    ? {
        readonly id: string
        readonly type: Type
        readonly attributes: Readonly<z.input<Attributes>>
      } & (keyof Related extends never
        ? unknown
        : { readonly relationships: { readonly [Name in keyof Related]: LinkageOf<Related[Name]> } }) &
        ([Meta] extends [z.ZodNever] ? unknown : { readonly meta: z.input<Meta> })
    : never

/** Any resource object, its declaration forgotten. */
export interface AnyResource extends Reference {
  readonly attributes: object
  readonly relationships?: Readonly<Record<string, { readonly data: Reference | null | readonly Reference[] }>>
  readonly meta?: unknown
}

/** Schema of a resource object with all its fields, or, if the client chose fields, with any of them. */
export function resourceSchema(definition: ResourceDefinition, fields: 'all' | 'some') {
  const { type, attributes, relationships, meta } = definition
  const linkages = z.strictObject(
    Object.fromEntries(
      Object.entries(relationships).map(([name, relationship]) => [name, linkageSchema(relationship)]),
    ),
  )
  const related = Object.keys(relationships).length > 0
  return z.strictObject({
    id: z.string(),
    type: z.literal(type),
    attributes: fields === 'all' ? attributes : attributes.partial(),
    ...(related && { relationships: fields === 'all' ? linkages : linkages.partial().optional() }),
    ...(meta && { meta }),
  })
}

function linkageSchema({ kind, types }: Relationship) {
  const reference = z.strictObject({ id: z.string(), type: types.length === 1 ? z.literal(types[0]) : z.enum(types) })
  const data = kind === 'many' ? z.array(reference) : kind === 'one' ? reference : reference.nullable()
  return z.strictObject({ data })
}
