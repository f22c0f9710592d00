import type { ServerConfig } from '../src/config.ts'
import { migrate } from '../src/postgres/migrate.ts'
import type { Region } from '../src/tariff/region.ts'
import { createPipeline } from './connect.ts'
import { type DataVersion, listDataVersions } from './data-versions.ts'
import { createDeadLetterFile, deadLetterPath } from './dead-letter.ts'
import { pipelineFingerprint } from './load-version.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import type { Progress } from './progress.ts'
import { runIngest } from './run.ts'
import { openSource } from './sources/open-source.ts'
import type { Source } from './sources/source.ts'
import { SourceError } from './sources/source-error.ts'

/**
 * Makes a database ready to serve: brings the schema up to date, then ingests the configured source if nothing is live
 * yet, if the source's content is not what is live, or if what is live was made by other mappings. Without a configured
 * source, data of an operator's own that is live stays.
 */
export async function prepareData(config: ServerConfig, progress: Progress): Promise<void> {
  const applied = await migrate(config.database)
  if (applied.length > 0) progress.say(`Brought the database schema up to date: ${applied.join(', ')}.`)
  const { pipeline, close } = createPipeline(config, progress)
  try {
    const live = (await listDataVersions(pipeline.postgres)).filter((version) => version.status === 'live')
    if (config.tariffData === undefined && (await isServed(pipeline, live))) {
      progress.say(`${describe(live)}: loaded already.`)
      return
    }
    const source = await openSource(sourceToPrepare(config, live)).catch((error: unknown) => {
      if (config.tariffData !== undefined || !(error instanceof SourceError)) throw error
      throw new IngestError(
        `The live data was made by another release and has to be loaded again, but where it came from is gone (${error.message}): set TARIFF_DATA to a bundle.`,
      )
    })
    const stale = await staleRegions(pipeline, source, live)
    if (stale.length === 0) {
      progress.say(`${describe(live)}: loaded already.`)
      return
    }
    progress.say(`Loading the ${source.kind} data (${source.location}) for ${stale.join(' and ')} ...`)
    const rejects = createDeadLetterFile(deadLetterPath(new Date()))
    try {
      await runIngest(pipeline, source, rejects, { regions: stale })
    } finally {
      await rejects.close()
      for (const line of rejects.summary()) progress.say(line)
    }
  } finally {
    await close()
  }
}

/** Whether what is live, from wherever it came, is complete and of the mappings installed. */
async function isServed(pipeline: Pipeline, live: readonly DataVersion[]): Promise<boolean> {
  const made = await pipelineFingerprint()
  for (const version of live) {
    if (version.pipelineFingerprint !== made) return false
    if (!(await pipeline.openSearch.indices.exists(version.searchIndex))) return false
  }
  return live.length > 0 && live.every((version) => version.sourceKind !== 'sample')
}

/** The configured bundle; else what is live, should it have to be made again; else the built-in sample. */
function sourceToPrepare(config: ServerConfig, live: readonly DataVersion[]): { kind: string; path?: string } {
  if (config.tariffData !== undefined) return { kind: 'bundle', path: config.tariffData }
  const [first] = live
  if (first && first.sourceKind !== 'sample') return { kind: first.sourceKind, path: first.sourceLocation }
  return { kind: 'sample' }
}

async function staleRegions(
  pipeline: Pipeline,
  source: Source,
  live: readonly DataVersion[],
): Promise<readonly Region[]> {
  const made = await pipelineFingerprint()
  const content = await source.fingerprint()
  const stale: Region[] = []
  for (const region of source.regions) {
    const version = live.find((candidate) => candidate.region === region)
    const fresh =
      version !== undefined &&
      version.pipelineFingerprint === made &&
      version.sourceFingerprint === content &&
      (await pipeline.openSearch.indices.exists(version.searchIndex))
    if (!fresh) stale.push(region)
  }
  return stale
}

function describe(live: readonly DataVersion[]): string {
  return live
    .map((version) => `${version.region} ${version.sourceKind} data (version ${version.dataVersionId})`)
    .join(', ')
}
