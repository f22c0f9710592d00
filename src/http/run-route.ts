import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { mediaType } from '../json-api/media-type.ts'
import { ServiceUnavailableError } from '../service-unavailable-error.ts'
import type { ApiClient } from './api-keys.ts'
import { contentEncoding } from './compression.ts'
import { declaredResponses } from './declared-responses.ts'
import type { RequestContext, ResponseDefinition, Responses, Route, RouteResult } from './define-route.ts'
import { namesTag } from './entity-tag.ts'
import { readJsonBody } from './read-json-body.ts'
import { RequestError } from './request-error.ts'
import type { Context } from './state.ts'
import { bytesOf, requireStreamedBody } from './streamed-body.ts'
import { validate } from './validate.ts'

export interface RunOptions {
  /** Check each response against its declaration, so that tests see what the document does not say. */
  readonly checkResponses: boolean
}

/** A route answered otherwise than it declares. */
class UndeclaredResponseError extends Error {
  override readonly name = 'UndeclaredResponseError'
}

/** Validates a request, lets the route answer, and sends what it answered. */
export function runRoute(
  route: Route,
  { checkResponses }: RunOptions,
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
      await send(ctx, route, declared, result, checkResponses)
    } catch (error) {
      if (checkResponses) checkError(route, declared, error)
      throw error
    }
  }
}

function contextOf(ctx: Context, { path, streamedBody }: Route, client: ApiClient | null): RequestContext {
  let signal: AbortSignal | undefined
  return {
    requestId: ctx.state.requestId,
    logger: ctx.state.logger,
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
  checkResponses: boolean,
): Promise<void> {
  const etag = Object.entries(result.headers ?? {}).find(([name]) => name.toLowerCase() === 'etag')?.[1]
  const unchanged = result.status === undefined && etag !== undefined && namesTag(ctx.get('If-None-Match'), etag)
  const status = unchanged ? 304 : (result.status ?? 200)
  const definition = declared[status]
  if (!definition) throw new UndeclaredResponseError(`${route.method} ${route.path} does not declare status ${status}`)
  ctx.status = status
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    // Others have said already what else the answer varies with.
    if (name === 'Vary') ctx.vary(value)
    else ctx.set(name, value)
  }
  const { contentType } = result
  if (contentType !== undefined && contentType !== definition.alternative?.contentType) {
    throw new UndeclaredResponseError(`${route.method} ${route.path} ${status} does not declare ${contentType}`)
  }
  if (unchanged || (result.body === undefined && result.chunks === undefined)) {
    ctx.body = null
    // Koa turns an empty body into 204.
    ctx.status = status
  } else if (result.chunks !== undefined) {
    ctx.set('Content-Type', contentType ?? definition.contentType ?? mediaType(ctx.get('Accept')))
    if (contentType === undefined && definition.contentType === undefined) ctx.vary('Accept')
    const isChecked = checkResponses && contentType === undefined && definition.contentType === undefined
    ctx.body = isChecked ? await checkedWhole(route, status, definition, result) : Readable.from(result.chunks)
  } else if (definition.contentType !== undefined) {
    ctx.set('Content-Type', definition.contentType)
    ctx.body = result.body
  } else {
    const json = JSON.stringify(result.body)
    if (checkResponses) checkBody(route, status, definition, json, result.sparse)
    ctx.vary('Accept')
    ctx.set('Content-Type', mediaType(ctx.get('Accept')))
    ctx.body = json
  }
}

async function checkedWhole(
  route: Route,
  status: number,
  definition: ResponseDefinition,
  { chunks = [], sparse }: RouteResult<unknown>,
): Promise<string> {
  let json = ''
  for await (const chunk of chunks) json += chunk
  checkBody(route, status, definition, json, sparse)
  return json
}

function checkBody(
  route: Route,
  status: number,
  definition: ResponseDefinition,
  json: string,
  sparse: boolean = false,
): void {
  const where = `${route.method} ${route.path} ${status}`
  const schema = sparse ? definition.sparseSchema : definition.schema
  if (!schema) throw new UndeclaredResponseError(`${where} declares no body`)
  const sent: unknown = JSON.parse(json)
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw new UndeclaredResponseError(`${where}: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, sent)) {
    throw new UndeclaredResponseError(`${where}: the body has members that its schema does not declare`)
  }
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
