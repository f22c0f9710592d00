import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { packageRoot } from '../../src/config/package-root.ts'
import type { Region } from '../../src/tariff/region.ts'

export { seededRandom } from '../../ingest/classifiers/seeded-random.ts'

/** Directory of the data that the suite `full` runs on: `TARIFF_DATA`, or `../shared/data`. */
export const dataPack = (): string => resolve(packageRoot, process.env.TARIFF_DATA ?? '../shared/data')

interface Manifest {
  readonly files: readonly { readonly file: string; readonly rows: number }[]
}

/** Rows of each file of a folder of the pack, as its manifest gives them. */
export const manifestRows = async (folder: Region | 'common'): Promise<ReadonlyMap<string, number>> => {
  const manifest: Manifest = JSON.parse(await readFile(join(dataPack(), folder, 'manifest.json'), 'utf8'))
  return new Map(manifest.files.map(({ file, rows }) => [file, rows]))
}

/** An answer of the public service, as it was recorded. */
export interface Recording {
  readonly path: string
  readonly recorded_at: string
  readonly service: Region
  readonly body: {
    readonly included?: readonly { readonly type: string; readonly attributes?: Readonly<Record<string, unknown>> }[]
  }
}

export const readRecordings = async (): Promise<readonly Recording[]> => {
  const file = await readFile(join(dataPack(), 'recordings', 'recordings.ndjson.gz'))
  const lines = gunzipSync(file).toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): Recording => JSON.parse(line))
}

/** `count` distinct items, drawn at random. */
export const sample = <T>(items: readonly T[], count: number, random: () => number): readonly T[] => {
  const pool = [...items]
  const drawn: T[] = []
  while (drawn.length < count && pool.length > 0) {
    drawn.push(...pool.splice(Math.floor(random() * pool.length), 1))
  }
  return drawn
}
