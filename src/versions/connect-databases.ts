import type { DatabaseConfig } from '../config/config.ts'
import { createPostgres, type Postgres, type PostgresOptions } from '../postgres/client.ts'
import { createPulse } from '../postgres/pulse.ts'
import { createReadReplicas, type ReadReplicas } from './read-replicas.ts'

/** A statement of the service is a look-up; one that takes longer is stuck. Loads have a client of their own. */
const STATEMENT_TIMEOUT_MS = 5000

/**
 * In addition to those that `DATABASE_POOL_SIZE` allows, for what anonymous look-ups must not hold up: the live version,
 * keys and their limits, health, green lanes and the parcel classifier.
 */
const RESERVED_CONNECTIONS = 4

export interface Databases {
  /** For look-ups: the read replicas, or the primary where there are none. */
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
  const connectTo = (url: string) => {
    const pulse = createPulse({ ...config, url })
    const connect = (poolSize: number) =>
      createPostgres(
        { ...config, url, poolSize },
        {
          applicationName: 'opentariff-service',
          statementTimeoutMs: STATEMENT_TIMEOUT_MS,
          prepare: true,
          pulse,
          ...options,
        },
      )
    return { pulse, connect, pool: connect(config.poolSize) }
  }
  const primary = connectTo(config.url)
  const reserved = primary.connect(RESERVED_CONNECTIONS)
  const replicas = readUrls.map(connectTo)
  const pools = replicas.map(({ pool }) => pool)
  const postgres = createReadReplicas(primary.pool, pools, onReplica && { onChange: onReplica })
  return {
    postgres,
    primary: primary.pool,
    reserved,
    async close() {
      postgres.stop()
      const closing = [primary, ...replicas].flatMap(({ pool, pulse }) => [pool.close(), pulse.close()])
      await Promise.allSettled([...closing, reserved.close()])
    },
  }
}
