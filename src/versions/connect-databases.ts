import type { DatabaseConfig } from '../config/config.ts'
import { createPostgres, type Postgres, type PostgresOptions } from '../postgres/client.ts'
import { createReadReplicas, type ReadReplicas } from './read-replicas.ts'

/** A statement of the service is a look-up; one that takes longer is stuck. Loads have a client of their own. */
const STATEMENT_TIMEOUT_MS = 5000

/**
 * Connections beside those that `DATABASE_POOL_SIZE` allows, for what anonymous look-ups must not hold up: the live
 * version, keys and their limits, health, green lanes and the parcel classifier.
 */
const RESERVED_CONNECTIONS = 4

export interface Databases {
  /** The databases for look-ups: the read replicas, or the primary where there are none. */
  readonly postgres: ReadReplicas
  readonly primary: Postgres
  readonly reserved: Postgres
  close(): Promise<void>
}

export interface DatabasesOptions extends Pick<PostgresOptions, 'onQuery' | 'onConnectionLost'> {
  /** A replica, by its place in the configuration, is queried no longer, or again. */
  onReplica?(replica: number, isUsed: boolean): void
}

/** The connections of a service. */
export function connectDatabases(
  { readUrls, ...config }: DatabaseConfig,
  { onReplica, ...options }: DatabasesOptions,
): Databases {
  const connectTo = (url: string, poolSize: number) =>
    createPostgres(
      { ...config, url, poolSize },
      {
        applicationName: 'opentariff-service',
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
        prepare: true,
        ...options,
      },
    )
  const primary = connectTo(config.url, config.poolSize)
  const reserved = connectTo(config.url, RESERVED_CONNECTIONS)
  const replicas = readUrls.map((url) => connectTo(url, config.poolSize))
  const postgres = createReadReplicas(primary, replicas, onReplica && { onChange: onReplica })
  return {
    postgres,
    primary,
    reserved,
    async close() {
      postgres.stop()
      await Promise.allSettled([primary, reserved, ...replicas].map((pool) => pool.close()))
    },
  }
}
