import { CannotWriteError } from '../errors/cannot-write-error.ts'
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
 * SQLSTATEs of a server that is stopping, starting or has a failing disk, and of a statement cut off by its timeout.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_SQLSTATES = new Set(['57P01', '57P02', '57P03', '57P05', '57014', '58030'])

/** Classes of SQLSTATEs: connection exceptions; out of disk, memory, connections or another resource. */
const UNAVAILABLE_CLASSES = new Set(['08', '53'])

const DISK_FULL = '53100'

/** SQLSTATEs of a full disk, and of a standby during a failover. */
const CANNOT_WRITE_SQLSTATES = new Set([DISK_FULL, '25006'])

/** SQLSTATEs of a server that rejects the credentials or lacks the database: an operator has to fix it. */
const REFUSING_SQLSTATES = new Set(['28000', '28P01', '3D000'])

/** SQLSTATEs of a table or column that is not there: this release runs on the schema of an older one. */
const OUTDATED_SCHEMA_SQLSTATES = new Set(['42P01', '42703'])

/** Whether the disk of the server is full. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DISK_FULL

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
  if (!(error instanceof Error) || error instanceof ServiceUnavailableError) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (CANNOT_WRITE_SQLSTATES.has(code)) return new CannotWriteError('postgres', error.message, { cause: error })
  if (OUTDATED_SCHEMA_SQLSTATES.has(code)) {
    const reason = `${error.message}; bring the schema up to date with "opentariff ingest prepare"`
    return new ServiceUnavailableError('postgres', reason, { cause: error })
  }
  return isUnavailable(code, error.message)
    ? new ServiceUnavailableError('postgres', error.message, { cause: error })
    : error
}

const isUnavailable = (code: string, message: string): boolean =>
  SOCKET_CODES.has(code) ||
  UNAVAILABLE_SQLSTATES.has(code) ||
  REFUSING_SQLSTATES.has(code) ||
  (code.length === 5 && UNAVAILABLE_CLASSES.has(code.slice(0, 2))) ||
  (code === '' && UNAVAILABLE_MESSAGES.some((known) => message.startsWith(known)))
