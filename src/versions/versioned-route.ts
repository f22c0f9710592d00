import { z } from 'zod'
import type { Access } from '../http/auth/keyed-access.ts'
import { strongTag, weakTag } from '../http/caching/entity-tag.ts'
import type { Capacity } from '../http/overload/capacities.ts'
import { type FindCrossFieldProblems, withCrossFieldValidation } from '../http/route/cross-field-validation.ts'
import { SERVICE_UNAVAILABLE } from '../http/route/declared-responses.ts'
import {
  defineRoute,
  type RequestContext,
  type ResponseDefinition,
  type Responses,
  type Route,
} from '../http/route/define-route.ts'
import type { RouteResult } from '../http/route/route-result.ts'
import { mediaType } from '../json-api/media-type.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { DEFAULT_REGION, REGIONS, type Region } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import { noticeFailedReads } from './failed-reads.ts'
import { chosenLanguage, LANGUAGE_PARAMETER, languageQuery } from './language.ts'
import type { LiveVersion, LiveVersions } from './live-versions.ts'
import type { LoadedLanguage } from './loaded-languages.ts'
import { noData } from './no-data.ts'

export interface VersionedRouteDependencies {
  readonly liveVersions: LiveVersions
  /** Version of the program: another one may answer the same request from the same data differently. */
  readonly version: string
}

/** Seconds for which any cache may answer for this service: a new version is visible everywhere within two minutes. */
export const MAX_AGE_SECONDS = 120

/** The caches that may store the answers of a route. */
export type CachePolicy =
  /** Every cache, for `maxAge` seconds, and this service. Clients revalidate with a strong validator. */
  | {
      readonly kind: 'public'
      readonly maxAge: number
      readonly vary: string
      /** Tells apart the representations of one address beyond media type and encoding. */
      variantOf(context: RequestContext): string
    }
  /** The client, which revalidates each time with a weak validator, and this service. */
  | { readonly kind: 'private' }
  /** Only this service. */
  | { readonly kind: 'no-store' }

/** A request of a versioned route. */
export interface VersionedRequest<Params, Query> {
  readonly live: LiveVersion
  /** The day of the parameter `as_of`; today, UTC, without it. */
  readonly asOf: IsoDate
  /** The language of descriptions; null: English. */
  readonly language: LoadedLanguage | null
  readonly params: Params
  readonly query: Query
  readonly context: SharedContext
  /** Aborted when no client waits for the answer any more, or the time limit of their requests is over. */
  readonly signal: AbortSignal
}

/**
 * The request, apart from its validated input and all that differs between clients, since they share the answer. `visitor`
 * is for limits.
 */
export type SharedContext = Pick<RequestContext, 'path' | 'querystring' | 'misspelt' | 'header' | 'visitor'>

/** The values of parameters by the schemas of an object. */
type ValuesOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/**
 * A `GET` that is answered from the live version of a region's data.
 * @typeParam S Parameters that all routes of an API share, such as `as_of`
 */
export interface VersionedRoute<P extends z.ZodObject, Q extends z.ZodObject, S extends z.ZodRawShape> {
  /** Below the region: `/api/v2/commodities/:id`. */
  readonly path: string
  /** `any`: under `/uk`, under `/xi`, and for the UK without a region. */
  readonly region: Region | 'any'
  readonly summary: string
  readonly description?: string | undefined
  readonly tags: readonly string[]
  readonly access?: Access
  readonly params?: P | undefined
  /** May have `as_of`. */
  readonly query?: Q | undefined
  /** Parameters in addition to those of `query`; may have `as_of`. */
  readonly sharedQuery?: S
  /** Shows rows of the nomenclature: XI takes the parameter `lang`, which is ignored elsewhere. */
  readonly hasLanguages?: boolean | undefined
  readonly findCrossFieldProblems?: FindCrossFieldProblems | undefined
  readonly invalid: 400 | 422
  /** Default: unknown parameters are ignored. */
  readonly unknownQuery?: 'reject-filters'
  /** The response with status 200. */
  readonly ok: ResponseDefinition
  /** Further responses that are not the usual errors. */
  readonly otherResponses?: Responses
  /** A page for people. */
  readonly isPage?: boolean
  readonly cachePolicy: CachePolicy
  /** The capacity that limits the work for an answer. Default: `keyed` for clients with a key, else `ordinary`. */
  capacityOf?(query: z.output<Q> & ValuesOf<S>): Capacity
  answer(request: VersionedRequest<z.output<P>, z.output<Q> & ValuesOf<S>>): Promise<RouteResult<unknown>>
}

