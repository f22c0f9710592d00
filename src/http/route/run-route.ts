import { Readable } from 'node:stream'
import { z } from 'zod'
import type { AnswerCache } from '../../cache/answer-cache.ts'
import { compress, compressStream, contentEncoding } from '../body/compression.ts'
import { readFormBody, readJsonBody } from '../body/read-body.ts'
import { requireStreamedBody } from '../body/streamed-body.ts'
import { type Render, unpacked } from '../caching/cached-answer.ts'
import { failureOf } from '../errors/failure.ts'
import type { Capacities } from '../overload/capacities.ts'
import type { ClientAddressOf } from '../overload/client-address.ts'
import type { Context } from '../server/state.ts'
import { declaredResponses } from './declared-responses.ts'
import type { Responses, Route } from './define-route.ts'
import { IGNORED_PARAMETERS_HEADER, ignoredParametersHeader } from './ignored-parameters.ts'
import { misspeltParameters } from './misspelt-parameters.ts'
import { normalizedQuery, queryParameters } from './query-parameters.ts'
import { declaredResponse, renderResult, UndeclaredResponseError } from './render-result.ts'
import { RouteRequestContext } from './request-context.ts'
import type { RouteResult } from './route-result.ts'
import { validatorOf } from './validate.ts'

export interface RunOptions {
  /** Check each response against its declaration, so that tests find what the OpenAPI document does not say. */
  readonly checkResponses: boolean
  readonly answers: AnswerCache
  readonly capacities: Capacities
  readonly clientAddressOf: ClientAddressOf
  /** Milliseconds that a request which uses the engine may take as a whole. */
  readonly timeLimitMs: number
}

/** Validates a request, lets the route answer it, and sends the result. */
export function runRoute(
  route: Route,
  options: RunOptions,
): (ctx: Context & { readonly params: Record<string, string> }) => Promise<void> {
  const declared = declaredResponses(route)
  const parameters = queryParameters(route.query ?? z.object({}))
  const validate = validatorOf(route, parameters)
  return async (ctx) => {
    ctx.state.route = route.path
    const render: Render = (result) =>
      renderResult(route, declared, result, { accept: ctx.get('Accept'), checkResponses: options.checkResponses })
    try {
      // First, so that a client without access gets no other answer, and need not send its body.
      const client = (await route.access?.admit((name) => ctx.get(name))) ?? null
      if (route.streamedBody) requireStreamedBody(ctx.req, route.streamedBody)
      const ignored = route.ignoredQuery?.(ctx.params) ?? []
      const query = parameters.read(new URLSearchParams(ctx.querystring), ignored)
      if (query.unknown.size > 0) ctx.set(IGNORED_PARAMETERS_HEADER, ignoredParametersHeader([...query.unknown.keys()]))
      const input = validate({
        params: ctx.params,
        query,
        headers: ctx.headers,
        body: route.body ? await (route.formBody ? readFormBody : readJsonBody)(ctx.req) : undefined,
      })
      if (route.vary !== undefined) ctx.vary(route.vary)
      const declaredHere = parameters.declared.filter((name) => !ignored.includes(name))
      const read = {
        querystring: normalizedQuery(query.known, input.query),
        misspelt: misspeltParameters(query.unknown, declaredHere),
      }
      const context = new RouteRequestContext(ctx, route, client, { ...options, ...read, render })
      const result = await route.handle(input, context)
      if (result.kind === 'not-modified') declaredResponse(route, declared, 304)
      await send(ctx, result, render)
    } catch (error) {
      if (options.checkResponses) checkFailure(route, declared, error)
      throw error
    }
  }
}

async function send(ctx: Context, result: RouteResult<unknown>, render: Render): Promise<void> {
  setHeaders(ctx, result.headers)
  switch (result.kind) {
    case 'not-modified':
      ctx.status = 304
      return
    case 'cached':
      return setBody(ctx, 200, result.answer.headers, unpacked(result.answer))
    case 'json':
    case 'text':
    case 'stream': {
      const { status, headers, body } = await render(result)
      const encoding = contentEncoding(ctx)
      if (typeof body !== 'string' && !Buffer.isBuffer(body)) {
        const stream = compressStream(headers, Readable.from(body), encoding, {
          flushEach: result.kind === 'stream' && result.isGradual === true,
        })
        return setBody(ctx, status, stream.headers, stream.body)
      }
      // A text is encoded here, once: Koa uses both its length and its bytes.
      const whole = await compress(headers, typeof body === 'string' ? Buffer.from(body) : body, encoding)
      return setBody(ctx, status, whole.headers, whole.body)
    }
  }
}

function setHeaders(ctx: Context, headers: Readonly<Record<string, string>> = {}): void {
  for (const [name, value] of Object.entries(headers)) {
    // Middlewares have added what else the answer varies with.
    if (name === 'Vary') ctx.vary(value)
    else ctx.set(name, value)
  }
}

function setBody(
  ctx: Context,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer | Readable,
): void {
  setHeaders(ctx, headers)
  ctx.status = status
  ctx.body = body
}

function checkFailure(route: Route, declared: Responses, error: unknown): void {
  const { kind, status } = failureOf(error, '')
  if (kind !== 'unexpected' && !declared[status]) {
    throw new UndeclaredResponseError(`${route.method} ${route.path} does not declare status ${status}`, {
      cause: error,
    })
  }
}
