import { hash } from 'node:crypto'
import type { AnswerCache } from '../../cache/answer-cache.ts'
import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import { awakeTimer } from '../../timing/awake-timer.ts'
import type { ApiClient } from '../auth/api-keys.ts'
import { contentEncoding, type Encoding } from '../body/compression.ts'
import { bytesOf } from '../body/streamed-body.ts'
import { cachedResult, type Render } from '../caching/cached-answer.ts'
import { isNotModified, namesTag, type Validators } from '../caching/entity-tag.ts'
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

/**
 * What a handler may use of a request. A class, because V8 keeps the getters of an object literal, with all that they refer
 * to, until the next full garbage collection.
 */
export class RouteRequestContext implements RequestContext {
  readonly requestId: string
  readonly client: ApiClient | null
  readonly path: string
  readonly querystring: string
  readonly misspelt: RequestContext['misspelt']
  readonly encoding: Encoding
  readonly #ctx: Context
  readonly #route: Route
  readonly #options: RequestContextOptions
  #clientGone: AbortSignal | undefined
  #signal: AbortSignal | undefined

  constructor(ctx: Context, route: Route, client: ApiClient | null, options: RequestContextOptions) {
    this.requestId = ctx.state.requestId
    this.client = client
    this.path = ctx.state.plainPath ?? ctx.path
    this.querystring = options.querystring
    this.misspelt = options.misspelt
    this.encoding = contentEncoding(ctx)
    this.#ctx = ctx
    this.#route = route
    this.#options = options
  }

  get logger() {
    return this.#ctx.state.logger
  }

  get visitor() {
    return hash('sha256', this.#options.clientAddressOf(this.#ctx.req), 'base64url').slice(0, VISITOR_LENGTH)
  }

  get clientGone() {
    this.#clientGone ??= signalOfClient(this.#ctx)
    return this.#clientGone
  }

  get signal() {
    this.#signal ??= limitedSignal(this.#ctx, this.clientGone, this.#options.timeLimitMs)
    return this.#signal
  }

  bytes(signal?: AbortSignal) {
    const { path, streamedBody } = this.#route
    if (!streamedBody) throw new Error(`${path} declares no streamed body`)
    return bytesOf(this.#ctx.req, streamedBody, signal)
  }

  header(name: string) {
    return this.#ctx.get(name)
  }

  hasTag(etag: string) {
    return namesTag(this.#ctx.req.headers['if-none-match'], etag)
  }

  isNotModified(validators: Validators) {
    return isNotModified(this.#ctx.req.headers, validators)
  }

  admitted<T>(capacity: Capacity, work: () => Promise<T>, signal?: AbortSignal) {
    const { capacities, clientAddressOf } = this.#options
    const client = this.client === null ? clientAddressOf(this.#ctx.req) : `key ${this.client.apiKeyId}`
    return capacities[capacity].run({ client, route: this.#route.path, signal }, work)
  }

  cached<Body>(
    key: string,
    capacity: Capacity,
    compute: (signal: AbortSignal) => Promise<RouteResult<Body>>,
    signalOf?: () => AbortSignal,
  ) {
    const { answers, render } = this.#options
    // Sound: a cached result has no body of the declared type, any other is the one that was computed.
    return cachedResult({
      ...{ answers, key, compute, render, signalOf },
      encoding: this.encoding,
      admit: (work, waitSignal) => this.admitted(capacity, work, waitSignal),
    }) as Promise<RouteResult<Body>>
  }
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
