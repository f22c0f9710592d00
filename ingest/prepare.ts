import { at } from '../src/collections/at.ts'
import { groupBy } from '../src/collections/group-by.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { migrate } from '../src/postgres/migrate.ts'
import type { Region } from '../src/tariff/region.ts'
import { isBuiltIn } from '../src/versions/data-version.ts'
import { createPipeline } from './create-pipeline.ts'
import { type IngestedVersion, listDataVersions } from './data-versions.ts'
import { ShrinkageError } from './load-version.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import type { Progress } from './progress.ts'
import { runIngest } from './run.ts'
import { createDeadLetterFile, deadLetterPath } from './sinks/dead-letter.ts'
import { installedModel } from './sinks/installed-model.ts'
import { openSource, type SourceChoice } from './sources/open-source.ts'
import type { Source } from './sources/source.ts'
import { SourceError } from './sources/source-error.ts'
import { IngestRunningError, untilNoIngestRuns } from './versions/lock.ts'
import { describeRollback, rollbacksOf } from './versions/rollbacks.ts'
import { type StaleRegion, staleRegions } from './versions/stale-regions.ts'
import { warnOfMixedData } from './versions/warn-of-mixed-data.ts'

export interface PrepareOptions {
  /**
   * Return as soon as words can be searched: load one region that has nothing live yet, without vectors, in a fraction of
   * the time; where each region has such a version, load nothing. Another call with this option loads the next region, and
   * one without it loads versions with vectors. Default false.
   */
  readonly wordsFirst?: boolean
}

/** `words-only`: words of at least one region can be searched, and more is to be loaded. */
export type Prepared = 'complete' | 'words-only'

/**
 * Makes a database ready to serve: migrates the schema, then ingests the configured source if nothing is live yet, if the
 * source's content differs from the live one, or if the live version was made with other mappings. Without a configured
 * source, live data of an operator's own stays. Waits for another process that loads data, and then looks again.
 */
export async function prepareData(
  config: ServerConfig,
  progress: Progress,
  { wordsFirst = false }: PrepareOptions = {},
): Promise<Prepared> {
  const applied = await migrate(config.database)
  if (applied.length > 0) progress.say(`Brought the database schema up to date: ${applied.join(', ')}.`)
  const { pipeline, close } = createPipeline(config, progress)
  try {
    for (;;) {
      try {
        return await prepareOnce(pipeline, config, wordsFirst)
      } catch (error) {
        if (!(error instanceof IngestRunningError)) throw error
        progress.say(error.message.replace(/ Wait for it to end.*/, ' Waiting for it to end.'))
        await untilNoIngestRuns(pipeline)
      }
    }
  } finally {
    await close()
  }
}

async function prepareOnce(pipeline: Pipeline, config: ServerConfig, wordsFirst: boolean): Promise<Prepared> {
  const { progress } = pipeline
  const live = (await listDataVersions(pipeline.postgres)).filter((version) => version.status === 'live')
  const stale = await findStaleData(pipeline, config, live)
  if (stale.length === 0) {
    progress.say(`${describe(live)}: loaded already.`)
    warnOfMixedData(live, progress)
    return 'complete'
  }
  if (wordsFirst && (await installedModel(pipeline)) !== null && !stale.some(({ lacks }) => lacks === 'new data')) {
    const empty = stale.find(({ lacks }) => lacks === 'everything')
    if (empty !== undefined) {
      await load(pipeline, empty.source, [empty.region], { vectors: false, live })
    } else {
      progress.say(`${describe(live)}: loaded already, but for vectors.`)
      warnOfMixedData(live, progress)
    }
    return 'words-only'
  }
  for (const [source, found] of groupBy(stale, ({ source }) => source)) {
    const regions = found.map(({ region }) => region)
    await load(pipeline, source, regions, { vectors: true, live })
  }
  return 'complete'
}

/** A region whose live version is missing or out of date, and where its data comes from. */
interface StaleData extends StaleRegion {
  readonly source: Source
}

/**
 * Compares the live versions with their sources and the installed release. Empty if they are up to date. Says which data is
 * not loaded because it was rolled back.
 */
