import type { Pipeline } from '../ingest/pipeline.ts'
import { createClassify } from '../src/fpo/classify.ts'
import type { Region } from '../src/tariff/region.ts'
import { alignedTable } from './aligned-table.ts'
import { type ClassifierFigures, classifierFigures, classifyAll } from './fpo-figures.ts'
import type { ClassifiedSet } from './fpo-sets.ts'
import { readKnownCodes } from './fpo-tariff.ts'
import { readLabelledVersion, retrained } from './retrained.ts'

/** A mean over several seeds, with the half-width of its 95 % confidence interval; null for a single seed. */
export interface SeedMean {
  readonly mean: number
  readonly halfWidth: number | null
}

/** The figures of a set over several seeds, in per cent. */
export interface SeedFigures {
  readonly name: string
  readonly descriptions: number
  readonly top_1: SeedMean
  readonly top_5: SeedMean
  readonly refused: SeedMean
}

/** Student's t at 97.5 %, by the number of values less one; from ten on that of the normal distribution is near enough. */
const STUDENT = [Number.NaN, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262]
const NORMAL = 1.96

/**
 * How much the figures depend on the draws of the training: both classifiers of the live version are retrained with each of
 * the seeds 1 to `seeds`, and the sets judged with them. How much they depend on the choice of descriptions is another
 * question, which the number of descriptions answers.
 */
export async function evaluateSeeds(
  sets: readonly ClassifiedSet[],
  { region, seeds }: { readonly region: Region; readonly seeds: number },
  pipeline: Pipeline,
): Promise<readonly SeedFigures[]> {
  const version = await readLabelledVersion(pipeline, region)
  const codes = await readKnownCodes(pipeline.postgres, version.live)
  const classify = createClassify(pipeline)
  const ofSeeds: (readonly ClassifierFigures[])[] = []
  for (let seed = 1; seed <= seeds; seed += 1) {
    const live = await retrained(version, seed)
    const figures: ClassifierFigures[] = []
    for (const { items } of sets) figures.push(classifierFigures(await classifyAll(items, classify, live, codes)))
    ofSeeds.push(figures)
    pipeline.progress.say(`Seed ${seed} of ${seeds}: judged.`)
  }
  return sets.map(({ name, items }, place) => {
    const meanOf = (key: 'top_1' | 'top_5' | 'refused') =>
      seedMean(ofSeeds.map((figures) => figures[place]?.[key] ?? Number.NaN))
    return {
      name,
      descriptions: items.length,
      top_1: meanOf('top_1'),
      top_5: meanOf('top_5'),
      refused: meanOf('refused'),
    }
  })
}

/** The mean of the values of several seeds. */
export const seedMean = (values: readonly number[]): SeedMean => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (values.length < 2) return { mean, halfWidth: null }
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return { mean, halfWidth: (STUDENT[values.length - 1] ?? NORMAL) * Math.sqrt(variance / values.length) }
}

export const seedTable = (figures: readonly SeedFigures[]): string =>
  alignedTable(
    ['set', 'descriptions', 'top 1', 'top 5', 'refused %'],
    figures.map(({ name, descriptions, top_1, top_5, refused }) => [
      name,
      String(descriptions),
      ...[top_1, top_5, refused].map(({ mean, halfWidth }) =>
        halfWidth === null ? mean.toFixed(1) : `${mean.toFixed(1)} ± ${halfWidth.toFixed(1)}`,
      ),
    ]),
  )
