import { basename, resolve } from 'node:path'
import { REGIONS, type Region } from '../src/tariff/region.ts'
import { IngestError, type Pipeline } from './pipeline.ts'
import { runIngest } from './run.ts'
import { type StoredLabels, storeOperatorLabels, versionsWithoutLabels } from './sinks/operator-labels.ts'
import { fileStatus } from './sources/file-status.ts'
import { openSource } from './sources/open-source.ts'
import type { Rejects } from './sources/rejects.ts'
import { SourceError } from './sources/source-error.ts'
import type { SourceFile } from './sources/source-record.ts'
import { type DataVersion, listDataVersions } from './versions/data-versions.ts'
import { withIngestLock } from './versions/lock.ts'

/** The file of an operator's history. Throws an `IngestError` if there is none. */
export async function openLabelFile(path: string): Promise<SourceFile> {
  const found = await fileStatus(path)
  if (found === null) throw new IngestError(`There is no file ${path}.`)
  if (found !== 'file') throw new IngestError(`${path} is not a file.`)
  return { path: resolve(path), name: basename(path) }
}

export interface LabelOptions {
  readonly regions: readonly Region[]
  /** More bad rows than this and nothing is stored. Default: as many as there are. */
  readonly maxRejects?: number
  /** Leave it to the next ingest to make a version with the labels. */
  readonly storeOnly: boolean
}

export interface ImportedLabels {
  readonly stored: StoredLabels
  /** The new versions that have the labels: none if they were live already, or are only stored. */
  readonly versions: readonly DataVersion[]
}

/**
 * Stores an operator's history and makes a version with it of each region that is live, from the source of the live one:
 * what is not new is taken over or embedded already. A run that was cut off is finished by another: stored rows are
 * known then, and texts embedded before are not embedded again.
 */
export async function importOperatorLabels(
  pipeline: Pipeline,
  file: SourceFile,
  rejects: Rejects,
  { regions, maxRejects, storeOnly }: LabelOptions,
): Promise<ImportedLabels> {
  const stored = await withIngestLock(pipeline, () => storeOperatorLabels(pipeline, file, rejects, maxRejects))
  if (storeOnly) return { stored, versions: [] }
  const live = (await listDataVersions(pipeline.postgres))
    .filter(({ status, region }) => status === 'live' && regions.includes(region))
    .toSorted((one, other) => REGIONS.indexOf(one.region) - REGIONS.indexOf(other.region))
  const versions: DataVersion[] = []
  try {
    for (const group of bySource(await versionsWithoutLabels(pipeline, live))) {
      versions.push(...(await makeAgain(pipeline, group, rejects)))
    }
  } catch (error) {
    if (!(error instanceof IngestError || error instanceof SourceError)) throw error
    throw new IngestError(
      `${error.message}\nThe labels are stored, but not live yet: the next "opentariff ingest run" takes them.`,
    )
  }
  return { stored, versions }
}

/** Regions that were loaded together are loaded together again. */
const bySource = (versions: readonly DataVersion[]): readonly (readonly [DataVersion, ...DataVersion[]])[] => {
  const groups = new Map<string, [DataVersion, ...DataVersion[]]>()
  for (const version of versions) {
    const key = `${version.sourceKind} ${version.sourceLocation}`
    const group = groups.get(key)
    if (group) group.push(version)
    else groups.set(key, [version])
  }
  return [...groups.values()]
}

async function makeAgain(
  pipeline: Pipeline,
  versions: readonly [DataVersion, ...DataVersion[]],
  rejects: Rejects,
): Promise<readonly DataVersion[]> {
  const [{ sourceKind: kind, sourceLocation: path }] = versions
  const source = await openSource({ kind, ...(kind === 'sample' ? {} : { path }) })
  pipeline.progress.say(`Making new versions with the labels, of the ${source.kind} data: ${source.location}`)
  return await runIngest(pipeline, source, countedFromNow(rejects), { regions: versions.map(({ region }) => region) })
}

/** Bad rows of the file are no bad records of the source. */
const countedFromNow = (rejects: Rejects): Rejects => {
  const before = rejects.count
  return {
    get count() {
      return rejects.count - before
    },
    add: (reject) => rejects.add(reject),
  }
}
