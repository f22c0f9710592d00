import { ServiceUnavailableError } from '../src/errors/service-unavailable-error.ts'
import { type HeldLock, LockLostError } from '../src/postgres/advisory-lock.ts'
import type { IsoDate } from '../src/tariff/goods-nomenclature.ts'
import type { Region } from '../src/tariff/region.ts'
import { todayUtc } from '../src/tariff/validity.ts'
import { pruneClassifiers } from './classifiers/fit-classifiers.ts'
import { type IngestedVersion, listDataVersions } from './data-versions.ts'
import { deriveVersions, type LoadedRows, loadVersionRows } from './load-version.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import { pruneEmbeddings } from './sinks/embeddings.ts'
import { installedModel } from './sinks/installed-model.ts'
import { createReport } from './sources/published-report.ts'
import type { Rejects } from './sources/rejects.ts'
import type { Source } from './sources/source.ts'
import { stopAtUnreadable } from './sources/stop-at-unreadable.ts'
import { readSynonyms } from './transform/synonym-files.ts'
import { readVersionContents, type VersionContents } from './transform/version-contents.ts'
import { beginVersion } from './versions/begin-version.ts'
import { withIngestLock } from './versions/lock.ts'
import { abandon, prune, recover } from './versions/prune.ts'
import { publish } from './versions/publish.ts'
import { requireNotRolledBack } from './versions/rollbacks.ts'
import { sharingLive } from './versions/shared-indices.ts'
import { warnOfMixedData } from './versions/warn-of-mixed-data.ts'

export interface RunOptions {
  readonly regions: readonly Region[]
  /** Rejected records above which nothing goes live. Default 0. */
  readonly maxRejects?: number
  /** Publish with a warning what looks like an accident of its publisher: see `describeSuspicion`. Default false. */
  readonly allowShrink?: boolean
  /** Load data that was rolled back. Default false. */
  readonly again?: boolean
  /** Day whose nomenclature is indexed. Default: today, UTC. */
  readonly asOf?: IsoDate
  /** False: a version without vectors, in a fraction of the time. Default true. */
  readonly vectors?: boolean
}

/** More records were rejected than the operator allows. */
export class RejectsError extends IngestError {
  override readonly name = 'RejectsError'
}

/**
 * Loads a source and makes it live: the rows of every region into new partitions, documents into new indices, checks,
 * then one switch. Until the switch, and if anything fails, readers see the previous versions.
 *
 * @throws UnreadableFileError at the first file that cannot be read to its end
 */
export async function runIngest(
  pipeline: Pipeline,
  source: Source,
  rejects: Rejects,
  options: RunOptions,
): Promise<readonly IngestedVersion[]> {
  const regions = options.regions.filter((region) => source.regions.includes(region))
  if (regions.length === 0) {
    throw new IngestError(
      `The ${source.kind} source has ${source.regions.join(', ')}, not ${options.regions.join(', ')}.`,
    )
  }
  return withIngestLock(pipeline, async (lock) => {
    if (!options.again) {
      const known = (await listDataVersions(pipeline.postgres)).filter(({ status }) => status === 'live')
      await requireNotRolledBack(pipeline.postgres, source, regions, known)
    }
    await recover(pipeline)
    const versions = await loadAndPublish(pipeline, source, stopAtUnreadable(rejects), lock, { ...options, regions })
    const live = (await listDataVersions(pipeline.postgres)).filter(({ status }) => status === 'live')
    warnOfMixedData(live, pipeline.progress)
    await removeUnused(pipeline, lock)
    return versions
  })
}

/** The versions are live by now: what cannot be removed is left to the next run. */
async function removeUnused(pipeline: Pipeline, lock: HeldLock): Promise<void> {
  try {
    await lock.assertHeld()
    await prune(pipeline)
    await pruneEmbeddings(pipeline.postgres)
    await pruneClassifiers(pipeline.postgres)
  } catch (error) {
    if (!(error instanceof LockLostError || error instanceof ServiceUnavailableError)) throw error
    pipeline.progress.say(`warning: old versions were not removed, which the next run does: ${error.message}`)
  }
}

/** Loads a version of each region and publishes all of them together. Abandons them if anything fails. */
async function loadAndPublish(
  pipeline: Pipeline,
  source: Source,
  rejects: Rejects,
  lock: HeldLock,
  { regions, maxRejects = 0, allowShrink = false, asOf = todayUtc(), vectors = true }: RunOptions,
): Promise<readonly IngestedVersion[]> {
  const embeddingModel = vectors ? await installedModel(pipeline) : null
  const versions: IngestedVersion[] = []
  try {
    const { files: synonyms } = await readSynonyms(source, rejects)
    const known = (await listDataVersions(pipeline.postgres)).filter(({ status }) => status === 'live')
    const loaded: LoadedRows[] = []
    for (const region of regions) {
      const version = await beginVersion(pipeline, source, region, embeddingModel, versions[0])
      versions.push(version)
      const live = known.find((other) => other.region === region)
      const report = createReport()
      const load = { pipeline, source, version, asOf, rejects, report, maxRejects, allowShrink, live }
      const rows = await loadVersionRows(load)
      if (rows !== null) loaded.push(rows)
      for (const line of report.lines(region)) pipeline.progress.say(line)
    }
    // Only now, so that one run reports the bad records of all regions.
    if (rejects.count > maxRejects) {
      throw new RejectsError(`${rejects.count} records were rejected; the live data is untouched.`)
    }
    const sharing = sharingLive(versions, known)
    const others: VersionContents[] = []
    for (const version of sharing) others.push(await readVersionContents(pipeline, version, asOf))
    await deriveVersions(loaded, others, synonyms)
    await publish(pipeline, versions, lock, sharing)
    return versions
  } catch (error) {
    for (const version of versions) {
      await abandon(pipeline, version).catch((failure: unknown) => {
        // The next run removes it; the first failure is the one to report.
        pipeline.progress.say(`Version ${version.dataVersionId} could not be removed: ${String(failure)}`)
      })
    }
    throw error
  }
}
