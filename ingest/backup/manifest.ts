import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { IngestError } from '../pipeline.ts'

/** The list of contents of a backup: written last, so that a directory with it is complete. */
const FILE = 'manifest.json'

/** Version of the directory's layout. */
const FORMAT = 1

const tableSchema = z.object({
  name: z.string(),
  /** The table that a partition belongs to; null for a whole table. */
  partitionOf: z.string().nullable(),
  dataVersionId: z.number().nullable(),
  columns: z.array(z.string()),
  rows: z.number(),
})

const manifestSchema = z.object({
  format: z.literal(FORMAT, 'is of another release: restore it with that one'),
  /** Version of the release that made it. */
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  indexPrefix: z.string(),
  /** Names of the migrations of the schema, in their order. */
  migrations: z.array(z.string()),
  /** A table comes after those that its foreign keys refer to. */
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.number() })),
  /**
   * Null: the indices are not in a snapshot, and are built from the rows. Without a repository, the snapshot is in the
   * directory itself.
   */
  snapshot: z.object({ repository: z.string().nullable(), name: z.string() }).nullable(),
  /** What each index was created with, by its name. */
  indices: z.record(
    z.string(),
    z.object({ settings: z.record(z.string(), z.unknown()), mappings: z.record(z.string(), z.unknown()) }),
  ),
})

export type BackupTable = Readonly<z.output<typeof tableSchema>>
export type Manifest = Readonly<z.output<typeof manifestSchema>>

export async function writeManifest(directory: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest } satisfies Manifest, null, 2)
  await writeFile(join(directory, FILE), `${text}\n`, { flag: 'wx', mode: 0o600 })
}

/** @throws IngestError if the directory holds no complete backup */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, FILE)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new IngestError(`${directory} holds no complete backup: ${String(error)}`)
  })
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new IngestError(`${file} is not the manifest of a backup: ${reason}`)
  }
}
