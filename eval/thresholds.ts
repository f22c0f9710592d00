import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../src/config/package-root.ts'

const percent = z.number().min(0).max(100)

const thresholdsSchema = z.record(
  z.string(),
  z
    .strictObject({
      heading_recall_1: percent,
      heading_recall_5: percent,
      heading_recall_10: percent,
      hs6_recall_10: percent,
      commodity_recall_10: percent,
      commodity_recall_50: percent,
      commodity_recall_100: percent,
      mrr: percent,
      top_1: percent,
      top_3: percent,
      top_5: percent,
    })
    .partial(),
)

/** The least that each figure of a set may be on the full UK data, in per cent. */
export type SetThresholds = Readonly<z.output<typeof thresholdsSchema>[string]>

/** The thresholds of each set that has any. */
export type Thresholds = Readonly<Record<string, SetThresholds>>

/** `eval/thresholds.json`. */
export const readThresholds = async (): Promise<Thresholds> =>
  thresholdsSchema.parse(JSON.parse(await readFile(join(packageRoot, 'eval', 'thresholds.json'), 'utf8')))

/** Rows by which a rebuild of the k-NN graphs or another processor's rounding changes a figure. */
const MOVED_ROWS = 2
const MOVED_PERCENT = 0.5

/** Tolerance below a threshold for a set of that many rows, in percentage points. */
export const chanceOf = (rows: number): number => Math.max(MOVED_PERCENT, (100 * MOVED_ROWS) / rows)

/** A sentence for each figure of a set that is below its threshold, by more than `chance` points. */
export const belowThresholds = (
  name: string,
  figures: Readonly<Partial<Record<keyof SetThresholds, number | null>>>,
  thresholds: Thresholds,
  chance = 0,
): readonly string[] =>
  Object.entries(thresholds[name] ?? {}).flatMap(([figure, threshold]) => {
    // A set may be one of searches and of descriptions to classify: thresholds of the other are not for these figures.
    if (!(figure in figures)) return []
    const reached = figures[figure as keyof SetThresholds]
    return threshold === undefined || (typeof reached === 'number' && reached >= threshold - chance)
      ? []
      : [`${name}: ${figure} is ${reached?.toFixed(1) ?? 'not judged'}, its threshold ${threshold}`]
  })
