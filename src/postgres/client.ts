import { hash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withinAwake } from '../timing/awake-timer.ts'
import { connectionOf, type PostgresConfig } from './connection.ts'
import type { Sql } from './sql.ts'
import { isFullDisk, translateFailure } from './translate-failure.ts'

export interface PostgresOptions {
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string
  /** Cuts off a statement that runs longer. Left out: no limit, for loads. */
  readonly statementTimeoutMs?: number
  /**
   * Has the server parse each statement once. For a service, whose statements are few and come again. It may keep the
   * plans of statements that name their version (two to three times faster, measured on those of a commodity). Others
   * are planned for the values at hand: a plan that fits every version and range of codes scans whole tables (measured
   * on a section: 15 ms against 500 ms).
   */
  readonly prepare?: boolean
  /** `statement` is without its values. */
  onQuery?(event: { readonly statement: string; readonly durationMs: number; readonly outcome: 'ok' | 'error' }): void
  /** An idle connection broke. The pool replaces it; this is for the log. */
  onConnectionLost?(error: Error): void
}

export interface Queryable {
  /** Rows of a statement. Dates arrive as `YYYY-MM-DD`, `bigint` as a number, `numeric` as a string. */
  query<T extends object>(statement: Sql): Promise<readonly T[]>
}

export interface Transaction extends Queryable {
  /** Opens the input of a `COPY table (columns) FROM STDIN` statement; finished when the stream emits `finish`. */
  copyFrom(statement: string): Writable
  /** Opens the output of a `COPY table (columns) TO STDOUT` statement. */
  copyTo(statement: string): Readable
}

export interface Postgres extends Queryable {
  /** Commits what `work` did, or rolls it back if it throws. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Waits for the connections in use, then closes all. */
  close(): Promise<void>
}

/** A server in the same network answers in milliseconds; a request must not hang on one that does not. */
const CONNECT_TIMEOUT_MS = 2000

/** Leaves the server the time to report its own timeout. */
const FROZEN_GRACE_MS = 1000

/** The time after which the driver gives up a connection that no caller waits for any more. */
const ABANDONED_MS = 10_000

/** Short enough that connections do not outlive a quiet night's failover. */
const IDLE_TIMEOUT_MS = 30_000

/** Pause between two attempts to connect to a server that is full: other connections are free again in milliseconds. */
const FULL_DISK_PAUSE_MS = 20

/** The only access to Postgres. Throws {@link ServiceUnavailableError} when the server is away. */
export function createPostgres(config: PostgresConfig, options: PostgresOptions = {}): Postgres {
  const pool = new pg.Pool({
    ...connectionOf(config),
    max: config.poolSize,
    // While the server's disk is full, there may be no new ones.
    min: 1,
    connectionTimeoutMillis: ABANDONED_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: options.applicationName ?? 'opentariff',
    statement_timeout: options.statementTimeoutMs ?? false,
    types: { getTypeParser },
  })
  // Without listeners, an error event of a dying server would end the process.
  const connectionLost = (error: Error) => options.onConnectionLost?.(error)
  pool.on('error', connectionLost)
  pool.on('connect', (client) => client.on('error', connectionLost))

  /** A server whose disk is full may refuse a connection, as it writes a file for some: waits for one that is open. */
  async function connect(): Promise<pg.PoolClient> {
    const deadline = performance.now() + CONNECT_TIMEOUT_MS
    for (;;) {
      try {
        const connecting = pool.connect()
        return await withinAwake(CONNECT_TIMEOUT_MS, connecting, () => {
          // One that comes too late is for others.
          connecting.then((client) => client.release()).catch(() => undefined)
          return new Error('timeout exceeded when trying to connect')
        })
      } catch (error) {
        if (!isFullDisk(error) || pool.totalCount === 0 || performance.now() > deadline) throw error
      }
      await sleep(FULL_DISK_PAUSE_MS)
    }
  }

  async function onConnection<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect()
    let failure: unknown
    try {
      return await use(client)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(failure !== undefined && !leavesConnection(failure))
    }
  }

  /** A frozen server does not enforce its own timeout. */
  const answered = <T>(result: Promise<T>): Promise<T> =>
    options.statementTimeoutMs === undefined
      ? result
      : withinAwake(options.statementTimeoutMs + FROZEN_GRACE_MS, result, () => new Error('Query read timeout'))

  async function run<T extends object>(
    send: (query: pg.QueryConfig) => Promise<pg.QueryResult<T>>,
    statement: Sql,
  ): Promise<readonly T[]> {
    const started = performance.now()
    let outcome: 'ok' | 'error' = 'error'
    try {
      const result = await send({
        text: statement.text,
        values: [...statement.values],
        // A statement without a name is planned for each execution.
        ...(options.prepare && statement.ofVersion && { name: nameOf(statement.text) }),
      })
      outcome = 'ok'
      return result.rows
    } catch (error) {
      throw translateFailure(error)
    } finally {
      options.onQuery?.({ statement: statement.text, durationMs: performance.now() - started, outcome })
    }
  }

  return {
    query: (statement) => run((query) => onConnection((client) => answered(client.query(query))), statement),

    async transaction(work) {
      const client = await connect().catch((error: unknown) => {
        throw translateFailure(error)
      })
      let broken: Error | undefined
      try {
        await client.query('BEGIN')
        const result = await work({
          query: (statement) => run((query) => answered(client.query(query)), statement),
          copyFrom: (statement) => client.query(copyFrom(statement)),
          copyTo: (statement) => client.query(copyTo(statement)),
        })
        await client.query('COMMIT')
        return result
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
        throw translateFailure(error)
      } finally {
        // A connection that could not roll back must not serve the next caller.
        client.release(broken)
      }
    },

    close: () => pool.end(),
  }
}

/** The pool would replace it after each failed statement, which it cannot while the server's disk is full. */
const leavesConnection = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'

const names = new Map<string, string>()

/** A short name for a text: Postgres cuts names off after 63 bytes. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = hash('sha256', text, 'base64url').slice(0, 32)
  names.set(text, name)
  return name
}

const DATE = pg.types.builtins.DATE
const BIGINT = pg.types.builtins.INT8

/**
 * A tariff date has no time zone: `YYYY-MM-DD`. Serial numbers of the tariff fit a number; one that does not is an
 * error.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === DATE) return (value) => value
  if (oid === BIGINT) return safeInteger
  return pg.types.getTypeParser(oid, 'text')
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a number`)
  return number
}
