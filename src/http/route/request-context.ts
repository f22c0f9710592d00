import { hash } from 'node:crypto'
import type { AnswerCache } from '../../cache/answer-cache.ts'
import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import { awakeTimer } from '../../timing/awake-timer.ts'
import type { ApiClient } from '../auth/api-keys.ts'
import { contentEncoding } from '../body/compression.ts'
import { bytesOf } from '../body/streamed-body.ts'
import { cachedResult, type Render } from '../caching/cached-answer.ts'
import { isNotModified, namesTag } from '../caching/entity-tag.ts'
import type { Capacities, Capacity } from '../overload/capacities.ts'
import type { ClientAddressOf } from '../overload/client-address.ts'
import type { Context } from '../server/state.ts'
import type { RequestContext, Route } from './define-route.ts'
import type { RouteResult } from './route-result.ts'

export interface RequestContextOptions {
  readonly capacities: Capacities
  readonly clientAddressOf: ClientAddressOf
  /** Milliseconds that a request which uses the engine may take as a whole. */
  readonly timeLimitMs: number
  readonly answers: AnswerCache
  readonly render: Render
  readonly querystring: RequestContext['querystring']
  readonly misspelt: RequestContext['misspelt']
}

/** 96 bits: no two visitors share a hash by chance. */
const VISITOR_LENGTH = 16

/** What a handler may use of a request. */
export function requestContext(
  ctx: Context,
  { path, streamedBody }: Route,
  client: ApiClient | null,
  { capacities, clientAddressOf, timeLimitMs, answers, render, querystring, misspelt }: RequestContextOptions,
): RequestContext {
  let clientGone: AbortSignal | undefined
  let signal: AbortSignal | undefined
  const context: RequestContext = {
    requestId: ctx.state.requestId,
    get logger() {
      return ctx.state.logger
    },
    client,
    get visitor() {
      return hash('sha256', clientAddressOf(ctx.req), 'base64url').slice(0, VISITOR_LENGTH)
    },
    bytes: (signal) => {
      if (!streamedBody) throw new Error(`${path} declares no streamed body`)
      return bytesOf(ctx.req, streamedBody, signal)
    },
    get clientGone() {
      clientGone ??= signalOfClient(ctx)
      return clientGone
    },
    get signal() {
      signal ??= limitedSignal(ctx, context.clientGone, timeLimitMs)
      return signal
    },
    path: ctx.state.plainPath ?? ctx.path,
    querystring,
    misspelt,
    header: (name) => ctx.get(name),
    encoding: contentEncoding(ctx),
    hasTag: (etag) => namesTag(ctx.req.headers['if-none-match'], etag),
    isNotModified: (validators) => isNotModified(ctx.req.headers, validators),
    admitted: (capacity, work, waitSignal) =>
      capacities[capacity].run(
        {
          client: client === null ? clientAddressOf(ctx.req) : `key ${client.apiKeyId}`,
          route: path,
          signal: waitSignal,
        },
        work,
      ),
    cached: <Body>(
      key: string,
      capacity: Capacity,
      compute: (signal: AbortSignal) => Promise<RouteResult<Body>>,
      signalOf?: () => AbortSignal,
    ) =>
      // Sound: a cached result has no body of the declared type, any other is the one that was computed.
      cachedResult({
        ...{ answers, key, compute, render, signalOf },
        encoding: contentEncoding(ctx),
        admit: (work, waitSignal) => context.admitted(capacity, work, waitSignal),
      }) as Promise<RouteResult<Body>>,
  }
  return context
}

function signalOfClient(ctx: Context): AbortSignal {
  const controller = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort()
  })
  return controller.signal
}

function limitedSignal(ctx: Context, clientGone: AbortSignal, timeLimitMs: number): AbortSignal {
  const controller = new AbortController()
  const timer = awakeTimer(timeLimitMs, () =>
    controller.abort(new ServiceUnavailableError('opensearch', `the request took more than ${timeLimitMs} ms`)),
  )
  clientGone.addEventListener('abort', () => controller.abort(), { once: true })
  ctx.res.once('close', timer.clear)
  return controller.signal
}
