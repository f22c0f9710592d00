import { Readable } from 'node:stream'
import type { AnswerCache } from '../cache/answer-cache.ts'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { ApiClient } from './auth/api-keys.ts'
import { contentEncoding } from './compression.ts'
import { declaredResponses } from './declared-responses.ts'
import type { RequestContext, Responses, Route, RouteResult } from './define-route.ts'
import { isHeld, namesTag } from './entity-tag.ts'
import { keptAnswer } from './kept-answer.ts'
import { readJsonBody } from './read-json-body.ts'
import { declaredResponse, type Rendered, renderResult, UndeclaredResponseError } from './render-result.ts'
import { RequestError } from './request-error.ts'
import type { Context } from './state.ts'
import { bytesOf, requireStreamedBody } from './streamed-body.ts'
import { validate } from './validate.ts'

export interface RunOptions {
  /** Check each response against its declaration, so that tests see what the document does not say. */
  readonly checkResponses: boolean
  /** Left out: every answer is made anew. */
  readonly answers?: AnswerCache | undefined
}

/** Validates a request, lets the route answer, and sends what it answered. */
export function runRoute(
  route: Route,
  options: RunOptions,
): (ctx: Context & { readonly params: Record<string, string> }) => Promise<void> {
  const declared = declaredResponses(route)
  return async (ctx) => {
    ctx.state.route = route.path
    try {
      // Before anything else: who may not come in learns nothing, and sends no body.
      const client = (await route.access?.admit((name) => ctx.get(name))) ?? null
      if (route.streamedBody) requireStreamedBody(ctx.req, route.streamedBody)
      const input = validate(route, {
        params: ctx.params,
        query: new URLSearchParams(ctx.querystring),
        headers: ctx.headers,
        body: route.body ? await readJsonBody(ctx.req) : undefined,
      })
      const result = await route.handle(input, contextOf(ctx, route, client))
      await send(ctx, route, declared, result, options)
    } catch (error) {
      if (options.checkResponses) checkError(route, declared, error)
      throw error
    }
  }
}

function contextOf(ctx: Context, { path, streamedBody }: Route, client: ApiClient | null): RequestContext {
  let signal: AbortSignal | undefined
  return {
    requestId: ctx.state.requestId,
    get logger() {
      return ctx.state.logger
    },
    client,
    bytes: () => {
      if (!streamedBody) throw new Error(`${path} declares no streamed body`)
      return bytesOf(ctx.req, streamedBody)
    },
    get signal() {
      signal ??= clientGone(ctx)
      return signal
    },
    path: ctx.path,
    querystring: ctx.querystring,
    header: (name) => ctx.get(name),
    encoding: contentEncoding(ctx),
    holds: (etag) => namesTag(ctx.get('If-None-Match'), etag),
  }
}

function clientGone(ctx: Context): AbortSignal {
  const controller = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort()
  })
  return controller.signal
}

async function send(
  ctx: Context,
  route: Route,
  declared: Responses,
  result: RouteResult<unknown>,
  { checkResponses, answers }: RunOptions,
): Promise<void> {
  const { kept, lasting } = result
  if (lasting !== undefined) ctx.state.lasting = lasting
  if (isUnchanged(ctx, result)) {
    declaredResponse(route, declared, 304)
    setHeaders(ctx, result.headers)
    setBody(ctx, 304, null)
    return
  }
  const render = (made: RouteResult<unknown>) =>
    renderResult(route, declared, made, { accept: ctx.get('Accept'), checkResponses })
  if (kept !== undefined && answers !== undefined) {
    setHeaders(ctx, result.headers)
    const answer = await keptAnswer(answers, kept, contentEncoding(ctx), async () => render(await kept.make()))
    setHeaders(ctx, answer.headers)
    setBody(ctx, 200, answer.body)
    return
  }
  const made = kept === undefined ? result : await kept.make()
  const { status, headers, body } = await render(made)
  setHeaders(ctx, { ...result.headers, ...headers })
  setBody(ctx, status, sendable(body))
}

function isUnchanged(ctx: Context, { status, headers = {}, lasting }: RouteResult<unknown>): boolean {
  if (status !== undefined) return false
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = ctx.headers
  if (lasting !== undefined) return isHeld(ifNoneMatch, ifModifiedSince, lasting)
  const etag = Object.entries(headers).find(([name]) => name.toLowerCase() === 'etag')?.[1]
  return etag !== undefined && namesTag(ifNoneMatch ?? '', etag)
}

function setHeaders(ctx: Context, headers: RouteResult<unknown>['headers'] = {}): void {
  for (const [name, value] of Object.entries(headers)) {
    // Others have said already what else the answer varies with.
    if (name === 'Vary') ctx.vary(value)
    else ctx.set(name, value)
  }
}

/** A text is encoded here, once: its length and its bytes are both asked for. */
function sendable(body: Rendered['body']): Buffer | Readable | null {
  if (body === null || Buffer.isBuffer(body)) return body
  return typeof body === 'string' ? Buffer.from(body) : Readable.from(body)
}

function setBody(ctx: Context, status: number, body: Buffer | Readable | null): void {
  ctx.status = status
  ctx.body = body
  // Koa turns an empty body into 204.
  if (body === null) ctx.status = status
}

function checkError(route: Route, declared: Responses, error: unknown): void {
  const status =
    error instanceof RequestError ? error.status : error instanceof ServiceUnavailableError ? 503 : undefined
  if (status !== undefined && !declared[status]) {
    throw new UndeclaredResponseError(`${route.method} ${route.path} does not declare status ${status}`, {
      cause: error,
    })
  }
}
