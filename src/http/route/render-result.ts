import { isDeepStrictEqual } from 'node:util'
import { mediaType } from '../../json-api/media-type.ts'
import type { ResponseDefinition, Responses, Route } from './define-route.ts'
import type { RenderedResult, StreamResult } from './route-result.ts'

/** A result as it is sent, before compression. */
export interface Rendered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | AsyncIterable<string> | Iterable<string>
}

export interface RenderOptions {
  /** The header of the request. */
  readonly accept: string
  /** Check the response against its declaration, so that tests find what the OpenAPI document does not say. */
  readonly checkResponses: boolean
}

/** A route answered with something that it does not declare. */
export class UndeclaredResponseError extends Error {
  override readonly name = 'UndeclaredResponseError'
}

/** Turns the result of a route into bytes and headers, as its declaration says. */
export async function renderResult(
  route: Route,
  declared: Responses,
  result: RenderedResult<unknown>,
  { accept, checkResponses }: RenderOptions,
): Promise<Rendered> {
  const { headers = {} } = result
  const status = result.kind === 'stream' ? 200 : (result.status ?? 200)
  const definition = declaredResponse(route, declared, status)
  const alternative = result.kind === 'stream' ? result.contentType : undefined
  if (alternative !== undefined && alternative !== definition.alternative?.contentType) {
    throw new UndeclaredResponseError(`${route.method} ${route.path} ${status} does not declare ${alternative}`)
  }
  const contentType = alternative ?? definition.contentType
  const isJson = contentType === undefined
  const described = {
    ...headers,
    'Content-Type': contentType ?? mediaType(accept),
    ...(isJson && { Vary: headers.Vary === undefined ? 'Accept' : `Accept, ${headers.Vary}` }),
  }
  switch (result.kind) {
    case 'text':
      return { status, headers: described, body: result.body }
    case 'json': {
      const json = JSON.stringify(result.body)
      if (checkResponses) checkBody(route, status, definition, json, result.sparse)
      return { status, headers: described, body: Buffer.from(json) }
    }
    case 'stream': {
      const body = checkResponses && isJson ? await checkedWhole(route, status, definition, result) : result.chunks
      return { status, headers: described, body }
    }
  }
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
  { chunks, sparse }: StreamResult,
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
