import type { PublicLabelSource } from '../../src/config/config.ts'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import { UserFacingError } from '../../src/errors/user-facing-error.ts'
import { type HeldLock, holdingLock, LockHeldError } from '../../src/postgres/advisory-lock.ts'
import {
  type IngestUpdate,
  readLastUpdate,
  readSkippedSources,
  recordUpdate,
  type UpdateProblem,
} from '../../src/postgres/ingest-updates.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { type IngestedVersion, listDataVersions } from '../data-versions.ts'
import type { FetchConfig } from '../fetch/fetch-config.ts'
import { describeFailures, type FetchReport, fetchPublished } from '../fetch/fetch-published.ts'
import { ShrinkageError } from '../load-version.ts'
import type { Pipeline } from '../pipeline.ts'
import { FetchError } from '../publications/fetch-error.ts'
import { readManifest } from '../publications/manifest.ts'
import { RejectsError, runIngest } from '../run.ts'
import { openSource } from '../sources/open-source.ts'
import type { Rejects } from '../sources/rejects.ts'
import { UnreadableFileError } from '../sources/stop-at-unreadable.ts'
import { describeRollback, rollbacksOf } from '../versions/rollbacks.ts'
import { staleRegions } from '../versions/stale-regions.ts'
import { describeOverdue, skippedSince } from './skipped-sources.ts'

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
  /** Sources that could not be fetched, and versions that cannot be had for days: the last files were used. */
  readonly problems: readonly string[]
  /** Why new data was not loaded, where an operator had rolled it back. */
  readonly rolledBack: readonly string[]
}

const ELSEWHERE: UpdateResult = { outcome: 'elsewhere', versions: [], problems: [], rolledBack: [] }

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
    return await recorded(pipeline, config, (fetched) => fetchAndLoad(pipeline, config, rejects, options, fetched))
  }
  try {
    return await holdingLock(pipeline.postgres, UPDATE_LOCK, work)
  } catch (error) {
    if (error instanceof LockHeldError) return ELSEWHERE
    throw error
  }
}

/** Called with what was fetched, before it is loaded; returns its problems. */
type OnFetched = (report: FetchReport) => readonly string[]

async function fetchAndLoad(
  pipeline: Pipeline,
  config: FetchConfig,
  rejects: Rejects,
  { builtInLabels, publicLabels = [], maxRejects, allowShrink = false }: UpdateOptions,
  onFetched: OnFetched,
): Promise<UpdateResult> {
  const { sources: before } = await readManifest(config.directory)
  // Sources that were fetched once on request, such as rulings, are fetched again, too.
  const report = await fetchPublished(config, pipeline.progress, { sources: ['all', ...Object.keys(before)] })
  const problems = onFetched(report)
  const { sources } = await readManifest(config.directory)
  if (Object.keys(sources).length === 0) throw new FetchError(problems.join('; '))
  const source = await openSource({ kind: 'published', path: config.directory, builtInLabels, publicLabels })
  const live = (await listDataVersions(pipeline.postgres)).filter(({ status }) => status === 'live')
  const content = await source.fingerprint()
  const stale = (await staleRegions(pipeline, live, source.regions, content)).map(({ region }) => region)
  const rollbacks = await rollbacksOf(pipeline.postgres, stale, content, live)
  const rolledBack = rollbacks.map((rollback) => describeRollback(rollback, source))
  const regions = stale.filter((region) => !rollbacks.some((rollback) => rollback.region === region))
  if (regions.length === 0) return { outcome: 'unchanged', versions: [], problems, rolledBack }
  const versions = await runIngest(pipeline, source, rejects, { regions, maxRejects, allowShrink })
  return { outcome: 'published', versions, problems, rolledBack }
}

async function recorded(
  { postgres }: Pipeline,
  { directory }: FetchConfig,
  work: (onFetched: OnFetched) => Promise<UpdateResult>,
): Promise<UpdateResult> {
  const startedAt = new Date()
  const today = todayUtc(startedAt)
  let skipped = await readSkippedSources(postgres)
  const record = (result: Pick<IngestUpdate, 'outcome' | 'problem' | 'detail'>) =>
    recordUpdate(postgres, { startedAt, endedAt: new Date(), ...result }, skipped)
  const onFetched = ({ outcomes, failures }: FetchReport) => {
    skipped = skippedSince(outcomes, skipped, today)
    return [...describeFailures(failures), ...describeOverdue(outcomes, skipped, today)]
  }
  try {
    const result = await work(onFetched)
    const detail = result.problems.length === 0 ? null : publicWords(result.problems.join('; '), directory)
    const outcome = result.outcome === 'published' ? 'published' : 'unchanged'
    await record({ outcome, problem: detail === null ? null : 'fetch', detail })
    return result
  } catch (error) {
    await record({ outcome: 'failed', problem: problemOf(error), detail: publicReason(error, directory) })
    throw error
  }
}

/** The readiness check shows it to everyone: only errors that are worded for people, without paths of this machine. */
function publicReason(error: unknown, directory: string): string {
  if (error instanceof ServiceUnavailableError) return 'a server was away or out of room'
  if (error instanceof UserFacingError) return publicWords(error.message, directory)
  return 'an unexpected error, which the output of the update has'
}

const publicWords = (text: string, directory: string): string => text.replaceAll(directory, '$PUBLISHED_DATA')

function problemOf(error: unknown): UpdateProblem {
  if (error instanceof FetchError) return 'fetch'
  if (error instanceof ShrinkageError) return 'suspicious'
  return error instanceof RejectsError || error instanceof UnreadableFileError ? 'rejected' : 'load'
}
