import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../../config/package-root.ts'

// The parts of the reports that the page shows. The commands `eval` and `bench` write them, with `--report`.

const percent = z.number().min(0).max(100)
const measured = { evaluated_at: z.iso.datetime(), region: z.string(), snapshot_date: z.iso.date().nullable() }

const rankerFigures = z.object({
  queries: z.int(),
  heading_recall_1: percent,
  heading_recall_5: percent,
  heading_recall_10: percent,
})

const searchReport = z.object({
  ...measured,
  sets: z.array(z.object({ name: z.string(), search: rankerFigures, baseline: rankerFigures })),
})

const thousandths = z.number().min(0).max(1000)

const fpoReport = z.object({
  ...measured,
  figures: z.array(
    z.object({
      name: z.string(),
      descriptions: z.int(),
      digits: z.int(),
      top_1: percent,
      top_3: percent,
      top_5: percent,
      refused: percent,
    }),
  ),
  reliability: z.array(z.object({ from: thousandths, answers: z.int(), meanScore: thousandths, right: thousandths })),
  abstention: z.array(z.object({ language: z.string(), descriptions: z.int(), refused: z.int() })),
})

const milliseconds = z.number().min(0).nullable()

const benchReport = z.object({
  benchmark: z.string(),
  /** Null: taken from the documentation. */
  measured_at: z.iso.datetime().nullable(),
  machine: z.string(),
  runs: z.array(z.object({ name: z.string(), p50_ms: milliseconds, p95_ms: milliseconds, p99_ms: milliseconds })),
  targets: z.array(
    z.object({
      name: z.string(),
      measured: z.number().nullable(),
      limit: z.number(),
      kind: z.enum(['at least', 'at most']),
      met: z.boolean(),
    }),
  ),
  notes: z.array(z.string()),
})

export type SearchReport = z.output<typeof searchReport>
export type FpoReport = z.output<typeof fpoReport>
export type BenchReport = z.output<typeof benchReport>

/** The latest reports; null or empty where there is none. */
export interface Reports {
  readonly search: SearchReport | null
  readonly fpo: FpoReport | null
  readonly benchmarks: readonly BenchReport[]
}

/** Where they are kept. */
const FOLDER = join(packageRoot, 'docs', 'quality')

/** Reads the reports that ship with the program. */
export async function readReports(folder: string = FOLDER): Promise<Reports> {
  const names: readonly string[] = await readdir(folder).catch(() => [])
  const read = async <S extends z.ZodType>(name: string, schema: S): Promise<z.output<S> | null> =>
    names.includes(name) ? schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))) : null
  const benches = names.filter((name) => /^bench-.*\.json$/.test(name)).toSorted()
  const [search, fpo, ...benchmarks] = await Promise.all([
    read('search.json', searchReport),
    read('fpo.json', fpoReport),
    ...benches.map((name) => read(name, benchReport)),
  ])
  return { search, fpo, benchmarks: benchmarks.flatMap((report) => report ?? []) }
}
