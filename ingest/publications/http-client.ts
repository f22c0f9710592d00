import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import pThrottle from 'p-throttle'
import { EnvHttpProxyAgent, interceptors, request as undiciRequest } from 'undici'
import type { z } from 'zod'
import { connectionError } from './connection-error.ts'
import { decodedBody, discard } from './decoded-body.ts'
import { ConnectionError, FetchError, StatusError, UndocumentedAnswerError } from './fetch-error.ts'
import { serverRecord } from './server-record.ts'

export type HttpHeaders = Readonly<Record<string, string>>

/** A response with status 2xx. */
export interface HttpResponse {
  readonly status: number
  /** Null where the response has no such header. */
  header(name: string): string | null
  /** The decoded content: fails with a FetchError where it ends before its announced or encoded end. */
  readonly body: AsyncIterable<Buffer>
  /** Ends a response whose body is not read. */
  cancel(): void
}

export interface HttpClient {
  /** One GET request. Redirects are followed; a status other than 2xx is thrown. */
  request(address: string, headers?: HttpHeaders): Promise<HttpResponse>
  /** Calls `act` until it succeeds, fails for good, or has failed too often. */
  retry<T>(act: () => Promise<T>): Promise<T>
  /** A document of HTML or XML up to its last closing tag, with retries. */
  markup(address: string): Promise<string>
  /** A header of a file, with retries; null where the response does not have it. */
  headerOf(address: string, name: string): Promise<string | null>
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
  /** Silence after which a connection is given up. Default 30 s. */
  readonly stalledAfterMs?: number
}

/** A server that asks for more is out of order: the version before it is used, and the next run tries again. */
const MAX_RETRY_AFTER_MS = 10 * 60_000

/** A look-up and a connection take less, and the person who waits learns in time that there is none. */
const CONNECT_TIMEOUT_MS = 8000

const MAX_REDIRECTIONS = 10

/** A client for published files: limited, retried, through the proxies of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. */
export function createHttpClient({
  userAgent,
  requestsPerSecond = 4,
  retries = 5,
  firstDelayMs = 1000,
  stalledAfterMs = 30_000,
}: HttpClientOptions): HttpClient {
  const agent = new EnvHttpProxyAgent({
    headersTimeout: stalledAfterMs,
    bodyTimeout: stalledAfterMs,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  })
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: MAX_REDIRECTIONS }))
  const takeTurn = pThrottle({ limit: 1, interval: 1000 / requestsPerSecond })(() => undefined)
  const servers = serverRecord()

  const send = async (method: 'GET' | 'HEAD', address: string, headers: HttpHeaders = {}): Promise<HttpResponse> => {
    const server = servers.of(address)
    server.assertUsable()
    await takeTurn()
    const {
      statusCode,
      headers: received,
      body,
    } = await undiciRequest(address, {
      method,
      // The length of a compressed body says nothing of how much of the file has come.
      headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
      dispatcher,
    }).catch((error: unknown) => {
      throw server.failed(connectionError(address, error))
    })
    server.answered()
    const header = (name: string) => {
      const value = received[name]
      return (Array.isArray(value) ? value.join(', ') : value) ?? null
    }
    if (statusCode >= 200 && statusCode < 300) {
      const content = decodedBody(body, { address, encoding: header('content-encoding'), server })
      return { status: statusCode, header, body: content, cancel: () => discard(body) }
    }
    discard(body)
    if (statusCode >= 300 && statusCode < 400) throw new FetchError(`${address} redirects too often, or to nowhere`)
    throw new StatusError(address, statusCode, retryAfterMs(header('retry-after')))
  }

  const request = (address: string, headers?: HttpHeaders) => send('GET', address, headers)

  const retry = <T>(act: () => Promise<T>): Promise<T> =>
    pRetry(act, {
      retries,
      minTimeout: firstDelayMs,
      maxTimeout: MAX_RETRY_AFTER_MS,
      randomize: true,
      shouldRetry: ({ error }) => isTransient(error) && !servers.haveGivenUp(error),
      onFailedAttempt: async ({ error, retriesLeft }) => {
        if (error instanceof StatusError && error.retryAfterMs !== null && retriesLeft > 0 && isTransient(error)) {
          await sleep(error.retryAfterMs)
        }
      },
    })

  const text = (address: string, headers?: HttpHeaders) =>
    retry(async () => textOf((await request(address, headers)).body))

  return {
    request,
    retry,
    markup: (address) =>
      retry(async () => {
        const document = await textOf((await request(address)).body)
        if (!/<\/[^<>]+>\s*$/.test(document)) throw new ConnectionError(`${address}: the answer ended early`)
        return document
      }),
    headerOf: (address, name) =>
      retry(async () => {
        const { header, cancel } = await send('HEAD', address)
        cancel()
        return header(name)
      }),
    json: async (address, schema, headers) => {
      const body = await text(address, { accept: 'application/json', ...headers })
      try {
        return schema.parse(JSON.parse(body))
      } catch (error) {
        const what = /^\s*</.test(body) ? 'a web page' : String(error)
        throw new UndocumentedAnswerError(`${address} answered something else than documented: ${what}`, {
          cause: error,
        })
      }
    },
    close: () => agent.close(),
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof StatusError) {
    if (error.retryAfterMs !== null && error.retryAfterMs > MAX_RETRY_AFTER_MS) return false
    return [408, 425, 429].includes(error.status) || error.status >= 500
  }
  return error instanceof ConnectionError
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterMs(value: string | null): number | null {
  if (value === null) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
