import { z } from 'zod'

/**
 * What an index was made with, stored in its `_meta`: in indices of equal origin, equal documents have equal terms and
 * vectors.
 */
export interface IndexOrigin {
  /** Fingerprint of the definition and revision of the transformations. */
  readonly definition: string
  /** Hash of the model of the vectors; null: without vectors. */
  readonly embeddingModel: string | null
  /** Digest of all documents and the settings; absent in indices of earlier releases that were compared one by one. */
  readonly documents?: string | undefined
}

/** The mapping with the origin in its `_meta`. */
export const withOrigin = <Mapping extends object>(mapping: Mapping, origin: IndexOrigin) => ({
  ...mapping,
  _meta: { ...metaSchema.parse(mapping)._meta, origin },
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
