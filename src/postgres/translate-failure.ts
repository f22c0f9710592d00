import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'

/** Socket failures: the server cannot be reached, or went away. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/**
 * SQLSTATEs of a server that is stopping, starting, full or failing over, and of a statement cut off by its timeout.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_SQLSTATES = new Set(['57P01', '57P02', '57P03', '57P05', '57014', '53300', '53400', '25006'])
const CONNECTION_EXCEPTION_CLASS = '08'

/** SQLSTATEs of a server that rejects the credentials or lacks the database: an operator has to fix it. */
const REFUSING_SQLSTATES = new Set(['28000', '28P01', '3D000'])

/** `pg` reports these as plain errors without a code. */
const UNAVAILABLE_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
]

/**
 * The one place that distinguishes "Postgres is unavailable" from "the statement is wrong". Other errors are returned
 * unchanged.
 */
export function translateFailure(error: unknown): unknown {
  if (error instanceof ServiceUnavailableError) return error
  return isUnavailable(error)
    ? new ServiceUnavailableError('postgres', error instanceof Error ? error.message : 'away', { cause: error })
    : error
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    SOCKET_CODES.has(code) ||
    UNAVAILABLE_SQLSTATES.has(code) ||
    REFUSING_SQLSTATES.has(code) ||
    (code.length === 5 && code.startsWith(CONNECTION_EXCEPTION_CLASS)) ||
    (code === '' && UNAVAILABLE_MESSAGES.some((message) => error.message.startsWith(message)))
  )
}
