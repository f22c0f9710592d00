import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Connection } from '../ingest/create-pipeline.ts'
import { packageRoot } from '../src/config/package-root.ts'
import { REGIONS, type Region } from '../src/tariff/region.ts'
import { alignedTable } from './aligned-table.ts'
import { type ClassifiedSet, readClassifiedSets } from './classified-sets.ts'
import { openClassifiedTariff } from './classified-tariff.ts'
import { type ClassifiedAnswer, classifierFigures, classifyAll, reliabilityOf } from './evaluate-classifier.ts'
import { readFloors, underFloors } from './floors.ts'
import { runEvaluation, UsageError } from './run-evaluation.ts'

/** `npm run eval:fpo`: scores the parcel classifier with descriptions whose codes are known. See `eval/README.md`. */

const USAGE = `Usage: npm run eval:fpo -- [FOLDER ...] [OPTIONS]

FOLDER             sets, one CSV file each (default: ../shared/eval/fpo and ../shared/eval/search beside the checkout)
  --region uk|xi   tariff that is classified in (default: uk)
  --set NAME       this set alone
  --out FOLDER     where the JSON is written (default: eval-results)
  --misses         print each description whose code is not among the first five, with what came instead`

/** Asked before the clock counts, so that it does not measure the engine's and the compiler's first steps. */
const WARM_UP = 30

interface Options {
  readonly folders: readonly string[]
  readonly region: Region
  readonly set: string | undefined
  readonly out: string
  readonly misses: boolean
}

const readOptions = (argv: readonly string[]): Options => {
  const { values, positionals } = parseOptions(argv)
  const region = REGIONS.find((known) => known === values.region)
  if (region === undefined) throw new UsageError(`--region must be ${REGIONS.join(' or ')}, not "${values.region}".`)
  const shared = join(packageRoot, '..', 'shared', 'eval')
  return {
    folders: positionals.length > 0 ? positionals : [join(shared, 'fpo'), join(shared, 'search')],
    region,
    set: values.set,
    out: resolve(values.out),
    misses: values.misses,
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

const chosenSets = async ({ folders, set }: Options): Promise<readonly ClassifiedSet[]> => {
  const sets = await readClassifiedSets(folders)
  const chosen = set === undefined ? sets : sets.filter(({ name }) => name === set)
  if (chosen.length > 0) return chosen
  throw new UsageError(`There is no set "${set}". The sets are: ${sets.map(({ name }) => name).join(', ')}.`)
}

const evaluate = async (
  { region, out, misses }: Options,
  sets: readonly ClassifiedSet[],
  { pipeline }: Connection,
): Promise<number> => {
  const tariff = await openClassifiedTariff(pipeline, region)
  if (tariff === null) {
    console.error(`No ${region} data is live: load it with \`npm run ingest -- run --region ${region}\`.`)
    return 1
  }
  const { live, classify, codes } = tariff
  const floors = await readFloors()
  const judged: { readonly name: string; readonly answers: readonly ClassifiedAnswer[] }[] = []
  for (const { name, items } of sets) {
    await classifyAll(items.slice(0, WARM_UP), classify, live, codes)
    const answers = await classifyAll(items, classify, live, codes)
    if (misses) printMisses(name, answers)
    judged.push({ name, answers })
  }
  const figures = judged.map(({ name, answers }) => ({ name, ...classifierFigures(answers) }))
  console.log(
    alignedTable(
      ['set', 'descriptions', 'digits', 'top 1', '3', '5', 'refused %', 'p50 ms', 'p95 ms'],
      figures.map((line) => [
        line.name,
        String(line.descriptions),
        String(line.digits),
        ...[line.top_1, line.top_3, line.top_5, line.refused, line.p50_ms, line.p95_ms].map((x) => x.toFixed(1)),
      ]),
    ),
  )
  const reliability = reliabilityOf(judged.flatMap(({ answers }) => (answers[0]?.gold.length === 6 ? answers : [])))
  console.log(`\nScores of the first results, six digits:\n${reliabilityTable(reliability)}`)
  await mkdir(out, { recursive: true })
  const result = {
    evaluated_at: new Date().toISOString(),
    region,
    snapshot_date: live.snapshotDate,
    figures,
    reliability,
  }
  await writeFile(join(out, 'fpo.json'), `${JSON.stringify(result, null, 2)}\n`)
  for (const { name, ...figure } of figures) {
    for (const sentence of underFloors(name, figure, floors)) console.log(`Under its floor: ${sentence}.`)
  }
  return 0
}

const reliabilityTable = (tenths: ReturnType<typeof reliabilityOf>): string =>
  alignedTable(
    ['score', 'answers', 'mean', 'right'],
    tenths.map(({ from, answers, meanScore, right }) => [
      `${from}-${from + 99}`,
      String(answers),
      meanScore.toFixed(0),
      right.toFixed(0),
    ]),
  )

const printMisses = (name: string, answers: readonly ClassifiedAnswer[]): void => {
  const missed = answers.filter(({ rank }) => rank === null)
  console.log(`${name}: ${missed.length} of ${answers.length} descriptions without their code in the first five`)
  for (const { description, gold, results } of missed) {
    const got = results.map(({ code, score }) => `${code} (${score})`).join(' ')
    console.log(`  ${description}  expects ${gold}, got ${got || 'nothing'}`)
  }
  console.log()
}

process.exitCode = await main(process.argv.slice(2))
