import { basename, resolve } from 'node:path'
import { at } from '../src/collections/at.ts'
import { groupBy } from '../src/collections/group-by.ts'
import type { PublicLabelSource } from '../src/config/config.ts'
import { REGIONS, type Region } from '../src/tariff/region.ts'
import { isBuiltIn } from '../src/versions/data-version.ts'
import { type IngestedVersion, listDataVersions } from './data-versions.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import { runIngest } from './run.ts'
import { type StoredLabels, storeOperatorLabels, versionsWithoutLabels } from './sinks/store-operator-labels.ts'
import { fileStatus } from './sources/file-status.ts'
import { openSource } from './sources/open-source.ts'
import type { Rejects } from './sources/rejects.ts'
import { SourceError } from './sources/source-error.ts'
import type { SourceFile } from './sources/source-record.ts'
import { withIngestLock } from './versions/lock.ts'

/** The file of an operator's history. Throws an `IngestError` if it does not exist. */
export async function openLabelFile(path: string): Promise<SourceFile> {
  const found = await fileStatus(path)
  if (found === null) throw new IngestError(`There is no file ${path}.`)
  if (found !== 'file') throw new IngestError(`${path} is not a file.`)
  return { path: resolve(path), name: basename(path) }
}

export interface LabelOptions {
  readonly regions: readonly Region[]
  /** Rejected rows above which nothing is stored. Default: no limit. */
  readonly maxRejects?: number
  /** Leave it to the next ingest to load a version with the labels. */
  readonly storeOnly: boolean
  /** Whether the built-in labels are loaded too. Default: no. */
  readonly builtInLabels?: boolean
  /** Sources of the public labels that are loaded, too. Default: none. */
  readonly publicLabels?: readonly PublicLabelSource[]
}

export interface ImportedLabels {
  readonly stored: StoredLabels
  /** The new versions with the labels; empty if the labels were live already or are only stored. */
  readonly versions: readonly IngestedVersion[]
}

/**
 * Stores an operator's history and loads a version with it of each live region, from the source of the live version.
 * Vectors and documents that exist are reused. Run it again after an interruption: stored rows and vectors are known then.
 */
export async function importOperatorLabels(
  pipeline: Pipeline,
  file: SourceFile,
  rejects: Rejects,
  { regions, maxRejects, storeOnly, builtInLabels = false, publicLabels = [] }: LabelOptions,
): Promise<ImportedLabels> {
  const stored = await withIngestLock(pipeline, () => storeOperatorLabels(pipeline, file, rejects, maxRejects))
  if (storeOnly) return { stored, versions: [] }
  const live = (await listDataVersions(pipeline.postgres))
    .filter(({ status, region }) => status === 'live' && regions.includes(region))
    .toSorted((one, other) => REGIONS.indexOf(one.region) - REGIONS.indexOf(other.region))
  const versions: IngestedVersion[] = []
  try {
    // Regions that were loaded together are loaded together again.
    const groups = groupBy(
      await versionsWithoutLabels(pipeline, live),
      ({ sourceKind, sourceLocation }) => `${sourceKind} ${sourceLocation}`,
    )
    for (const group of groups.values()) {
      versions.push(...(await loadAgain(pipeline, group, rejects, { builtInLabels, publicLabels })))
    }
  } catch (error) {
    if (!(error instanceof IngestError || error instanceof SourceError)) throw error
    throw new IngestError(
      `${error.message}\nThe labels are stored, but not live yet: the next "opentariff ingest run" loads them.`,
    )
  }
  return { stored, versions }
}

async function loadAgain(
  pipeline: Pipeline,
  versions: readonly IngestedVersion[],
  rejects: Rejects,
  labels: Pick<LabelOptions, 'builtInLabels' | 'publicLabels'>,
): Promise<readonly IngestedVersion[]> {
  const { sourceKind: kind, sourceLocation: path } = at(versions, 0)
  const source = await openSource({ kind, ...(isBuiltIn(kind) ? {} : { path }), ...labels })
  pipeline.progress.say(`Loading new versions with the labels from the ${source.kind} data: ${source.location}`)
  return await runIngest(pipeline, source, countedFromNow(rejects), { regions: versions.map(({ region }) => region) })
}

/** Rejected rows of the file do not count as rejected records of the source. */
const countedFromNow = (rejects: Rejects): Rejects => {
  const before = rejects.count
  return {
    get count() {
      return rejects.count - before
    },
    add: (reject) => rejects.add(reject),
  }
}
