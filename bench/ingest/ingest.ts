import { join } from 'node:path'
import type { Progress } from '../../ingest/progress.ts'
import type { SourceChoice } from '../../ingest/sources/open-source.ts'
import type { ServerConfig } from '../../src/config/config.ts'
import type { Region } from '../../src/tariff/region.ts'
import { readTexts } from '../query-texts.ts'
import {
  describeErrors,
  describeRuns,
  describeTargets,
  isMet,
  machineLoad,
  runsToJson,
  type Target,
} from '../report.ts'
import type { Run } from '../timed-client.ts'
import { measureLoad } from './measure-load.ts'
import { CONNECTIONS, type MeasuredSearches } from './measure-searches.ts'
import type { BareWrite, SearchedLoad, Stage } from './stages.ts'

export interface IngestBenchOptions {
  readonly regions: readonly Region[]
  /** How many times the rows of the source are loaded in the second run; 1: there is none. */
  readonly times: number
  /** Whether the first run has vectors. The second has none, as copies of a text would have to be embedded. */
  readonly vectors: boolean
  /** Folder with judged sets, whose queries are sent to what each run loaded; null: none is sent. */
  readonly sets: string | null
  readonly progress: Progress
  readonly signal: AbortSignal
}

export interface IngestReport {
  readonly loads: readonly SearchedLoad[]
  readonly targets: readonly Target[]
  readonly machine: string
}

/** Both regions with vectors, from nothing, on two cores. */
const MAX_LOAD_S = 300

/** A load that finds nothing new. */
const MAX_REPEATED_LOAD_S = 30

/** Loads the configured data, and then synthetic data with more rows, each from nothing. */
export async function benchIngest(
  config: ServerConfig,
  { regions, times, vectors, sets, progress, signal }: IngestBenchOptions,
): Promise<IngestReport> {
  const machine = machineLoad()
  const { tariffData, builtInLabels } = config
  const choice: SourceChoice =
    tariffData === undefined
      ? { kind: 'built-in' }
      : tariffData === 'sample'
        ? { kind: 'sample' }
        : { kind: 'bundle', path: tariffData, builtInLabels }
  const loads: SearchedLoad[] = []
  const queries = sets === null ? null : await readTexts(join(sets, 'search'))
  const load = async (factor: number, withVectors: boolean) => {
    progress.say(`Loading ${factor === 1 ? 'the data' : `${factor} times as many rows`} ...`)
    const measured = await measureLoad(
      config,
      { choice, regions, times: factor, vectors: withVectors },
      queries,
      signal,
    )
    loads.push(measured)
    return measured
  }
  const targets: Target[] = []
  const once = await load(1, vectors)
  if (vectors) {
    targets.push({
      name: 'seconds from nothing to live',
      measured: once.seconds,
      limit: MAX_LOAD_S,
      kind: 'at most',
    })
  }
  targets.push({
    name: 'seconds of a second load with nothing new',
    measured: once.againSeconds,
    limit: MAX_REPEATED_LOAD_S,
    kind: 'at most',
  })
  if (times > 1) {
    const base = vectors ? await load(1, false) : once
    const more = await load(times, false)
    targets.push({
      name: 'growth of the time over growth of the rows',
      measured: more.seconds / base.seconds / (more.rows / base.rows),
      limit: 1,
      kind: 'at most',
    })
  }
  return { loads, targets, machine }
}

const NAME_WIDTH = 48

/** The report as lines for people: each load with its stages, then the targets. */
export const describeIngest = ({ loads, targets, machine }: IngestReport): readonly string[] => [
  machine,
  ...loads.flatMap(describeLoad),
  ...describeTargets(targets),
]

const describeLoad = ({ times, rows, seconds, peakMb, stages, searches }: SearchedLoad): readonly string[] => [
  `\n${times === 1 ? 'the data' : `${times} times the data`}: ${rows} rows and documents in ${seconds.toFixed(1)} s, at most ${peakMb.toFixed(0)} MB`,
  `${'stage'.padEnd(NAME_WIDTH)}     rows        s      /s   bare /s`,
  ...stages.map(describeStage),
  ...(searches === null ? [] : ['', ...describeRuns(runsOf(searches)), ...describeErrors(runsOf(searches))]),
]

const runsOf = ({ alone, busy }: MeasuredSearches): readonly (readonly [string, Run])[] => [
  ['searches, one after the other', alone],
  [`searches, ${CONNECTIONS} connections`, busy],
]

const describeStage = ({ name, rows, seconds, bare: written }: Stage): string => {
  const bare = written === null ? '' : rate(written)
  const numbers = [String(rows).padStart(9), seconds.toFixed(1).padStart(9), rate({ rows, seconds }).padStart(8)]
  return `${name.padEnd(NAME_WIDTH)}${numbers.join('')}${bare.padStart(10)}`.trimEnd()
}

const rate = ({ rows, seconds }: BareWrite): string => (seconds === 0 ? '' : (rows / seconds).toFixed(0))

const withRate = ({ rows, seconds }: BareWrite) => ({
  rows,
  seconds,
  rows_per_second: seconds === 0 ? null : rows / seconds,
})

/** The report as one JSON document. */
export const ingestToJson = ({ loads, targets, machine }: IngestReport) => ({
  machine,
  loads: loads.map(({ times, rows, seconds, peakMb, againSeconds, stages, searches }) => ({
    times,
    rows,
    seconds,
    peak_mb: peakMb,
    seconds_again: againSeconds,
    stages: stages.map(({ name, bare, ...stage }) => ({ name, ...withRate(stage), bare: bare && withRate(bare) })),
    searches: searches && runsToJson(runsOf(searches)),
  })),
  targets: targets.map((target) => ({ ...target, met: isMet(target) })),
})
