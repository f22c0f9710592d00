import { isDeepStrictEqual } from 'node:util'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import type { Region } from '../tariff/region.ts'
import type { DataVersion } from './data-version.ts'
import { LANGUAGES_COLUMN, type LoadedLanguage } from './loaded-languages.ts'

/** Read replicas of Postgres, with the primary behind them. */
export interface ReadReplicas extends Queryable {
  /** Another version or language is live on the primary; null: none is. Replicas are not queried until they have it, too. */
  require(region: Region, version: Required | null): void
  /** Whether each replica is queried, in their order. */
  inUse(): readonly boolean[]
  stop(): void
}

export interface ReadReplicasOptions {
  /** A replica is queried no longer, or again. */
  onChange?(replica: number, isUsed: boolean): void
}

type Required = Pick<DataVersion, 'dataVersionId' | 'languages'>

interface Replica {
  readonly server: Queryable
  isUsed: boolean
}

interface Live {
  readonly region: Region
  readonly data_version_id: number
  readonly languages: readonly LoadedLanguage[]
}

/** How long a replica that is back, or has caught up, is left out at most. */
const CHECK_MS = 1000

/**
 * Sends statements to the replicas in turn. A replica applies what the primary wrote in the same order, so that one on
 * which a version is live has all rows of that version: only those are queried. Where there is none, and where a replica
 * fails, the primary is: it says best what is wrong with a statement, and a replica cancels one that reads rows which the
 * primary has removed.
 */
export function createReadReplicas(
  primary: Queryable,
  servers: readonly Queryable[],
  options: ReadReplicasOptions = {},
): ReadReplicas {
  const required = new Map<Region, Required>()
  const replicas: readonly Replica[] = servers.map((server) => ({ server, isUsed: false }))
  let turn = 0

  const setUsed = (replica: Replica, isUsed: boolean) => {
    if (replica.isUsed === isUsed) return
    replica.isUsed = isUsed
    options.onChange?.(replicas.indexOf(replica), isUsed)
  }
  const hasRequired = (live: readonly Live[]): boolean =>
    required.size > 0 &&
    live.length === required.size &&
    live.every(({ region, data_version_id: dataVersionId, languages }) => {
      const wanted = required.get(region)
      return wanted?.dataVersionId === dataVersionId && isDeepStrictEqual(wanted.languages, languages)
    })
  const check = async (replica: Replica) => {
    const live = await replica.server.query<Live>(LIVE).catch(() => [])
    setUsed(replica, hasRequired(live))
  }
  const checkAll = () => {
    for (const replica of replicas) void check(replica)
  }
  const timer = setInterval(checkAll, CHECK_MS).unref()

  const next = (): Replica | undefined => {
    const used = replicas.filter(({ isUsed }) => isUsed)
    turn += 1
    return used[turn % used.length]
  }
  return {
    async query(statement) {
      const replica = next()
      if (replica === undefined) return await primary.query(statement)
      try {
        return await replica.server.query(statement)
      } catch (error) {
        if (error instanceof ServiceUnavailableError) setUsed(replica, false)
        return await primary.query(statement)
      }
    },
    require(region, version) {
      if (version === null) required.delete(region)
      else required.set(region, version)
      for (const replica of replicas) setUsed(replica, false)
      checkAll()
    },
    inUse: () => replicas.map(({ isUsed }) => isUsed),
    stop: () => clearInterval(timer),
  }
}

const LIVE = sql`SELECT region, data_version_id, ${LANGUAGES_COLUMN} FROM data_versions WHERE status = 'live'`
