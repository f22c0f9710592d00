import type { ServerConfig } from '../src/config/config.ts'
import { migrate } from '../src/postgres/migrate.ts'
import type { Region } from '../src/tariff/region.ts'
import { missingIndices } from '../src/versions/version-indices.ts'
import { createPipeline } from './create-pipeline.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import type { Progress } from './progress.ts'
import { runIngest } from './run.ts'
import { createDeadLetterFile, deadLetterPath } from './sinks/dead-letter.ts'
import { installedModel } from './sinks/installed-model.ts'
import { openSource } from './sources/open-source.ts'
import { SourceError } from './sources/source-error.ts'
import { type DataVersion, listDataVersions } from './versions/data-versions.ts'
import { pipelineFingerprint } from './versions/fingerprint.ts'

export interface PrepareOptions {
  /**
   * Where nothing is live yet, load a version without vectors, in a fraction of the time; the next call loads one with
   * vectors. Default false.
   */
  readonly wordsFirst?: boolean
}

export type Prepared = 'complete' | 'words-only'

/**
 * Makes a database ready to serve: migrates the schema, then ingests the configured source if nothing is live yet, if the
 * source's content differs from the live one, or if the live version was made with other mappings. Without a configured
 * source, live data of an operator's own stays.
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
    const live = (await listDataVersions(pipeline.postgres)).filter((version) => version.status === 'live')
    const ofOperator = live.length > 0 && live.every((version) => version.sourceKind !== 'sample')
    const regions = live.map((version) => version.region)
    if (config.tariffData === undefined && ofOperator && (await staleRegions(pipeline, live, regions)).length === 0) {
      progress.say(`${describe(live)}: loaded already.`)
      return 'complete'
    }
    const source = await openSource(sourceToPrepare(config, live)).catch((error: unknown) => {
      if (config.tariffData !== undefined || !(error instanceof SourceError)) throw error
      throw new IngestError(
        `The live data was loaded by another release and must be loaded again, but its source is gone (${error.message}): set TARIFF_DATA to a bundle.`,
      )
    })
    const stale = await staleRegions(pipeline, live, source.regions, await source.fingerprint())
    if (stale.length === 0) {
      progress.say(`${describe(live)}: loaded already.`)
      return 'complete'
    }
    progress.say(`Loading the ${source.kind} data (${source.location}) for ${stale.join(' and ')} ...`)
    const rejects = createDeadLetterFile(deadLetterPath(new Date()))
    const wordsOnly = wordsFirst && live.length === 0 && (await installedModel(pipeline)) !== null
    try {
      await runIngest(pipeline, source, rejects, { regions: stale, vectors: !wordsOnly })
      if (!wordsOnly) return 'complete'
      progress.say('Search matches words; the data is now loaded again with vectors, to match meanings too.')
      return 'words-only'
    } finally {
      await rejects.close()
      for (const line of rejects.summary()) progress.say(line)
    }
  } finally {
    await close()
  }
}

/** The configured bundle, else the source of the live version, else the built-in sample. */
function sourceToPrepare(config: ServerConfig, live: readonly DataVersion[]): { kind: string; path?: string } {
  if (config.tariffData !== undefined) return { kind: 'bundle', path: config.tariffData }
  const [first] = live
  if (first && first.sourceKind !== 'sample') return { kind: first.sourceKind, path: first.sourceLocation }
  return { kind: 'sample' }
}

/**
 * The regions whose live version is missing, incomplete, of other mappings or another model than those installed or,
 * where `content` is given, of another source.
 */
async function staleRegions(
  pipeline: Pipeline,
  live: readonly DataVersion[],
  regions: readonly Region[],
  content?: string,
): Promise<readonly Region[]> {
  const made = await pipelineFingerprint()
  const model = await installedModel(pipeline)
  const stale: Region[] = []
  for (const region of regions) {
    const version = live.find((candidate) => candidate.region === region)
    const fresh =
      version !== undefined &&
      version.pipelineFingerprint === made &&
      (model === null || version.embeddingModel === model) &&
      (content === undefined || version.sourceFingerprint === content) &&
      (await missingIndices(pipeline.openSearch, version)).length === 0
    if (!fresh) stale.push(region)
  }
  return stale
}

function describe(live: readonly DataVersion[]): string {
  return live
    .map((version) => `${version.region} ${version.sourceKind} data (version ${version.dataVersionId})`)
    .join(', ')
}
