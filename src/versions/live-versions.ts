import { isDeepStrictEqual } from 'node:util'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import type { DataDates } from '../tariff/data-dates.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { Region } from '../tariff/region.ts'
import type { DataVersion } from './data-version.ts'
import { LANGUAGES_COLUMN, type LoadedLanguage } from './loaded-languages.ts'
import { createVersionData, type VersionData, type VersionServers } from './version-data.ts'

/** The version of a region's data that readers see. */
export interface LiveVersion extends DataVersion {
  /** The data derived from this version; dropped with it at the switch to another one. */
  readonly data: VersionData
}

export interface LiveVersions {
  /** Null: nothing has been ingested for this region. The same object as long as the version stays live. */
  get(region: Region): Promise<LiveVersion | null>
}

export interface LiveVersionsOptions {
  /** Milliseconds, monotonic. */
  now?(): number
  /** Reads which version is live. Default: the connections with which its data is read. */
  readonly lookUp?: Queryable
  /** A refresh failed, and the previous version is served. */
  onStale?(region: Region, error: unknown): void
  /** The version that is live is known, or is another one; null: none is. Called before it is used. */
  onLive?(region: Region, version: Pick<DataVersion, 'dataVersionId' | 'languages'> | null): void
  /** Loads what the first requests would wait for, before a version takes over from another one. */
  prepare?(version: LiveVersion): Promise<void>
  /** Another version than before is live. */
  onSwitch?(region: Region): void
}

/** A new version is seen within this time, and a busy service queries no more often. */
const FRESH_MS = 1000

/** How long the first request waits for a slow Postgres before all continue with the previous version. */
const PATIENCE_MS = 100

/** Longer than anything takes that is loaded, and not so long that a new version is missed. */
const PREPARE_MS = 5000

interface Entry {
  readonly version: LiveVersion | null
  readonly checkedAt: number
}

interface Refresh {
  readonly askedAt: number
  readonly entry: Promise<Entry>
}

/**
 * Live versions, cached in the process for a second. One query at a time for each region; while Postgres is away, the
 * previous version stays in use, because its index can still answer a search.
 */
export function createLiveVersions(servers: VersionServers, options: LiveVersionsOptions = {}): LiveVersions {
  const now = options.now ?? (() => performance.now())
  const known = new Map<Region, Entry>()
  const refreshing = new Map<Region, Refresh>()

  /**
   * Meanwhile the version before is served. A failure is left to the first request, which reads the same again and answers
   * with its reason.
   */
  const prepared = async (version: LiveVersion): Promise<void> => {
    await within(PREPARE_MS, options.prepare?.(version).catch(() => undefined) ?? Promise.resolve(), undefined)
  }

  function refresh(region: Region): Refresh {
    const running = refreshing.get(region)
    if (running) return running
    // The result is at least as new as the start of the query.
    const askedAt = now()
    const started = load(options.lookUp ?? servers.postgres, region)
      .then(
        async (version) => {
          const before = known.get(region)
          if (before !== undefined && isSame(before.version, version)) {
            return { version: before.version, checkedAt: askedAt }
          }
          const live = version && { ...version, data: createVersionData(servers, version) }
          options.onLive?.(region, version)
          if (before?.version && live) await prepared(live)
          if (before !== undefined) options.onSwitch?.(region)
          return { version: live, checkedAt: askedAt }
        },
        (error: unknown) => {
          const before = known.get(region)
          if (!before || !(error instanceof ServiceUnavailableError)) throw error
          options.onStale?.(region, error)
          return { version: before.version, checkedAt: now() }
        },
      )
      .then((entry) => {
        known.set(region, entry)
        return entry
      })
      .finally(() => refreshing.delete(region))
    // It may fail when no caller waits for it any more.
    started.catch(() => undefined)
    const refresh = { askedAt, entry: started }
    refreshing.set(region, refresh)
    return refresh
  }

  return {
    async get(region) {
      const before = known.get(region)
      if (before && now() - before.checkedAt < FRESH_MS) return before.version
      const { askedAt, entry } = refresh(region)
      if (!before) return (await entry).version
      const patienceMs = askedAt + PATIENCE_MS - now()
      return (patienceMs > 0 ? await within(patienceMs, entry, before) : before).version
    },
  }
}

const isSame = (before: LiveVersion | null, version: DataVersion | null): boolean => {
  if (before === null || version === null) return before === version
  const { data: _, ...facts } = before
  return isDeepStrictEqual(facts, version)
}

async function within<T>(milliseconds: number, promise: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise)
  })
  try {
    return await Promise.race([promise, patience])
  } finally {
    clearTimeout(timer)
  }
}

interface Row {
  readonly data_version_id: number
  readonly search_index: string
  readonly labels_index: string
  readonly suggestions_index: string
  readonly embedding_model: string | null
  readonly published_at: Date
  readonly source_kind: string
  readonly snapshot_date: IsoDate | null
  readonly data_dates: DataDates
  readonly languages: readonly LoadedLanguage[]
}

async function load(postgres: Queryable, region: Region): Promise<DataVersion | null> {
  const [row] = await postgres.query<Row>(sql`
    SELECT data_version_id, search_index, labels_index, suggestions_index, embedding_model, published_at, source_kind, snapshot_date,
           data_dates, ${LANGUAGES_COLUMN}
      FROM data_versions
     WHERE region = ${region} AND status = 'live'`)
  if (!row) return null
  return {
    dataVersionId: row.data_version_id,
    region,
    searchIndex: row.search_index,
    labelsIndex: row.labels_index,
    suggestionsIndex: row.suggestions_index,
    embeddingModel: row.embedding_model,
    publishedAt: row.published_at,
    sourceKind: row.source_kind,
    snapshotDate: row.snapshot_date,
    dataDates: row.data_dates,
    languages: row.languages,
  }
}
