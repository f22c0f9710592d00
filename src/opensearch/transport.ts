import { Client } from '@opensearch-project/opensearch'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { RequestAbandonedError, translateFailure } from './translate-failure.ts'

export interface OpenSearchConfig {
  /** One address for each node that takes requests. */
  readonly urls: readonly string[]
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** PEM of the authority that signed the servers' certificate. */
  readonly ca?: string | undefined
  /** Limit of one search, in milliseconds. */
  readonly searchTimeoutMs: number
}

export interface RequestOptions {
  /** Gives up when it fires; OpenSearch cancels a search whose client is gone. */
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

/** Sends one request with a deadline, measures it, and translates its failures. */
export function createTransport(config: OpenSearchConfig, onRequest?: (event: RequestEvent) => void): Transport {
  const client = new Client({
    nodes: [...config.urls],
    // Responses contain what the ingest indexed: checking for keys that would pollute prototypes takes as long as
    // parsing the response.
    disablePrototypePoisoningProtection: true,
    // A retry after a timeout doubles the load on a server that is already late.
    maxRetries: 0,
    // The default pings a lost node before each request; the next request finds out by itself.
    resurrectStrategy: 'optimistic',
    ...(config.username !== undefined && {
      auth: { username: config.username, password: config.password ?? '' },
    }),
    ...(config.ca !== undefined && { ssl: { ca: config.ca, rejectUnauthorized: true } }),
  })

  return {
    async call(call, read) {
      const started = performance.now()
      let outcome: RequestEvent['outcome'] = 'error'
      try {
        const result = read(await send(client, call))
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
  const request = client.transport.request(
    {
      method: call.method,
      path: call.path,
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.lines && { bulkBody: [...call.lines] }),
    },
    { requestTimeout: call.timeoutMs },
  )
  let onAbort: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  const cutOff = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ServiceUnavailableError('opensearch', `${call.operation} took more than ${call.timeoutMs} ms`))
    }, call.timeoutMs)
    onAbort = () => reject(abandoned(call.signal, `${call.operation} abandoned by its caller`))
    call.signal?.addEventListener('abort', onAbort, { once: true })
  })
  try {
    const response = await Promise.race([request, cutOff])
    return response.body
  } catch (error) {
    request.abort()
    // Aborting rejects the request, whose promise is no longer awaited.
    request.catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
    if (onAbort) call.signal?.removeEventListener('abort', onAbort)
  }
}

/** The reason of a signal counts where it is a failure of the service, such as a time limit. */
const abandoned = (signal: AbortSignal | undefined, message: string): Error =>
  signal?.reason instanceof ServiceUnavailableError ? signal.reason : new RequestAbandonedError(message)
