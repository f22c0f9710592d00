import { text as textOf } from 'node:stream/consumers'
import { z } from 'zod'
import { readZip } from '../reading/read-zip.ts'
import type { Rejects } from '../rejects.ts'
import { SourceError } from '../source-error.ts'
import { excerpt, type SourceFile } from '../source-record.ts'
import {
  type IncludedResource,
  includedResource,
  type PublishedAssessment,
  publishedAssessment,
} from './assessments-document.ts'

/** The whole list of category assessments, and what they refer to. */
export interface AssessmentReport {
  readonly assessments: readonly PublishedAssessment[]
  readonly included: readonly IncludedResource[]
}

/** The list of two thousand assessments has a few megabytes. */
const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024

const document = z.object({ data: z.array(z.unknown()), included: z.array(z.unknown()) })

/**
 * Reads the ZIP with the one JSON:API document of all category assessments. An assessment or resource of another form is
 * rejected; its line is its place in `data` or `included`.
 * @throws SourceError if the archive cannot be read, or holds no such document
 */
export async function readAssessments(file: SourceFile, rejects: Rejects): Promise<AssessmentReport> {
  const { data, included } = await readDocument(file)
  return {
    assessments: valid(data, publishedAssessment, 'data', file, rejects),
    included: valid(included, includedResource, 'included', file, rejects),
  }
}

async function readDocument(file: SourceFile): Promise<z.output<typeof document>> {
  for await (const entry of readZip(file.path, { maxEntryBytes: MAX_DOCUMENT_BYTES })) {
    if (!entry.name.endsWith('.json')) continue
    const parsed = document.safeParse(parseJson(await textOf(entry.open()), file))
    if (!parsed.success) throw new SourceError(`${file.name} is no JSON:API list: ${z.prettifyError(parsed.error)}`)
    return parsed.data
  }
  throw new SourceError(`${file.name} has no JSON document in it`)
}

/** What a byte that is not UTF-8 is decoded to. */
const REPLACEMENT = '\uFFFD'

function parseJson(text: string, file: SourceFile): unknown {
  if (text.includes(REPLACEMENT)) throw new SourceError(`${file.name}: the document is not UTF-8`)
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceError(`${file.name}: the document is not JSON`)
  }
}

function valid<S extends z.ZodType>(
  resources: readonly unknown[],
  schema: S,
  member: string,
  file: SourceFile,
  rejects: Rejects,
): readonly z.output<S>[] {
  return resources.flatMap((resource, place) => {
    const parsed = schema.safeParse(resource)
    if (parsed.success) return [parsed.data]
    const reason = `${member}: ${z.prettifyError(parsed.error)}`
    rejects.add({ file: file.name, line: place + 1, reason, record: excerpt(JSON.stringify(resource)) })
    return []
  })
}
