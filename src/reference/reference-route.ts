import { z } from 'zod'
import { type FindCrossFieldProblems, withCrossFieldValidation } from '../http/cross-field-validation.ts'
import type { ResponseDefinition, Route } from '../http/define-route.ts'
import { readExample } from '../http/read-example.ts'
import type { RouteResult } from '../http/route-result.ts'
import { chooseParts, chosenPartsParameters, readChosenParts } from '../json-api/chosen-parts.ts'
import type { DocumentDefinition, JsonApiDocument } from '../json-api/document.ts'
import type { RequestAddress } from '../json-api/pagination.ts'
import { asOfParameter } from '../versions/as-of.ts'
import { type TariffDay, type TariffRouteDependencies, tariffOn } from '../versions/tariff-day.ts'
import { versionedRoutes } from '../versions/versioned-route.ts'

/** What an endpoint receives of a request. */
export interface ReferenceRequest<Params, Query> {
  readonly tariff: TariffDay
  readonly params: Params
  readonly query: Query
  readonly address: RequestAddress
  /** The part of the address before the endpoint's path, as the client sent it: `/uk/api/v2`. Links of errors begin so. */
  readonly base: string
  /** A header of the request, by its lower-case name; empty if it was not sent. */
  header(name: string): string
}

interface Endpoint<P extends z.ZodObject, Q extends z.ZodObject> {
  /** Below `/api/v2`: `/chapters/:chapter_id`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  readonly params?: P
  /** In addition to `as_of`, which every endpoint has. */
  readonly query?: Q
  readonly findCrossFieldProblems?: FindCrossFieldProblems
}

/** An endpoint that answers a JSON:API document; `include` and `fields[type]` are added to its query. */
export interface DocumentEndpoint<P extends z.ZodObject, Q extends z.ZodObject> extends Endpoint<P, Q> {
  readonly document: DocumentDefinition
  answer(request: ReferenceRequest<z.output<P>, z.output<Q>>): Promise<JsonApiDocument>
}

/** An endpoint with an answer of another shape. */
export interface PlainEndpoint<P extends z.ZodObject, Q extends z.ZodObject> extends Endpoint<P, Q> {
  readonly response: ResponseDefinition & { readonly schema: z.ZodType }
  /** Request headers that the answer depends on in addition to `Accept-Encoding`. Default: `Accept`. */
  readonly vary?: string
  /** The answer is long: hundreds of kilobytes. */
  readonly isHeavy?: boolean
  answer(request: ReferenceRequest<z.output<P>, z.output<Q>>): Promise<RouteResult<unknown>>
}

const EXAMPLES = new URL('examples/', import.meta.url)

type Nothing = z.ZodObject<Record<never, never>>

/** Seconds for which any cache may answer for this service: a new version is visible everywhere within two minutes. */
const MAX_AGE = 120

/** The routes of an endpoint: under `/api/v2`, `/uk/api/v2` and `/xi/api/v2`. */
export function documentRoutes<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  dependencies: TariffRouteDependencies,
  endpoint: DocumentEndpoint<P, Q>,
): readonly Route[] {
  const { document } = endpoint
  return plainRoutes(dependencies, {
    ...endpoint,
    query: z.object({ ...endpoint.query?.shape, ...chosenPartsParameters(document) }),
    response: {
      description: 'A JSON:API document.',
      schema: document.schema,
      sparseSchema: document.sparseSchema,
    },
    answer: async (request) => {
      const chosen = readChosenParts(request.query)
      // Sound: the query was parsed with the shape of the endpoint's own schema and more.
      const whole = await endpoint.answer(request as unknown as ReferenceRequest<z.output<P>, z.output<Q>>)
      return { kind: 'json', body: chooseParts(whole, chosen), sparse: chosen.fields.size > 0 }
    },
  })
}

/** {@link documentRoutes} for an answer that is no JSON:API document. */
export function plainRoutes<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  dependencies: TariffRouteDependencies,
  endpoint: PlainEndpoint<P, Q>,
): readonly Route[] {
  const {
    path,
    summary,
    description,
    tag,
    params,
    response,
    findCrossFieldProblems,
    vary = 'Accept',
    isHeavy = false,
    answer,
  } = endpoint
  const query = z.object({ ...endpoint.query?.shape, as_of: asOfParameter })
  return versionedRoutes(dependencies, {
    path: `/api/v2${path}`,
    region: 'any',
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    ...(params && { params }),
    query: findCrossFieldProblems ? withCrossFieldValidation(query, findCrossFieldProblems) : query,
    invalid: 422,
    ok: {
      ...response,
      example: readExample(EXAMPLES, path),
      headers: {
        ETag: 'Changes with the data, the day and the address.',
        'Last-Modified': 'When the data went live.',
        'Cache-Control': `\`public, max-age=${MAX_AGE}\``,
        ...response.headers,
      },
    },
    cachePolicy: { kind: 'public', maxAge: MAX_AGE, vary, variantOf: (context) => String(wantsCsv(context)) },
    capacityOf: () => (isHeavy ? 'heavy' : 'ordinary'),
    answer: ({ live, asOf, params: sent, query: sentQuery, context }) =>
      answer({
        tariff: tariffOn(dependencies.postgres, live, asOf),
        // Sound: both were parsed with these very schemas, and more.
        params: sent as z.output<P>,
        query: sentQuery as unknown as z.output<Q>,
        address: { path: context.path, querystring: context.querystring },
        base: baseOf(context.path),
        header: context.header,
      }),
  })
}

/** Whether the client asks for CSV: in `Accept`, or in `Content-Type` as the public service's clients do. */
export const wantsCsv = (context: { header(name: string): string }): boolean =>
  /text\/csv/i.test(`${context.header('content-type')} ${context.header('accept')}`)

const baseOf = (path: string): string => /^(?:\/(?:uk|xi))?\/api(?:\/v2)?/.exec(path)?.[0] ?? '/api/v2'
