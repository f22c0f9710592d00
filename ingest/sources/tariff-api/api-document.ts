import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Rejects } from '../rejects.ts'
import type { SourceFile } from '../source-record.ts'

const resource = z.looseObject({
  id: z.string(),
  type: z.string(),
  attributes: z.looseObject({}).default({}),
  relationships: z
    .record(
      z.string(),
      z.looseObject({
        data: z
          .union([z.looseObject({ id: z.string() }), z.array(z.looseObject({ id: z.string() })), z.null()])
          .optional(),
      }),
    )
    .default({}),
})

const documentSchema = z.looseObject({
  data: z.union([resource, z.array(resource)]),
  included: z.array(resource).default([]),
})

/** A resource of a JSON:API document. */
export type ApiResource = Readonly<z.output<typeof resource>>

export interface ApiDocument {
  readonly data: readonly ApiResource[]
  readonly included: readonly ApiResource[]
}

/** A saved answer of the API, of a few megabytes at most; null if it is no JSON:API document and was rejected. */
export async function readApiDocument(file: SourceFile, rejects: Rejects): Promise<ApiDocument | null> {
  const reject = (reason: string): null => {
    rejects.add({ file: file.name, line: null, reason, endsFile: true })
    return null
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(await readFile(file.path, 'utf8'))
  } catch (error) {
    return reject(`is not JSON: ${String(error)}`)
  }
  const document = documentSchema.safeParse(parsed)
  if (!document.success) return reject(`is not a JSON:API document: ${z.prettifyError(document.error)}`)
  const { data, included } = document.data
  return { data: Array.isArray(data) ? data : [data], included }
}

/** Ids that a resource is related to. */
export function relatedIds({ relationships }: ApiResource, name: string): readonly string[] {
  const data = relationships[name]?.data
  if (data === undefined || data === null) return []
  return (Array.isArray(data) ? data : [data]).map(({ id }) => id)
}
