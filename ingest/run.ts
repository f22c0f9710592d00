import type { IsoDate } from '../src/tariff/goods-nomenclature.ts'
import type { Region } from '../src/tariff/region.ts'
import { todayUtc } from '../src/tariff/validity.ts'
import { pruneHeads } from './classifiers/fit-embedding-classifier.ts'
import { pruneWordLayers } from './classifiers/fit-ngram-classifier.ts'
import { begin, buildIndices, loadRows } from './load-version.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import { pruneEmbeddings } from './sinks/embeddings.ts'
import { installedModel } from './sinks/installed-model.ts'
import type { Rejects } from './sources/rejects.ts'
import type { Source } from './sources/source.ts'
import { readSynonyms } from './transform/synonym-files.ts'
import type { DataVersion } from './versions/data-versions.ts'
import { withIngestLock } from './versions/lock.ts'
import { abandon, prune, recover } from './versions/prune.ts'
import { publish } from './versions/publish.ts'

export interface RunOptions {
  readonly regions: readonly Region[]
  /** More rejected records than this and nothing goes live. Default 0. */
  readonly maxRejects?: number
  /** Day whose nomenclature is searched. Default: today, UTC. */
  readonly asOf?: IsoDate
  /** False: a version that matches words only, in a fraction of the time. Default true. */
  readonly vectors?: boolean
}

/**
 * Loads a source and makes it live: rows of every region into new partitions, documents into new indices, checks, then
 * one switch. Until the switch, readers see the versions before; so do they if anything fails.
 */
export async function runIngest(
  pipeline: Pipeline,
  source: Source,
  rejects: Rejects,
  options: RunOptions,
): Promise<readonly DataVersion[]> {
  const { maxRejects = 0, asOf = todayUtc(), vectors = true } = options
  const regions = options.regions.filter((region) => source.regions.includes(region))
  if (regions.length === 0) {
    throw new IngestError(
      `The ${source.kind} source has ${source.regions.join(', ')}, not ${options.regions.join(', ')}.`,
    )
  }
  return withIngestLock(pipeline, async () => {
    await recover(pipeline)
    const embeddingModel = vectors ? await installedModel(pipeline) : null
    const versions: DataVersion[] = []
    try {
      const synonyms = await readSynonyms(source, rejects)
      for (const region of regions) {
        const version = await begin(pipeline, source, region, embeddingModel, new Date())
        versions.push(version)
        const rowCounts = await loadRows(pipeline, source, version, rejects)
        if (rejects.count <= maxRejects) await buildIndices(pipeline, version, rowCounts, synonyms.files, asOf)
      }
      // All regions are read before giving up, so that one run reports every bad record.
      if (rejects.count > maxRejects) {
        throw new IngestError(`${rejects.count} records were rejected; the live data is untouched.`)
      }
      await publish(pipeline, versions)
    } catch (error) {
      for (const version of versions) {
        await abandon(pipeline, version).catch((failure: unknown) => {
          // The next run removes it; the first failure is the one to report.
          pipeline.progress.say(`Version ${version.dataVersionId} could not be removed: ${String(failure)}`)
        })
      }
      throw error
    }
    await prune(pipeline)
    await pruneEmbeddings(pipeline.postgres)
    await pruneHeads(pipeline.postgres)
    await pruneWordLayers(pipeline.postgres)
    return versions
  })
}
