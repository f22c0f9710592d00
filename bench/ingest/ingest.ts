import type { Progress } from '../../ingest/progress.ts'
import type { SourceChoice } from '../../ingest/sources/open-source.ts'
import type { ServerConfig } from '../../src/config/config.ts'
import type { Region } from '../../src/tariff/region.ts'
import { describeTargets, isMet, machineLoad, type Target } from '../report.ts'
import { measureLoad } from './measure-load.ts'
import type { BareWrite, MeasuredLoad, Stage } from './stages.ts'

export interface IngestBenchOptions {
  readonly regions: readonly Region[]
  /** How many times the rows of the source are loaded in the second run; 1: there is none. */
  readonly times: number
  /** Whether the first run has vectors. The second has none, as copies of a text would have to be embedded. */
  readonly vectors: boolean
  readonly progress: Progress
  readonly signal: AbortSignal
}

export interface IngestReport {
  readonly loads: readonly MeasuredLoad[]
  readonly targets: readonly Target[]
  readonly machine: string
}

/** Both regions with vectors, from nothing, on two cores. */
const LONGEST_LOAD_S = 300

/** A load that finds nothing new. */
const LONGEST_REPEATED_LOAD_S = 30

/** Loads the configured data, and then synthetic data with more rows, each from nothing. */
export async function benchIngest(
  config: ServerConfig,
  { regions, times, vectors, progress, signal }: IngestBenchOptions,
): Promise<IngestReport> {
  const machine = machineLoad()
  const { tariffData, builtInLabels } = config
  const choice: SourceChoice =
    tariffData === undefined
      ? { kind: 'built-in' }
      : tariffData === 'sample'
        ? { kind: 'sample' }
        : { kind: 'bundle', path: tariffData, builtInLabels }
  const loads: MeasuredLoad[] = []
  const load = async (factor: number, withVectors: boolean) => {
    progress.say(`Loading ${factor === 1 ? 'the data' : `${factor} times as many rows`} ...`)
    const measured = await measureLoad(config, { choice, regions, times: factor, vectors: withVectors }, signal)
    loads.push(measured)
    return measured
  }
  const targets: Target[] = []
  const once = await load(1, vectors)
  if (vectors) {
    targets.push({
      name: 'seconds from nothing to live',
      measured: once.seconds,
      limit: LONGEST_LOAD_S,
      kind: 'at most',
    })
  }
  targets.push({
    name: 'seconds of a second load with nothing new',
    measured: once.againSeconds,
    limit: LONGEST_REPEATED_LOAD_S,
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

const describeLoad = ({ times, rows, seconds, peakMb, stages }: MeasuredLoad): readonly string[] => [
  `\n${times === 1 ? 'the data' : `${times} times the data`}: ${rows} rows and documents in ${seconds.toFixed(1)} s, at most ${peakMb.toFixed(0)} MB`,
  `${'stage'.padEnd(NAME_WIDTH)}     rows        s      /s   bare /s`,
  ...stages.map(describeStage),
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
  loads: loads.map(({ times, rows, seconds, peakMb, againSeconds, stages }) => ({
    times,
    rows,
    seconds,
    peak_mb: peakMb,
    seconds_again: againSeconds,
    stages: stages.map(({ name, bare, ...stage }) => ({ name, ...withRate(stage), bare: bare && withRate(bare) })),
  })),
  targets: targets.map((target) => ({ ...target, met: isMet(target) })),
})
