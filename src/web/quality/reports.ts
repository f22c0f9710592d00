import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../../config/package-root.ts'

// The parts of the reports that the page shows. `opentariff eval` writes them, with `--report`.

const percent = z.number().min(0).max(100)
const thousandths = z.number().min(0).max(1000)
const evaluation = { evaluated_at: z.iso.datetime(), region: z.string(), snapshot_date: z.iso.date().nullable() }

const searchReport = z.object({
  ...evaluation,
  sets: z.array(
    z.object({
      name: z.string(),
      search: z.object({ queries: z.int(), heading_recall_1: percent, heading_recall_5: percent }),
    }),
  ),
})

const fpoReport = z.object({
  ...evaluation,
  figures: z.array(
    z.object({ name: z.string(), descriptions: z.int(), digits: z.int(), top_1: percent, top_5: percent }),
  ),
  reliability: z.array(z.object({ from: thousandths, answers: z.int(), meanScore: thousandths, right: thousandths })),
  abstention: z.array(z.object({ language: z.string(), descriptions: z.int(), refused: z.int() })),
})

export type Evaluation = z.output<z.ZodObject<typeof evaluation>>
export type SearchReport = z.output<typeof searchReport>
export type FpoReport = z.output<typeof fpoReport>

/** The latest evaluations. */
export interface Reports {
  readonly search: SearchReport
  readonly fpo: FpoReport
}

const FOLDER = join(packageRoot, 'docs', 'quality')

/** Reads the reports that ship with the program. */
export async function readReports(folder: string = FOLDER): Promise<Reports> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'))
  const [search, fpo] = await Promise.all([read('search.json'), read('fpo.json')])
  return { search: searchReport.parse(search), fpo: fpoReport.parse(fpo) }
}
