import { z } from 'zod'
import { paginationLinksSchema, paginationMetaSchema } from './pagination.ts'
import { type AnyResource, type ResourceDefinition, resourceSchema } from './resource.ts'

/** A document as it is sent. */
export interface JsonApiDocument {
  readonly data: AnyResource | readonly AnyResource[] | null
  readonly included?: readonly AnyResource[]
  readonly meta?: unknown
  readonly links?: unknown
}

/** The declaration of a document: what `data` contains and what can be included. */
export interface DocumentDefinition {
  /** More than one where the resource has several shapes. */
  readonly data: readonly [ResourceDefinition, ...ResourceDefinition[]]
  readonly many: boolean
  readonly included: readonly ResourceDefinition[]
  readonly paginated: boolean
  /** The documented schema, with all fields. */
  readonly schema: z.ZodType
  /** The schema with the fields that `fields[type]` chose. */
  readonly sparseSchema: z.ZodType
}

export function defineDocument(definition: {
  /** Name of the schema among the components of the OpenAPI document. */
  readonly id: string
  readonly data: ResourceDefinition | readonly [ResourceDefinition, ...ResourceDefinition[]]
  /** Default: one resource. */
  readonly many?: boolean
  /** Every resource that can be included. Left out: the document has no `included`. */
  readonly included?: readonly ResourceDefinition[]
  readonly paginated?: boolean
  /** The `meta` of the document, where it can have one of its own. With `paginated`: `paginationMetaSchema` extended. */
  readonly meta?: z.ZodType
}): DocumentDefinition {
  const { many = false, included = [], paginated = false, meta } = definition
  const data = isOne(definition.data) ? ([definition.data] as const) : definition.data
  const documentSchema = (fields: 'all' | 'some') => {
    const primary = anyOf(data, fields)
    return z.strictObject({
      data: many ? z.array(primary) : primary,
      ...(included.length > 0 && { included: z.array(anyOf(included, fields)) }),
      ...(meta && { meta: meta.optional() }),
      ...(paginated && { meta: meta ?? paginationMetaSchema, links: paginationLinksSchema }),
    })
  }
  return {
    data,
    many,
    included,
    paginated,
    schema: documentSchema('all').meta({ id: definition.id }),
    sparseSchema: documentSchema('some').meta({
      id: `${definition.id}WithChosenFields`,
      description: 'With `fields[type]`: the fields asked for.',
    }),
  }
}

function anyOf(definitions: readonly ResourceDefinition[], fields: 'all' | 'some'): z.ZodType {
  const schemas = definitions.map((definition) => resourceSchema(definition, fields))
  const [only] = schemas
  if (schemas.length === 1 && only) return only
  const distinct = new Set(definitions.map(({ type }) => type)).size === definitions.length
  if (!distinct) return z.union(schemas)
  const [first, ...others] = schemas
  if (!first) return z.never()
  return z.discriminatedUnion('type', [first, ...others])
}

const isOne = (
  data: ResourceDefinition | readonly [ResourceDefinition, ...ResourceDefinition[]],
): data is ResourceDefinition => !Array.isArray(data)
