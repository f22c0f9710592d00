import { Client } from '@opensearch-project/opensearch'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { type AwakeTimer, awakeTimer } from '../timing/awake-timer.ts'
import { currentRequestId } from '../tracing/request-scope.ts'
import { AwakeConnection } from './connection.ts'
import { nodePool } from './node-pool.ts'
import { isOverloaded, RequestAbandonedError, translateFailure } from './translate-failure.ts'

export interface OpenSearchConfig {
  /** One address for each node that takes requests. */
  readonly urls: readonly string[]
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** PEM of the authority that signed the servers' certificate. */
  readonly ca?: string | undefined
  /** Limit of one search, in milliseconds. */
  readonly searchTimeoutMs: number
  /** Reads the addresses of the other nodes from the cluster. Default: only the configured ones are used. */
  readonly discovery?: boolean
}

export interface RequestOptions {
  /** Ends the request when it fires; OpenSearch cancels a search whose client is gone. */
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

export interface RequestEvent {
  /** `search`, `msearch`, `bulk`, `create_index` ... */
  readonly operation: string
  readonly durationMs: number
  readonly outcome: 'ok' | 'unavailable' | 'abandoned' | 'error'
}

export interface Call {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** JSON. */
  readonly body?: object
  /** Newline-separated JSON. */
  readonly lines?: readonly object[]
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Turns a response into a result; throws for a response that reports a failure in its body. */
export type Read<T> = (body: unknown) => T

export interface Transport {
  call<T>(call: Call, read: Read<T>): Promise<T>
  close(): Promise<void>
}

/** Requests that change nothing when they are sent twice, as are those whose method says so. */
const REPEATABLE = new Set(['search', 'msearch', 'mget', 'count', 'analyze', 'bulk'])

/**
 * Share of its time that a request has on the first node before it is sent to another: far more than an answer takes,
 * and enough is left for the second. Both at once (a hedged request) would double the work of an engine that is late
 * because it is busy; the engine cancels the first search when its connection closes.
 */
const FIRST_SHARE = 0.4

/** Time between two discoveries: a new node is used soon enough, and a lost one is set aside when it fails. */
const DISCOVERY_INTERVAL_MS = 30_000

/** Time for a node that was set aside to answer that it is back. */
const PING_TIMEOUT_MS = 1000

/**
 * Sends requests with a deadline, measures them, and translates their failures. Those that change nothing are sent to a
 * second node when the first one fails or does not answer.
 */
export function createTransport(config: OpenSearchConfig, onRequest?: (event: RequestEvent) => void): Transport {
  const hasNodes = config.urls.length > 1 || config.discovery === true
  const client = new Client({
    nodes: [...config.urls],
    // Responses contain what the ingest indexed: checking for keys that would pollute prototypes takes as long as
    // parsing the response.
    disablePrototypePoisoningProtection: true,
    // Its own retries have no deadline for the whole, and see no failures inside an answer.
    maxRetries: 0,
    Connection: AwakeConnection,
    ConnectionPool: nodePool(config.urls.map((url) => new URL(url))),
    // The next request finds out whether a node alone is back; an empty one whether one of several is.
    resurrectStrategy: hasNodes ? 'ping' : 'optimistic',
    pingTimeout: PING_TIMEOUT_MS,
    ...(config.discovery === true && { sniffOnStart: true, sniffInterval: DISCOVERY_INTERVAL_MS }),
    ...(config.username !== undefined && {
      auth: { username: config.username, password: config.password ?? '' },
    }),
    ...(config.ca !== undefined && { ssl: { ca: config.ca, rejectUnauthorized: true } }),
  })

  /** Once more on another node, if there is one and time is left. */
  async function sendToNodes<T>(call: Call, read: Read<T>): Promise<T> {
    const isRepeatable = ['GET', 'HEAD'].includes(call.method) || REPEATABLE.has(call.operation)
    if (!isRepeatable || client.connectionPool.connections.length < 2) return read(await send(client, call))
    const started = performance.now()
    try {
      return read(await send(client, { ...call, timeoutMs: FIRST_SHARE * call.timeoutMs }))
    } catch (error) {
      const failure = translateFailure(error)
      const timeoutMs = call.timeoutMs - (performance.now() - started)
      if (!(failure instanceof ServiceUnavailableError) || isOverloaded(failure) || timeoutMs <= 0) throw failure
      return read(await send(client, { ...call, timeoutMs }))
    }
  }

  return {
    async call(call, read) {
      const started = performance.now()
      let outcome: RequestEvent['outcome'] = 'error'
      try {
        const result = await sendToNodes(call, read)
        outcome = 'ok'
        return result
      } catch (error) {
        const failure = translateFailure(error)
        if (failure instanceof ServiceUnavailableError) outcome = 'unavailable'
        if (failure instanceof RequestAbandonedError) outcome = 'abandoned'
        throw failure
      } finally {
        onRequest?.({ operation: call.operation, durationMs: performance.now() - started, outcome })
      }
    },

    close: () => client.close(),
  }
}

/**
 * The client's own timeout ends with the response's headers and only detects inactivity, so a trickling body would
 * hang: one timer covers the whole exchange, the wait for a free socket included.
 */
async function send(client: Client, call: Call): Promise<unknown> {
  if (call.signal?.aborted) throw abandoned(call.signal, `${call.operation} abandoned before it was sent`)
  const opaqueId = currentRequestId()
  const request = client.transport.request(
    {
      method: call.method,
      path: call.path,
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.lines && { bulkBody: [...call.lines] }),
    },
    // The engine names the request in its slow log and its list of tasks.
    { requestTimeout: call.timeoutMs, ...(opaqueId !== undefined && { opaqueId }) },
  )
  let onAbort: (() => void) | undefined
  let timer: AwakeTimer | undefined
  const cutOff = new Promise<never>((_, reject) => {
    timer = awakeTimer(call.timeoutMs + OWN_TIMER_GRACE_MS, () => {
      reject(new ServiceUnavailableError('opensearch', `${call.operation} took more than ${call.timeoutMs} ms`))
    })
    onAbort = () => reject(abandoned(call.signal, `${call.operation} abandoned by its caller`))
    call.signal?.addEventListener('abort', onAbort, { once: true })
  })
  try {
    const response = await Promise.race([request, cutOff])
    const { body } = response
    // The client defines a getter on each response, which V8 keeps with all it refers to until the next full collection.
    response.body = null
    return body
  } catch (error) {
    request.abort()
    // Aborting rejects the request, whose promise is no longer awaited.
    request.catch(() => undefined)
    throw error
  } finally {
    timer?.clear()
    if (onAbort) call.signal?.removeEventListener('abort', onAbort)
  }
}

/** The client's own timeout comes first, as it sets the node aside. */
const OWN_TIMER_GRACE_MS = 20

/** The reason of a signal counts where it is a failure of the service, such as a time limit. */
const abandoned = (signal: AbortSignal | undefined, message: string): Error =>
  signal?.reason instanceof ServiceUnavailableError ? signal.reason : new RequestAbandonedError(message)