/** The region in the path of a route. */
export const regionSchema = z.enum(REGIONS).meta({ example: DEFAULT_REGION })

/** The schema of a route that has no parameters of its own. */
export type Nothing = z.ZodObject<Record<never, never>>

/** The routes of an endpoint, one or, for any region, two. */
export function versionedRoutes<
  P extends z.ZodObject = Nothing,
  Q extends z.ZodObject = Nothing,
  S extends z.ZodRawShape = Record<never, never>,
>(dependencies: VersionedRouteDependencies, endpoint: VersionedRoute<P, Q, S>): readonly Route[] {
  const { path, region, summary, description, tags, access, params, invalid, isPage, cachePolicy } = endpoint
  const shared = {
    method: 'GET',
    summary,
    ...(description !== undefined && { description }),
    tags,
    ...(access && { access }),
    ...(isPage && { isPage }),
    ...(params && { params }),
    query: extendQuery(endpoint),
    ...(endpoint.hasLanguages && {
      ignoredQuery: (sent: Readonly<Record<string, string>>) => (sent.region === 'xi' ? [] : [LANGUAGE_PARAMETER]),
    }),
    invalid,
    unknownQuery: endpoint.unknownQuery ?? 'ignore',
    ...(cachePolicy.kind === 'public' && { vary: cachePolicy.vary }),
    responses: {
      200: endpoint.ok,
      ...endpoint.otherResponses,
      ...(cachePolicy.kind !== 'no-store' && { 304: { description: 'The client holds this answer already.' } }),
      503: SERVICE_UNAVAILABLE,
    },
  } as const
  const handle = (of: Region, input: { readonly params: unknown; readonly query: unknown }, context: RequestContext) =>
    // Sound: both were parsed with these very schemas, and more. The type of the body is that of `ok`, which callers check.
    answerFromLive(
      dependencies,
      endpoint,
      of,
      input as { params: z.output<P>; query: z.output<Q> & ValuesOf<S> },
      context,
    ) as Promise<RouteResult<never>>

  if (region !== 'any') {
    return [
      defineRoute({ ...shared, path: `/${region}${path}`, handle: (input, context) => handle(region, input, context) }),
    ]
  }
  return [
    defineRoute({
      ...shared,
      path: `/:region${path}`,
      params: z.object({ region: regionSchema, ...params?.shape }),
      handle: (input, context) => handle(regionSchema.parse(input.params.region), input, context),
    }),
    defineRoute({
      ...shared,
      path,
      aliasOf: `/:region${path}`,
      handle: (input, context) => handle(DEFAULT_REGION, input, context),
    }),
  ]
}

/** The parameters of a route and those that it shares. */
function extendQuery<P extends z.ZodObject, Q extends z.ZodObject, S extends z.ZodRawShape>({
  query,
  sharedQuery,
  hasLanguages,
  findCrossFieldProblems,
}: VersionedRoute<P, Q, S>): z.ZodObject {
  const extended = z.object({ ...query?.shape, ...sharedQuery, ...(hasLanguages && languageQuery) })
  return findCrossFieldProblems ? withCrossFieldValidation(extended, findCrossFieldProblems) : extended
}

