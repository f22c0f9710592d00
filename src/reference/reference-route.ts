import { z } from 'zod'
import { SERVICE_UNAVAILABLE } from '../http/declared-responses.ts'
import {
  defineRoute,
  type RequestContext,
  type ResponseDefinition,
  type Route,
  type RouteResult,
} from '../http/define-route.ts'
import { strongTag } from '../http/entity-tag.ts'
import { type FindMisfits, fittingTogether } from '../http/fitting-together.ts'
import { readExample } from '../http/read-example.ts'
import { chooseParts, chosenPartsParameters, readChosenParts } from '../json-api/chosen-parts.ts'
import type { DocumentDefinition, JsonApiDocument } from '../json-api/document.ts'
import { mediaType } from '../json-api/media-type.ts'
import type { RequestAddress } from '../json-api/pagination.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { DEFAULT_REGION, REGIONS, type Region } from '../tariff/region.ts'
import { dayAfter, todayUtc } from '../tariff/validity.ts'
import { asOfParameter } from '../versions/as-of.ts'
import { noData } from '../versions/no-data.ts'
import { type TariffDay, type TariffRouteDependencies, tariffOn } from '../versions/tariff-day.ts'

/** What an endpoint knows of a request. */
export interface ReferenceRequest<Params, Query> {
  readonly tariff: TariffDay
  readonly params: Params
  readonly query: Query
  readonly address: RequestAddress
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
  /** Beside `as_of`, which every endpoint has. */
  readonly query?: Q
  /** What of the query does not fit together. */
  readonly findMisfits?: FindMisfits
}

/** An endpoint that answers a JSON:API document; `include` and `fields[type]` come by themselves. */
export interface DocumentEndpoint<P extends z.ZodObject, Q extends z.ZodObject> extends Endpoint<P, Q> {
  readonly document: DocumentDefinition
  answer(request: ReferenceRequest<z.output<P>, z.output<Q>>): Promise<JsonApiDocument>
}

/** An endpoint with an answer of another shape. */
export interface PlainEndpoint<P extends z.ZodObject, Q extends z.ZodObject> extends Endpoint<P, Q> {
  readonly response: ResponseDefinition & { readonly schema: z.ZodType }
  /** The answer is sent while it is made. */
  readonly isStreamed?: boolean
  /** Request headers that the answer depends on beside `Accept-Encoding`. Default: `Accept`. */
  readonly vary?: string
  answer(request: ReferenceRequest<z.output<P>, z.output<Q>>): Promise<RouteResult<unknown>>
}

const EXAMPLES = new URL('examples/', import.meta.url)

type Nothing = z.ZodObject<Record<never, never>>

/** Seconds for which any cache may answer in our place: a new version is seen everywhere within two minutes. */
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
      return { body: chooseParts(whole, chosen), sparse: chosen.fields.size > 0 }
    },
  })
}

/** {@link documentRoutes} for an answer that is no JSON:API document. */
export function plainRoutes<P extends z.ZodObject = Nothing, Q extends z.ZodObject = Nothing>(
  dependencies: TariffRouteDependencies,
  endpoint: PlainEndpoint<P, Q>,
): readonly Route[] {
  const query = z.object({ ...endpoint.query?.shape, as_of: asOfParameter })
  const shared = {
    method: 'GET',
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    tags: [endpoint.tag],
    query: endpoint.findMisfits ? fittingTogether(query, endpoint.findMisfits) : query,
    invalid: 422,
    unknownQuery: 'ignore',
    responses: {
      200: {
        ...endpoint.response,
        example: readExample(EXAMPLES, endpoint.path),
        headers: {
          ETag: 'Changes with the data, the day and the address.',
          'Last-Modified': 'When the data went live.',
          'Cache-Control': `\`public, max-age=${MAX_AGE}\``,
          ...endpoint.response.headers,
        },
      },
      304: { description: 'The client holds this answer already.' },
      503: SERVICE_UNAVAILABLE,
    },
  } as const
  // Sound: `params` and `query` were parsed with these very schemas, and more.
  const answer = (region: Region, input: { params: unknown; query: unknown }, context: RequestContext) =>
    lastingAnswer(dependencies, endpoint, region, (input.query as { as_of?: IsoDate }).as_of, context, (tariff) =>
      endpoint.answer({
        tariff,
        params: input.params as z.output<P>,
        query: input.query as z.output<Q>,
        address: { path: context.path, querystring: context.querystring },
        header: context.header,
      }),
    )
  return [
    defineRoute({
      ...shared,
      path: `/:region/api/v2${endpoint.path}`,
      params: z.object({ region: z.enum(REGIONS), ...endpoint.params?.shape }),
      handle: (input, context) => answer(z.enum(REGIONS).parse(input.params.region), input, context),
    }),
    defineRoute({
      ...shared,
      path: `/api/v2${endpoint.path}`,
      description: `${endpoint.description ?? ''} The UK tariff.`.trim(),
      ...(endpoint.params && { params: endpoint.params }),
      handle: (input, context) => answer(DEFAULT_REGION, input, context),
    }),
  ]
}

/** Names the answer from the live version alone, before any other work: mostly, someone has it already. */
async function lastingAnswer(
  { postgres, liveVersions, version }: TariffRouteDependencies,
  { isStreamed = false, vary = 'Accept' }: { readonly isStreamed?: boolean; readonly vary?: string },
  region: Region,
  sentAsOf: IsoDate | undefined,
  context: RequestContext,
  answer: (tariff: TariffDay) => Promise<RouteResult<unknown>>,
): Promise<RouteResult<unknown>> {
  const live = await liveVersions.get(region)
  if (live === null) throw noData(region)
  const today = todayUtc()
  const tomorrow = Date.parse(dayAfter(today))
  const asOf = sentAsOf ?? today
  const etag = strongTag(
    ...[version, region, live.dataVersionId, live.publishedAt.getTime(), asOf],
    ...[context.path, context.querystring],
    // What the same address answers in other bytes.
    ...[mediaType(context.header('accept')), String(wantsCsv(context)), context.encoding],
  )
  return {
    headers: {
      ETag: etag,
      'Last-Modified': live.publishedAt.toUTCString(),
      'Cache-Control': `public, max-age=${MAX_AGE}`,
      Vary: vary,
    },
    lasting: {
      etag,
      // An answer about today is another one every day, though the data stays.
      unmodifiedSince: Math.max(toSecond(live.publishedAt), sentAsOf === undefined ? Date.parse(today) : 0),
      isCurrent: () => liveVersions.known(region) === live && (sentAsOf !== undefined || Date.now() < tomorrow),
    },
    kept: {
      key: etag,
      isStreamed,
      make: () => answer(tariffOn(postgres, live, asOf)),
    },
  }
}

/** Milliseconds of the second: HTTP has no shorter times. */
const toSecond = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000

/** Whether the client names CSV, in either header by which the tree of goods can be had as such. */
export const wantsCsv = (context: { header(name: string): string }): boolean =>
  /text\/csv/i.test(`${context.header('content-type')} ${context.header('accept')}`)
