import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Connection } from '../ingest/create-pipeline.ts'
import { packageRoot } from '../src/config/package-root.ts'
import { REGIONS, type Region } from '../src/tariff/region.ts'
import { seededRandom } from '../test/support/data-pack.ts'
import { chart, type Panel } from './chart.ts'
import { figuresOf, type JudgedAnswer, judge, meanFigures, type Ranker } from './evaluate.ts'
import { readFloors, underFloors } from './floors.ts'
import { type JudgedSet, readJudgedSets } from './judged-sets.ts'
import { runEvaluation, UsageError } from './run-evaluation.ts'
import { openTariff, type SearchedTariff } from './searched-tariff.ts'
import { type Line, table } from './table.ts'
import { withTypo } from './typos.ts'

/** `npm run eval:search`: scores the search with judged queries, against the naive baseline. See `eval/README.md`. */

const USAGE = `Usage: npm run eval:search -- [FOLDER] [OPTIONS]

FOLDER             judged sets, one CSV file each (default: ../shared/eval/search beside the checkout)
  --region uk|xi   tariff that is searched (default: uk)
  --set NAME       this set alone
  --out FOLDER     where the JSON and the SVG are written (default: eval-results)
  --misses         print each query whose heading is not among the first ten, with what came instead
  --typos          put one letter wrong into one word of each query
  --seed N         another choice of wrong letters (default: 1)
  --spell 0|1      whether misspelt words are corrected (default: 1)`

/** Asked before the clock counts, so that it does not measure the engine's and the compiler's first steps. */
const WARM_UP_QUERIES = 30

interface Options {
  readonly folder: string
  readonly region: Region
  readonly set: string | undefined
  readonly out: string
  readonly misses: boolean
  readonly typos: boolean
  readonly seed: number
  readonly spell: boolean
}

const readOptions = (argv: readonly string[]): Options => {
  const { values, positionals } = parseOptions(argv)
  const region = REGIONS.find((known) => known === values.region)
  if (region === undefined) throw new UsageError(`--region must be ${REGIONS.join(' or ')}, not "${values.region}".`)
  if (!/^\d{1,9}$/.test(values.seed)) throw new UsageError(`--seed must be a whole number, not "${values.seed}".`)
  if (!['0', '1'].includes(values.spell)) throw new UsageError(`--spell must be 0 or 1, not "${values.spell}".`)
  if (positionals.length > 1) throw new UsageError('Name one folder.')
  return {
    folder: positionals[0] ?? join(packageRoot, '..', 'shared', 'eval', 'search'),
    region,
    set: values.set,
    out: resolve(values.out),
    misses: values.misses,
    typos: values.typos,
    seed: Number(values.seed),
    spell: values.spell === '1',
  }
}

const parseOptions = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        region: { type: 'string', default: 'uk' },
        set: { type: 'string' },
        out: { type: 'string', default: join(packageRoot, 'eval-results') },
        misses: { type: 'boolean', default: false },
        typos: { type: 'boolean', default: false },
        seed: { type: 'string', default: '1' },
        spell: { type: 'string', default: '1' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const main = (argv: readonly string[]): Promise<number> =>
  runEvaluation(USAGE, async () => {
    const options = readOptions(argv)
    const sets = await chosenSets(options)
    return (connection) => evaluate(options, sets, connection)
  })

const chosenSets = async ({ folder, set, typos, seed }: Options): Promise<readonly JudgedSet[]> => {
  const sets = await readJudgedSets(folder)
  const chosen = set === undefined ? sets : sets.filter(({ name }) => name === set)
  if (chosen.length === 0) {
    throw new UsageError(`There is no set "${set}". The sets are: ${sets.map(({ name }) => name).join(', ')}.`)
  }
  if (!typos) return chosen
  return chosen.map(({ name, queries }) => {
    const random = seededRandom(seed)
    return { name, queries: queries.map(({ query, gold }) => ({ query: withTypo(query, random), gold })) }
  })
}

const evaluate = async (options: Options, sets: readonly JudgedSet[], { pipeline }: Connection): Promise<number> => {
  const tariff = await openTariff(pipeline, options.region)
  if (tariff === null) {
    console.error(
      `No ${options.region} data is live, so there is nothing to search: load it with \`npm run ingest -- run --region ${options.region}\`.`,
    )
    return 1
  }
  const floors = await readFloors()
  const panels: Panel[] = []
  for (const set of sets) {
    const { search, baseline } = await judgeBoth(set, options.spell ? tariff.search : tariff.uncorrected, tariff)
    if (options.misses) printMisses(set, search)
    panels.push({
      name: set.name,
      search: figuresOf(search),
      baseline: figuresOf(baseline),
      floors: floors[set.name] ?? null,
    })
  }
  if (panels.length > 1) {
    panels.unshift({
      name: 'mean of the sets',
      search: meanFigures(panels.map(({ search }) => search)),
      baseline: meanFigures(panels.map(({ baseline }) => baseline)),
      floors: null,
    })
  }

  console.log(table(panels.flatMap(toLines)))
  const { live } = tariff
  const typos = options.typos ? `, one letter wrong in each query (seed ${options.seed})` : ''
  const spelling = options.spell ? '' : ', spelling as typed'
  const title = `Search of the ${options.region.toUpperCase()} tariff${live.snapshotDate === null ? '' : ` of ${live.snapshotDate}`}${typos}${spelling}`
  const result = {
    evaluated_at: new Date().toISOString(),
    region: options.region,
    snapshot_date: live.snapshotDate,
    search_index: live.searchIndex,
    typos: options.typos ? { seed: options.seed } : null,
    spell: options.spell,
    sets: panels,
  }
  await mkdir(options.out, { recursive: true })
  await writeFile(join(options.out, 'search.json'), `${JSON.stringify(result, null, 2)}\n`)
  await writeFile(join(options.out, 'search.svg'), chart(title, panels))
  console.log(`\nWritten: ${join(options.out, 'search.json')} and search.svg.`)
  // The floors are promises for queries as they were written.
  if (!options.typos && options.spell) {
    for (const sentence of panels.flatMap(({ name, search }) => underFloors(name, search, floors))) {
      console.log(`Under its floor: ${sentence}.`)
    }
  }
  return 0
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

const printMisses = ({ name }: JudgedSet, answers: readonly JudgedAnswer[]): void => {
  const missed = answers.filter(({ score }) => score.headingRank === null || score.headingRank > 10)
  console.log(`${name}: ${missed.length} of ${answers.length} queries without their heading in the first ten`)
  for (const { query, gold, headings, score } of missed) {
    const place = score.headingRank === null ? '' : ` (comes ${score.headingRank}.)`
    console.log(`  ${query}  expects ${gold}${place}, got ${headings.slice(0, 5).join(' ') || 'nothing'}`)
  }
  console.log()
}

process.exitCode = await main(process.argv.slice(2))