async function findStaleData(
  pipeline: Pipeline,
  { tariffData, builtInLabels, publicLabels }: ServerConfig,
  live: readonly IngestedVersion[],
): Promise<readonly StaleData[]> {
  const stale: StaleData[] = []
  for (const { choice, regions } of sourcesToPrepare(tariffData, live)) {
    const isOperators = tariffData === undefined && !isBuiltIn(choice.kind)
    // An operator loaded these data: they need no source unless another release must load them again.
    if (isOperators && (await staleRegions(pipeline, live, regions ?? [])).length === 0) continue
    const source = await openSource({ ...choice, builtInLabels, publicLabels }).catch((error: unknown) => {
      if (tariffData !== undefined || !(error instanceof SourceError)) throw error
      throw new IngestError(
        `The live data was loaded by another release and must be loaded again, but its source is gone (${error.message}): set TARIFF_DATA to a bundle.`,
      )
    })
    const content = await source.fingerprint()
    const found = await staleRegions(pipeline, live, regions ?? source.regions, content)
    const names = found.map(({ region }) => region)
    const rollbacks = await rollbacksOf(pipeline.postgres, names, content, live)
    for (const rollback of rollbacks) pipeline.progress.say(describeRollback(rollback, source))
    const loadable = found.filter(({ region }) => !rollbacks.some((rollback) => rollback.region === region))
    stale.push(...loadable.map((region) => ({ source, ...region })))
  }
  return stale
}

async function load(
  pipeline: Pipeline,
  source: Source,
  regions: readonly Region[],
  { vectors, live }: { readonly vectors: boolean; readonly live: readonly IngestedVersion[] },
): Promise<void> {
  const { progress } = pipeline
  progress.say(`Loading the ${source.kind} data (${source.location}) for ${regions.join(' and ')} ...`)
  const rejects = createDeadLetterFile(deadLetterPath(new Date()))
  try {
    // Words first: the load that follows has the labels.
    const loaded = vectors ? source : (source.withoutLabels ?? source)
    // Where nothing is live, there is nothing to protect: a part of a tariff that was configured is better than none.
    const allowShrink = !live.some(({ region }) => regions.includes(region))
    await runIngest(pipeline, loaded, rejects, { regions, vectors, allowShrink })
  } catch (error) {
    // What is live is complete and more: a service that starts with it is better than none.
    if (!(error instanceof ShrinkageError)) throw error
    progress.say(`warning: ${error.message}`)
  } finally {
    await rejects.close()
    for (const line of rejects.summary()) progress.say(line)
  }
}

/** The value of `TARIFF_DATA` that means the sample instead of a bundle. */
const SAMPLE = 'sample'

interface WantedSource {
  readonly choice: SourceChoice
  /** Null: all that the source has. */
  readonly regions: readonly Region[] | null
}

/**
 * The configured bundle or sample, else the sources of the live versions, else the built-in data, which are never loaded
 * in place of an operator's data.
 */
function sourcesToPrepare(tariffData: string | undefined, live: readonly IngestedVersion[]): readonly WantedSource[] {
  if (tariffData === SAMPLE) return [{ choice: { kind: 'sample' }, regions: null }]
  if (tariffData !== undefined) return [{ choice: { kind: 'bundle', path: tariffData }, regions: null }]
  if (live.every(({ sourceKind }) => isBuiltIn(sourceKind))) return [{ choice: { kind: 'built-in' }, regions: null }]
  const bySource = groupBy(live, ({ sourceKind, sourceLocation }) => `${sourceKind} ${sourceLocation}`)
  return [...bySource.values()].map((versions) => {
    const { sourceKind: kind, sourceLocation: path } = at(versions, 0)
    return {
      choice: isBuiltIn(kind) ? { kind } : { kind, path },
      regions: versions.map(({ region }) => region),
    }
  })
}

function describe(live: readonly IngestedVersion[]): string {
  return live
    .map((version) => `${version.region} ${version.sourceKind} data (version ${version.dataVersionId})`)
    .join(', ')
}