/** Identifies the answer by the live version and the day, so that it may be not modified or cached before any other work. */
async function answerFromLive<P extends z.ZodObject, Q extends z.ZodObject, S extends z.ZodRawShape>(
  { liveVersions, version }: VersionedRouteDependencies,
  { access, cachePolicy, capacityOf, isPage, hasLanguages, invalid, answer }: VersionedRoute<P, Q, S>,
  region: Region,
  { params, query }: { readonly params: z.output<P>; readonly query: z.output<Q> & ValuesOf<S> },
  context: RequestContext,
): Promise<RouteResult<unknown>> {
  const live = await liveVersions.get(region)
  if (live === null) throw noData(region)
  const sentAsOf = (query as { readonly as_of?: IsoDate }).as_of
  const today = todayUtc()
  const asOf = sentAsOf ?? today
  const sentLanguage = hasLanguages ? (query as { readonly lang?: string }).lang : undefined
  const language = chosenLanguage(sentLanguage, live.languages, invalid)
  const capacity = capacityOf?.(query) ?? (access ? 'keyed' : 'ordinary')
  const compute = async (signal: AbortSignal): Promise<RouteResult<unknown>> => {
    const reads = noticeFailedReads(live)
    const result = await answer({ live: reads.live, asOf, language, params, query, context, signal })
    const isWhole = !reads.hasFailed() || (result.kind !== 'json' && result.kind !== 'text')
    return isWhole ? result : { ...result, isDegraded: true }
  }

  // Such a page names the parameter, which is no part of its key.
  if (isPage && context.misspelt.length > 0) {
    const { signal } = context
    return withHeaders(await context.admitted(capacity, () => compute(signal), signal), { 'Cache-Control': 'no-store' })
  }

  const isPublic = cachePolicy.kind === 'public'
  const isPrivate = cachePolicy.kind === 'private'
  const identity = [
    ...[version, region, live.dataVersionId, live.publishedAt.getTime(), asOf],
    // A search is one of today, whatever day its page is sent.
    ...(isPrivate ? [today] : []),
    ...[context.path, context.querystring],
    // The texts belong to no version.
    ...(hasLanguages ? live.languages.map(({ code, loadedAt }) => `${code} ${loadedAt}`) : []),
  ]
  const key = strongTag(
    ...identity,
    ...[mediaType(context.header('accept')), context.encoding, isPublic ? cachePolicy.variantOf(context) : ''],
  )
  if (cachePolicy.kind === 'no-store') {
    return withHeaders(await context.cached(key, capacity, compute), { 'Cache-Control': 'no-store' })
  }

  const tag = isPrivate ? weakTag(...identity) : key
  const changedAt = hasLanguages ? latestOf(live) : live.publishedAt
  const headers = {
    ETag: tag,
    ...(isPublic && { 'Last-Modified': changedAt.toUTCString() }),
    ...(sentLanguage !== undefined && { 'Content-Language': sentLanguage }),
    'Cache-Control': isPublic ? `public, max-age=${cachePolicy.maxAge}` : 'private, no-cache',
  }
  const notModified = { kind: 'not-modified', headers } as const
  if (context.hasTag(tag)) return notModified
  // What is private uses the engine, so its clients wait no longer than their time limit.
  const result = await context.cached(key, capacity, compute, isPrivate ? () => context.signal : undefined)
  if ('isDegraded' in result && result.isDegraded) return withHeaders(result, { 'Cache-Control': 'no-store' })
  // An answer about today changes every day, even if the data does not.
  const lastModified = Math.max(toSecond(changedAt), sentAsOf === undefined ? Date.parse(asOf) : 0)
  return context.isNotModified({ etag: tag, ...(isPublic && { lastModified }) })
    ? notModified
    : withHeaders(result, headers)
}

/** When the data or one of its languages was loaded. */
const latestOf = ({ publishedAt, languages }: LiveVersion): Date =>
  new Date(Math.max(publishedAt.getTime(), ...languages.map(({ loadedAt }) => Date.parse(loadedAt))))

const withHeaders = (
  result: RouteResult<unknown>,
  headers: Readonly<Record<string, string>>,
): RouteResult<unknown> => ({ ...result, headers: { ...headers, ...result.headers } })

/** Milliseconds of the second: times in HTTP have no fractions. */
const toSecond = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000
