import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pipeline } from '../ingest/pipeline.ts'
import { UserFacingError } from '../src/errors/user-facing-error.ts'
import type { Region } from '../src/tariff/region.ts'
import { alignedTable } from './aligned-table.ts'
import { createEvidenceRecorder, EVIDENCE_HEADER } from './calibration-evidence.ts'
import { type Abstention, abstentionByLanguage, describeAnswered, readVagueDescriptions } from './fpo-abstention.ts'
import { type ClassifiedAnswer, calibrationOf, classifierFigures, classifyAll, reliabilityOf } from './fpo-figures.ts'
import type { ClassifiedSet } from './fpo-sets.ts'
import { openClassifiedTariff } from './fpo-tariff.ts'
import { belowThresholds, readThresholds } from './thresholds.ts'

/** Descriptions before the measured ones: compilers and caches have settled by then. */
const WARM_UP = 30

export interface ClassifierEvaluationOptions {
  readonly region: Region
  /** Folder for `fpo.json`. */
  readonly out: string
  /** File for the evidence behind each result, to which the coefficients of `src/fpo/calibration.ts` can be fitted. */
  readonly evidence?: string | undefined
}

export interface ClassifierEvaluation {
  /** The content of `fpo.json`. */
  readonly result: {
    readonly evaluated_at: string
    readonly region: Region
    readonly snapshot_date: string | null
    readonly figures: readonly (ReturnType<typeof classifierFigures> & { readonly name: string })[]
    readonly reliability: ReturnType<typeof reliabilityOf>
    readonly calibration: readonly (ReturnType<typeof calibrationOf> & { readonly name: string })[]
    /** Figures of the vague descriptions in `vague-descriptions.csv`. */
    readonly abstention: readonly Abstention[]
  }
  /** The same figures for people. */
  readonly tables: string
  /** Descriptions whose code is not among the first five, and vague ones that got an answer, a line each. */
  readonly misses: readonly string[]
  /** A sentence for each figure below its threshold. */
  readonly belowThresholds: readonly string[]
}

/** Scores the parcel classifier on the live data with descriptions whose codes are known. See `eval/README.md`. */
export async function evaluateClassifier(
  sets: readonly ClassifiedSet[],
  { region, out, evidence }: ClassifierEvaluationOptions,
  pipeline: Pick<Pipeline, 'postgres' | 'openSearch' | 'encoder'>,
): Promise<ClassifierEvaluation> {
  const recorder = createEvidenceRecorder()
  const tariff = await openClassifiedTariff(pipeline, region, recorder.calibrate)
  if (tariff === null) {
    throw new UserFacingError(`No ${region} data is live: load it with \`opentariff ingest run --region ${region}\`.`)
  }
  const { live, classify, codes } = tariff
  const thresholds = await readThresholds()
  const judged: { readonly name: string; readonly answers: readonly ClassifiedAnswer[] }[] = []
  if (evidence !== undefined) await writeFile(evidence, EVIDENCE_HEADER)
  for (const { name, items } of sets) {
    await classifyAll(items.slice(0, WARM_UP), classify, live, codes)
    recorder.clear()
    const answers = await classifyAll(items, classify, live, codes)
    if (evidence !== undefined) await appendFile(evidence, recorder.csv(name, answers))
    judged.push({ name, answers })
  }
  const result = {
    evaluated_at: new Date().toISOString(),
    region,
    snapshot_date: live.snapshotDate,
    figures: judged.map(({ name, answers }) => ({ name, ...classifierFigures(answers) })),
    reliability: reliabilityOf(judged.flatMap(({ answers }) => (answers[0]?.gold.length === 6 ? answers : []))),
    calibration: judged.map(({ name, answers }) => ({ name, ...calibrationOf(answers) })),
    abstention: await abstentionByLanguage(await readVagueDescriptions(), classify, live),
  }
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'fpo.json'), `${JSON.stringify(result, null, 2)}\n`)
  return {
    result,
    tables: [
      figuresTable(result.figures),
      `Scores of the first results, six digits:\n${reliabilityTable(result.reliability)}`,
      `Scores of the first results by set, on average:\n${calibrationTable(result.calibration)}`,
      `Vague descriptions, which should get no answer:\n${abstentionTable(result.abstention)}`,
    ].join('\n\n'),
    misses: [
      ...judged.flatMap(({ name, answers }) => describeMisses(name, answers)),
      ...describeAnswered(result.abstention),
    ],
    belowThresholds: result.figures.flatMap(({ name, ...figures }) => belowThresholds(name, figures, thresholds)),
  }
}

const figuresTable = (figures: ClassifierEvaluation['result']['figures']): string =>
  alignedTable(
    ['set', 'descriptions', 'digits', 'top 1', '3', '5', 'refused %', 'p50 ms', 'p95 ms'],
    figures.map((line) => [
      line.name,
      String(line.descriptions),
      String(line.digits),
      ...[line.top_1, line.top_3, line.top_5, line.refused, line.p50_ms, line.p95_ms].map((x) => x.toFixed(1)),
    ]),
  )

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

const calibrationTable = (sets: ClassifierEvaluation['result']['calibration']): string =>
  alignedTable(
    ['set', 'answers', 'mean', 'right', 'right - mean'],
    sets.map(({ name, answers, meanScore, right }) => [
      name,
      String(answers),
      meanScore.toFixed(0),
      right.toFixed(0),
      (right - meanScore).toFixed(0),
    ]),
  )

const abstentionTable = (abstention: readonly Abstention[]): string => {
  const sumOf = (key: 'descriptions' | 'refused') => abstention.reduce((sum, { [key]: count }) => sum + count, 0)
  const all = { language: 'all', descriptions: sumOf('descriptions'), refused: sumOf('refused') }
  return alignedTable(
    ['language', 'descriptions', 'refused', '%'],
    [...abstention, all].map(({ language, descriptions, refused }) => [
      language,
      String(descriptions),
      String(refused),
      ((100 * refused) / descriptions).toFixed(1),
    ]),
  )
}

const describeMisses = (name: string, answers: readonly ClassifiedAnswer[]): readonly string[] => {
  const missed = answers.filter(({ rank }) => rank === null)
  return [
    `${name}: ${missed.length} of ${answers.length} descriptions without their code in the first five`,
    ...missed.map(({ description, gold, results }) => {
      const got = results.map(({ code, score }) => `${code} (${score})`).join(' ')
      return `  ${description}  expects ${gold}, got ${got || 'nothing'}`
    }),
    '',
  ]
}
