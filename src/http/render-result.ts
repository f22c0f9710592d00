import { isDeepStrictEqual } from 'node:util'
import { documentBytes } from '../json-api/document-bytes.ts'
import { mediaType } from '../json-api/media-type.ts'
import type { ResponseDefinition, Responses, Route, RouteResult } from './define-route.ts'

/** A result as it is sent, but for its compression. */
export interface Rendered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null where there is none. */
  readonly body: string | Buffer | AsyncIterable<string> | Iterable<string> | null
}

export interface RenderOptions {
  /** Of the request. */
  readonly accept: string
  /** Check the response against its declaration, so that tests see what the document does not say. */
  readonly checkResponses: boolean
}

/** A route answered otherwise than it declares. */
export class UndeclaredResponseError extends Error {
  override readonly name = 'UndeclaredResponseError'
}

/** Turns what a route answered into bytes and headers, as its declaration says. */
export async function renderResult(
  route: Route,
  declared: Responses,
  result: RouteResult<unknown>,
  { accept, checkResponses }: RenderOptions,
): Promise<Rendered> {
  const { status = 200, body, chunks, contentType } = result
  const definition = declaredResponse(route, declared, status)
  if (contentType !== undefined && contentType !== definition.alternative?.contentType) {
    throw new UndeclaredResponseError(`${route.method} ${route.path} ${status} does not declare ${contentType}`)
  }
  const headers = result.headers ?? {}
  const isEmpty = body === undefined && chunks === undefined
  if (isEmpty) return { status, headers, body: null }
  const type = contentType ?? definition.contentType
  const described = {
    ...headers,
    'Content-Type': type ?? mediaType(accept),
    ...(type === undefined && { Vary: headers.Vary === undefined ? 'Accept' : `Accept, ${headers.Vary}` }),
  }
  if (chunks !== undefined) {
    if (!checkResponses || type !== undefined) return { status, headers: described, body: chunks }
    return { status, headers: described, body: await checkedWhole(route, status, definition, result) }
  }
  // Sound: a declared content type is that of a text or of bytes.
  if (type !== undefined) return { status, headers: described, body: body as string | Buffer }
  const json = documentBytes(body)
  if (checkResponses) checkBody(route, status, definition, json.toString(), result.sparse)
  return { status, headers: described, body: json }
}

/** @throws UndeclaredResponseError for a status that the route does not declare */
export function declaredResponse(route: Route, declared: Responses, status: number): ResponseDefinition {
  const definition = declared[status]
  if (!definition) throw new UndeclaredResponseError(`${route.method} ${route.path} does not declare status ${status}`)
  return definition
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
