import { z } from 'zod'
import type { IndexDefinition } from '../../src/opensearch/index-definition.ts'

/**
 * What an index was made with, stored in its `_meta`: in indices of equal origin, equal documents have equal terms and
 * vectors.
 */
export interface IndexOrigin {
  /** Fingerprint of the definition and revision of the transformations. */
  readonly definition: string
  /** Hash of the model of the vectors; null: without vectors. */
  readonly embeddingModel: string | null
  /** Digest of all documents, with the settings, of an index that is reused as a whole or not at all. */
  readonly documents?: string | undefined
}

/** The body of "create index" with the origin in it. */
export const withOrigin = (body: IndexDefinition['body'], origin: IndexOrigin): IndexDefinition['body'] => ({
  ...body,
  mappings: { ...body.mappings, _meta: { ...metaSchema.parse(body.mappings)._meta, origin } },
})

/** The origin in a mapping; null without one. */
export const originOf = (mapping: Readonly<Record<string, unknown>>): IndexOrigin | null =>
  metaSchema.parse(mapping)._meta?.origin ?? null

const metaSchema = z.looseObject({
  _meta: z
    .looseObject({
      origin: z
        .object({ definition: z.string(), embeddingModel: z.string().nullable(), documents: z.string().optional() })
        .optional(),
    })
    .optional(),
})
