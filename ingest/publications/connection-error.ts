import { ConnectionError, StalledError, UnreachableError } from './fetch-error.ts'

/** Why no connection can be made, by the codes of the system and of TLS. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNREFUSED: 'the connection is refused',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ENETDOWN: 'there is no way to it',
  ETIMEDOUT: 'it does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
}

const STALLED: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

const ENDED_EARLY: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  // The end of a compressed body is missing.
  'Z_BUF_ERROR',
  'ERR_STREAM_PREMATURE_CLOSE',
])

const CERTIFICATE = /^(?:CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/

/** A failed connection in our own words: those of the system name hosts, which the readiness check must not show. */
export function connectionError(address: string, error: unknown): ConnectionError {
  // `fetch failed` and `terminated` are all that the error itself says.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const reason = CERTIFICATE.test(code) ? `its certificate is not accepted (${code})` : UNREACHABLE[code]
  if (reason !== undefined) {
    return new UnreachableError(
      `${new URL(address).host} cannot be reached: ${reason}. Is this machine connected, and are HTTPS_PROXY and NO_PROXY right?`,
      { cause: error },
    )
  }
  if (STALLED.has(code)) return new StalledError(`${address} sends nothing more`, { cause: error })
  return new ConnectionError(`${address}: ${describe(code, cause)}`, { cause: error })
}

function describe(code: string, cause: unknown): string {
  if (ENDED_EARLY.has(code)) return 'the answer ended early'
  if (code.startsWith('Z_')) return 'the compressed answer is damaged'
  const said = cause instanceof Error ? cause.message : ''
  if (/redirect/i.test(said)) return 'it redirects again and again'
  const proxy = /^Proxy response \((\d+)\)/.exec(said)
  if (proxy !== null) return `the proxy answered ${proxy[1]}`
  return code === '' ? 'the connection failed' : `the connection failed (${code})`
}
