import type { PublicLabelSource } from '../../src/config/config.ts'
import { type HeldLock, holdingLock, LockHeldError } from '../../src/postgres/advisory-lock.ts'
import {
  type IngestUpdate,
  readLastUpdate,
  recordUpdate,
  type UpdateProblem,
} from '../../src/postgres/ingest-updates.ts'
import { type IngestedVersion, listDataVersions } from '../data-versions.ts'
import type { FetchConfig } from '../fetch/fetch-config.ts'
import { type FetchReport, fetchPublished } from '../fetch/fetch-published.ts'
import { ShrinkageError } from '../load-version.ts'
import type { Pipeline } from '../pipeline.ts'
import { FetchError } from '../publications/fetch-error.ts'
import { readManifest } from '../publications/manifest.ts'
import { RejectsError, runIngest } from '../run.ts'
import { openSource } from '../sources/open-source.ts'
import type { Rejects } from '../sources/rejects.ts'
import { UnreadableFileError } from '../sources/stop-at-unreadable.ts'
import { staleRegions } from '../versions/stale-regions.ts'

export interface UpdateOptions {
  readonly builtInLabels: boolean
  /** Sources of the public labels that are loaded, too. Default: none. */
  readonly publicLabels?: readonly PublicLabelSource[]
  /** Rejected records above which nothing goes live. */
  readonly maxRejects: number
  /** Publish with a warning what looks like an accident of its publisher. Default false. */
  readonly allowShrink?: boolean
  /** Does nothing if an update has begun since then: another process of the same schedule did it. */
  readonly since?: Date
}

export interface UpdateResult {
  /** `elsewhere`: another process updates, or has updated since. */
  readonly outcome: 'published' | 'unchanged' | 'elsewhere'
  readonly versions: readonly IngestedVersion[]
  /** Sources that could not be fetched: their last files were used. */
  readonly failures: FetchReport['failures']
}

const ELSEWHERE: UpdateResult = { outcome: 'elsewhere', versions: [], failures: [] }

/** One update at a time; the lock of the ingest is taken within, for as long as it loads. */
const UPDATE_LOCK = 'opentariff update'

/**
 * Fetches what is published, and loads it if anything is new. What it came to is recorded for readiness and metrics. If it
 * fails, or the new data is suspicious, the live data stays.
 */
export async function update(
  pipeline: Pipeline,
  config: FetchConfig,
  rejects: Rejects,
  options: UpdateOptions,
): Promise<UpdateResult> {
  const work = async (_lock: HeldLock): Promise<UpdateResult> => {
    const last = await readLastUpdate(pipeline.postgres)
    if (options.since && last && last.startedAt >= options.since) return ELSEWHERE
    return await recorded(pipeline, () => fetchAndLoad(pipeline, config, rejects, options))
  }
  try {
    return await holdingLock(pipeline.postgres, UPDATE_LOCK, work)
  } catch (error) {
    if (error instanceof LockHeldError) return ELSEWHERE
    throw error
  }
}

async function fetchAndLoad(
  pipeline: Pipeline,
  config: FetchConfig,
  rejects: Rejects,
  { builtInLabels, publicLabels = [], maxRejects, allowShrink = false }: UpdateOptions,
): Promise<UpdateResult> {
  const { sources: fetched } = await readManifest(config.directory)
  // Sources that were fetched once on request, such as rulings, are fetched again, too.
  const { failures } = await fetchPublished(config, pipeline.progress, { sources: ['all', ...Object.keys(fetched)] })
  const { sources } = await readManifest(config.directory)
  if (Object.keys(sources).length === 0) throw new FetchError(describe(failures))
  const source = await openSource({ kind: 'published', path: config.directory, builtInLabels, publicLabels })
  const live = (await listDataVersions(pipeline.postgres)).filter(({ status }) => status === 'live')
  const stale = await staleRegions(pipeline, live, source.regions, await source.fingerprint())
  const regions = stale.map(({ region }) => region)
  if (regions.length === 0) return { outcome: 'unchanged', versions: [], failures }
  const versions = await runIngest(pipeline, source, rejects, { regions, maxRejects, allowShrink })
  return { outcome: 'published', versions, failures }
}

async function recorded(pipeline: Pipeline, work: () => Promise<UpdateResult>): Promise<UpdateResult> {
  const startedAt = new Date()
  const record = (result: Pick<IngestUpdate, 'outcome' | 'problem' | 'detail'>) =>
    recordUpdate(pipeline.postgres, { startedAt, endedAt: new Date(), ...result })
  try {
    const result = await work()
    const incomplete = result.failures.length > 0
    await record({
      outcome: result.outcome === 'published' ? 'published' : 'unchanged',
      problem: incomplete ? 'fetch' : null,
      detail: incomplete ? describe(result.failures) : null,
    })
    return result
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    await record({ outcome: 'failed', problem: problemOf(error), detail })
    throw error
  }
}

function problemOf(error: unknown): UpdateProblem {
  if (error instanceof FetchError) return 'fetch'
  if (error instanceof ShrinkageError) return 'suspicious'
  return error instanceof RejectsError || error instanceof UnreadableFileError ? 'rejected' : 'load'
}

const describe = (failures: FetchReport['failures']): string =>
  failures.map(({ id, reason }) => `${id}: ${reason}`).join('; ')
