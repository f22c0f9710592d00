import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pipeline } from '../ingest/pipeline.ts'
import { UserFacingError } from '../src/errors/user-facing-error.ts'
import type { Region } from '../src/tariff/region.ts'
import { seededRandom } from '../test/support/data-pack.ts'
import { chart, type Panel } from './search-chart.ts'
import { figuresOf, type JudgedAnswer, judge, meanFigures, type Ranker } from './search-figures.ts'
import type { JudgedSet } from './search-sets.ts'
import { type Line, table } from './search-table.ts'
import { openTariff, type SearchedTariff } from './search-tariff.ts'
import { belowThresholds, readThresholds } from './thresholds.ts'
import { withTypo } from './typos.ts'

/** Queries before the measured ones: compilers and caches have settled by then. */
const WARM_UP_QUERIES = 30

export interface SearchEvaluationOptions {
  readonly region: Region
  /** Folder for `search.json` and `search.svg`. */
  readonly out: string
  /** One letter is put wrong into one word of each query, chosen by the seed. Null: queries as they are. */
  readonly typos: { readonly seed: number } | null
  /** Whether misspelt words are corrected. */
  readonly spell: boolean
}

export interface SearchEvaluation {
  /** The content of `search.json`. */
  readonly result: {
    readonly evaluated_at: string
    readonly region: Region
    readonly snapshot_date: string | null
    readonly search_index: string
    readonly typos: { readonly seed: number } | null
    readonly spell: boolean
    readonly sets: readonly Panel[]
  }
  /** The same figures for people. */
  readonly table: string
  /** Queries without their heading in the first ten, a line each, set by set. */
  readonly misses: readonly string[]
  /** A sentence for each figure below its threshold. */
  readonly belowThresholds: readonly string[]
}

/** Scores the live search with judged queries, against the naive baseline. See `eval/README.md`. */
export async function evaluateSearch(
  judgedSets: readonly JudgedSet[],
  options: SearchEvaluationOptions,
  pipeline: Pick<Pipeline, 'postgres' | 'openSearch' | 'encoder'>,
): Promise<SearchEvaluation> {
  const tariff = await openTariff(pipeline, options.region)
  if (tariff === null) {
    throw new UserFacingError(
      `No ${options.region} data is live, so there is nothing to search: load it with \`opentariff ingest run --region ${options.region}\`.`,
    )
  }
  const sets = options.typos === null ? judgedSets : judgedSets.map(withTypos(options.typos.seed))
  const thresholds = await readThresholds()
  const panels: Panel[] = []
  const misses: string[] = []
  for (const set of sets) {
    const { search, baseline } = await judgeBoth(set, options.spell ? tariff.search : tariff.uncorrected, tariff)
    misses.push(...describeMisses(set, search))
    panels.push({
      name: set.name,
      search: figuresOf(search),
      baseline: figuresOf(baseline),
      thresholds: thresholds[set.name] ?? null,
    })
  }
  if (panels.length > 1) {
    panels.unshift({
      name: 'mean of the sets',
      search: meanFigures(panels.map(({ search }) => search)),
      baseline: meanFigures(panels.map(({ baseline }) => baseline)),
      thresholds: null,
    })
  }

  const { live } = tariff
  const result = {
    evaluated_at: new Date().toISOString(),
    region: options.region,
    snapshot_date: live.snapshotDate,
    search_index: live.searchIndex,
    typos: options.typos,
    spell: options.spell,
    sets: panels,
  }
  await mkdir(options.out, { recursive: true })
  await writeFile(join(options.out, 'search.json'), `${JSON.stringify(result, null, 2)}\n`)
  await writeFile(join(options.out, 'search.svg'), chart(titleOf(options, live.snapshotDate), panels))
  // The thresholds are promises for queries as they were written.
  const isAsWritten = options.typos === null && options.spell
  return {
    result,
    table: table(panels.flatMap(toLines)),
    misses,
    belowThresholds: isAsWritten ? panels.flatMap(({ name, search }) => belowThresholds(name, search, thresholds)) : [],
  }
}

const titleOf = ({ region, typos, spell }: SearchEvaluationOptions, snapshotDate: string | null): string => {
  const ofDate = snapshotDate === null ? '' : ` of ${snapshotDate}`
  const withTypo = typos === null ? '' : `, one letter wrong in each query (seed ${typos.seed})`
  const spelling = spell ? '' : ', spelling as typed'
  return `Search of the ${region.toUpperCase()} tariff${ofDate}${withTypo}${spelling}`
}

const withTypos =
  (seed: number) =>
  ({ name, queries }: JudgedSet): JudgedSet => {
    const random = seededRandom(seed)
    return { name, queries: queries.map(({ query, gold }) => ({ query: withTypo(query, random), gold })) }
  }

const judgeBoth = async (
  { queries }: JudgedSet,
  search: Ranker,
  { baseline, codes }: SearchedTariff,
): Promise<{ readonly search: readonly JudgedAnswer[]; readonly baseline: readonly JudgedAnswer[] }> => {
  const warmUp = queries.slice(0, WARM_UP_QUERIES)
  await judge(warmUp, search, codes)
  await judge(warmUp, baseline, codes)
  return { search: await judge(queries, search, codes), baseline: await judge(queries, baseline, codes) }
}

const toLines = ({ name, search, baseline }: Panel): readonly Line[] => [
  { set: name, ranker: 'search', figures: search },
  { set: '', ranker: 'baseline', figures: baseline },
]

const describeMisses = ({ name }: JudgedSet, answers: readonly JudgedAnswer[]): readonly string[] => {
  const missed = answers.filter(({ score }) => score.headingRank === null || score.headingRank > 10)
  return [
    `${name}: ${missed.length} of ${answers.length} queries without their heading in the first ten`,
    ...missed.map(({ query, gold, headings, score }) => {
      const place = score.headingRank === null ? '' : ` (comes ${score.headingRank}.)`
      return `  ${query}  expects ${gold}${place}, got ${headings.slice(0, 5).join(' ') || 'nothing'}`
    }),
    '',
  ]
}
