import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import pThrottle from 'p-throttle'
import { EnvHttpProxyAgent, type Headers, type RequestInit, type Response, fetch as undiciFetch } from 'undici'
import type { z } from 'zod'
import { ConnectionError, FetchError, StatusError } from './fetch-error.ts'

export type HttpHeaders = Readonly<Record<string, string>>

export interface HttpClient {
  /** One GET request. Redirects are followed; a status other than 2xx is thrown. */
  request(address: string, headers?: HttpHeaders): Promise<Response>
  /** Calls `act` until it succeeds, fails for good, or has failed too often. */
  retry<T>(act: () => Promise<T>): Promise<T>
  /** The body of a response, with retries. */
  text(address: string, headers?: HttpHeaders): Promise<string>
  /** The headers of a file, with retries. */
  head(address: string): Promise<Headers>
  /** A JSON document that has the declared shape, with retries. */
  json<Schema extends z.ZodType>(address: string, schema: Schema, headers?: HttpHeaders): Promise<z.output<Schema>>
  close(): Promise<void>
}

export interface HttpClientOptions {
  readonly userAgent: string
  /** Requests a second, to all servers together. Default 4: half of what the strictest of them allows (500 a minute). */
  readonly requestsPerSecond?: number
  /** Attempts after the first. Default 5: with the delays between them, half a minute to two. */
  readonly retries?: number
  /** Before the second attempt; doubles from one to the next, times a random factor from 1 to 2. Default 1 s. */
  readonly firstDelayMs?: number
  /** Silence after which a connection is given up. Default 1 minute. */
  readonly stalledAfterMs?: number
}

/** A server that asks for more is out of order: the version before it is used, and the next run tries again. */
const MAX_RETRY_AFTER_MS = 10 * 60_000

/** A client for published files: limited, retried, through the proxies of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
export function createHttpClient({
  userAgent,
  requestsPerSecond = 4,
  retries = 5,
  firstDelayMs = 1000,
  stalledAfterMs = 60_000,
}: HttpClientOptions): HttpClient {
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: stalledAfterMs, bodyTimeout: stalledAfterMs })
  const takeTurn = pThrottle({ limit: 1, interval: 1000 / requestsPerSecond })(() => undefined)

  const send = async (method: 'GET' | 'HEAD', address: string, headers: HttpHeaders = {}): Promise<Response> => {
    await takeTurn()
    const init: RequestInit = {
      method,
      // The length of a compressed body says nothing of how much of the file has come.
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
      dispatcher,
    }
    const response = await undiciFetch(address, init).catch((error: unknown) => {
      throw connectionError(address, error)
    })
    if (response.ok) return response
    await response.body?.cancel()
    throw new StatusError(address, response.status, retryAfterMs(response))
  }

  const request = (address: string, headers?: HttpHeaders) => send('GET', address, headers)

  const retry = <T>(act: () => Promise<T>): Promise<T> =>
    pRetry(act, {
      retries,
      minTimeout: firstDelayMs,
      maxTimeout: MAX_RETRY_AFTER_MS,
      randomize: true,
      shouldRetry: ({ error }) => isTransient(error),
      onFailedAttempt: async ({ error, retriesLeft }) => {
        if (error instanceof StatusError && error.retryAfterMs !== null && retriesLeft > 0 && isTransient(error)) {
          await sleep(error.retryAfterMs)
        }
      },
    })

  const text = (address: string, headers?: HttpHeaders) =>
    retry(async () => {
      const response = await request(address, headers)
      return await response.text().catch((error: unknown) => {
        throw connectionError(address, error)
      })
    })

  return {
    request,
    retry,
    text,
    head: (address) => retry(async () => (await send('HEAD', address)).headers),
    json: async (address, schema, headers) => {
      const body = await text(address, { accept: 'application/json', ...headers })
      try {
        return schema.parse(JSON.parse(body))
      } catch (error) {
        throw new FetchError(`${address} answered something else than documented: ${String(error)}`, { cause: error })
      }
    },
    close: () => dispatcher.close(),
  }
}

/** The reason is in the cause: `fetch failed` and `terminated` are all that the error itself says. */
export function connectionError(address: string, error: unknown): ConnectionError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return new ConnectionError(`${address}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause: error })
}

function isTransient(error: unknown): boolean {
  if (error instanceof StatusError) {
    if (error.retryAfterMs !== null && error.retryAfterMs > MAX_RETRY_AFTER_MS) return false
    return [408, 425, 429].includes(error.status) || error.status >= 500
  }
  return error instanceof ConnectionError
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterMs(response: Response): number | null {
  const value = response.headers.get('retry-after')
  if (value === null) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
