import pg from 'pg'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { connectionOf, type PostgresConfig } from './connection.ts'

/**
 * Tells a server that has stopped answering from a statement that takes long, which looks the same on its own
 * connection: asks for next to nothing on another one.
 */
export interface Pulse {
  /**
   * The outcome of `statement`, or a failure as soon as the server is known not to answer.
   * @throws ServiceUnavailableError before the statement is sent, until the server answers again
   */
  watch<T>(statement: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Almost every statement takes less, and costs no question. */
const PATIENCE_MS = 100

/** A server that is there answers within a few milliseconds, and one with more work than processors within this. */
const ANSWER_MS = 350

/** After this a statement is sent again, as its connection may be what is broken. */
const QUESTION_MS = 2000

const IDLE_TIMEOUT_MS = 30_000

/** One connection, which is opened when the first statement takes long. */
export function createPulse(config: Omit<PostgresConfig, 'poolSize'>): Pulse {
  const pool = new pg.Pool({
    ...connectionOf(config),
    max: 1,
    connectionTimeoutMillis: QUESTION_MS,
    query_timeout: QUESTION_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'opentariff-pulse',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const waiting = new Set<(failure: ServiceUnavailableError) => void>()
  let asking: Promise<void> | undefined
  let isFrozen = false
  let isClosed = false

  function ask(): Promise<void> {
    asking ??= askOnce().finally(() => {
      asking = undefined
      if (isFrozen && !isClosed) void ask()
    })
    return asking
  }

  async function askOnce(): Promise<void> {
    const late = setTimeout(() => {
      // First the answers that arrived while this process was busy.
      setImmediate(() => {
        if (!hasAnswered) freeze()
      })
    }, ANSWER_MS)
    let hasAnswered = false
    try {
      await pool.query('SELECT 1')
      hasAnswered = true
    } catch (error) {
      // A refusal is an answer too; what it means for a statement, the statement finds out.
      hasAnswered = !(error instanceof Error && /timeout/i.test(error.message))
    }
    clearTimeout(late)
    if (hasAnswered) isFrozen = false
  }

  function freeze(): void {
    isFrozen = true
    for (const fail of waiting) fail(notAnswering())
    // The question may have ended by now, if this process stood still for longer than it takes: nothing else would ask.
    void ask()
  }

  return {
    async watch(statement) {
      if (isFrozen) throw notAnswering()
      let fail: (failure: ServiceUnavailableError) => void = () => undefined
      const frozen = new Promise<never>((_, reject) => {
        fail = reject
      })
      waiting.add(fail)
      const timer = setInterval(() => void ask(), PATIENCE_MS)
      const outcome = statement()
      try {
        return await Promise.race([outcome, frozen])
      } finally {
        clearInterval(timer)
        waiting.delete(fail)
        // It may fail when it is no longer awaited.
        outcome.catch(() => undefined)
      }
    },

    async close() {
      isClosed = true
      await pool.end()
    },
  }
}

const notAnswering = () => new ServiceUnavailableError('postgres', 'the server does not answer')
