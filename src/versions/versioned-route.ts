import { z } from 'zod'
import type { Access } from '../http/auth/keyed-access.ts'
import { SERVICE_UNAVAILABLE } from '../http/declared-responses.ts'
import { defineRoute, type RequestContext, type ResponseDefinition, type Route } from '../http/define-route.ts'
import { strongTag, weakTag } from '../http/entity-tag.ts'
import type { Capacity } from '../http/overload/capacities.ts'
import type { RouteResult } from '../http/route-result.ts'
import { mediaType } from '../json-api/media-type.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { DEFAULT_REGION, REGIONS, type Region } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import type { LiveVersion, LiveVersions } from './live-versions.ts'
import { noData } from './no-data.ts'

export interface VersionedRouteDependencies {
  readonly liveVersions: LiveVersions
  /** Version of the program: another one may answer the same request from the same data differently. */
  readonly version: string
}

/** Who may cache the answers of a route. */
export type CachePolicy =
  /** Every cache, for `maxAge` seconds, and this service. Clients revalidate with a strong validator. */
  | {
      readonly kind: 'public'
      readonly maxAge: number
      readonly vary: string
      /** Tells apart the representations of one address beyond media type and encoding. */
      variantOf(context: RequestContext): string
    }
  /** The client alone, which revalidates each time with a weak validator. Not cached here. */
  | { readonly kind: 'private' }
  /** Only this service. */
  | { readonly kind: 'no-store' }

/** A request of a versioned route. */
export interface VersionedRequest<Params, Query> {
  readonly live: LiveVersion
  /** The parameter `as_of`; today, UTC, without it. */
  readonly asOf: IsoDate
  readonly params: Params
  readonly query: Query
  readonly context: RequestContext
}

/** A `GET` that is answered from the live version of a region's data. */
export interface VersionedRoute<P extends z.ZodObject, Q extends z.ZodObject> {
  /** Below the region: `/api/v2/commodities/:id`. */
  readonly path: string
  /** `any`: under `/uk`, under `/xi`, and for the UK without a region. */
  readonly region: Region | 'any'
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly access?: Access
  readonly params?: P
  /** May have `as_of`. */
  readonly query: Q
  readonly invalid: 400 | 422
  /** The response with status 200. */
  readonly ok: ResponseDefinition
  /** The response with status 404, if it is not the usual error. */
  readonly missing?: ResponseDefinition
  /** The response with status 302. */
  readonly found?: ResponseDefinition
  /** A page for people. */
  readonly isPage?: boolean
  readonly cachePolicy: CachePolicy
  /** What the work for an answer takes its room from. Default: `keyed` for clients with a key, else `ordinary`. */
  capacityOf?(query: z.output<Q>): Capacity
  answer(request: VersionedRequest<z.output<P>, z.output<Q>>): Promise<RouteResult<unknown>>
}

/** The region in the path of a route. */
export const regionSchema = z.enum(REGIONS).meta({ example: DEFAULT_REGION })

type Nothing = z.ZodObject<Record<never, never>>

/** The routes of an endpoint, one or, for any region, two. */
export function versionedRoutes<Q extends z.ZodObject, P extends z.ZodObject = Nothing>(
  dependencies: VersionedRouteDependencies,
  endpoint: VersionedRoute<P, Q>,
): readonly Route[] {
  const { path, region, summary, description, tags, access, params, query } = endpoint
  const { invalid, ok, missing, found, isPage, cachePolicy } = endpoint
  const shared = {
    method: 'GET',
    summary,
    ...(description !== undefined && { description }),
    tags,
    ...(access && { access }),
    ...(isPage && { isPage }),
    ...(cachePolicy.kind === 'private' && { neverCached: true }),
    ...(params && { params }),
    query,
    invalid,
    unknownQuery: 'ignore',
    ...(cachePolicy.kind === 'public' && { vary: cachePolicy.vary }),
    responses: {
      200: ok,
      ...(missing && { 404: missing }),
      ...(found && { 302: found }),
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
      input as { params: z.output<P>; query: z.output<Q> },
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

/** Identifies the answer by the live version and the day, so that it may be not modified or cached before any other work. */
async function answerFromLive<P extends z.ZodObject, Q extends z.ZodObject>(
  { liveVersions, version }: VersionedRouteDependencies,
  { access, cachePolicy, capacityOf, answer }: VersionedRoute<P, Q>,
  region: Region,
  { params, query }: { readonly params: z.output<P>; readonly query: z.output<Q> },
  context: RequestContext,
): Promise<RouteResult<unknown>> {
  const live = await liveVersions.get(region)
  if (live === null) throw noData(region)
  const sentAsOf = (query as { readonly as_of?: IsoDate }).as_of
  const asOf = sentAsOf ?? todayUtc()
  const request = { live, asOf, params, query, context }
  const capacity = capacityOf?.(query) ?? (access ? 'keyed' : 'ordinary')
  const compute = (signal?: AbortSignal) => context.admitted(capacity, () => answer(request), signal)
  const identity = [
    ...[version, region, live.dataVersionId, live.publishedAt.getTime(), asOf],
    ...[context.path, context.querystring],
  ]
  const representation = [mediaType(context.header('accept')), context.encoding]

  switch (cachePolicy.kind) {
    case 'public': {
      const etag = strongTag(...identity, ...representation, cachePolicy.variantOf(context))
      const headers = {
        ETag: etag,
        'Last-Modified': live.publishedAt.toUTCString(),
        'Cache-Control': `public, max-age=${cachePolicy.maxAge}`,
      }
      // An answer about today changes every day, even if the data does not.
      const lastModified = Math.max(toSecond(live.publishedAt), sentAsOf === undefined ? Date.parse(asOf) : 0)
      if (context.hasTag(etag)) return { kind: 'not-modified', headers }
      const result = await context.cached(etag, () => compute())
      return context.isNotModified({ etag, lastModified })
        ? { kind: 'not-modified', headers }
        : withHeaders(result, headers)
    }
    case 'private': {
      const etag = weakTag(...identity)
      const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
      if (context.hasTag(etag)) return { kind: 'not-modified', headers }
      const result = await compute(context.signal)
      if ((result.kind === 'json' || result.kind === 'text') && result.isDegraded)
        return withHeaders(result, { 'Cache-Control': 'no-store' })
      return context.isNotModified({ etag }) ? { kind: 'not-modified', headers } : withHeaders(result, headers)
    }
    case 'no-store': {
      const key = strongTag(...identity, ...representation)
      return withHeaders(await context.cached(key, () => compute()), { 'Cache-Control': 'no-store' })
    }
  }
}

const withHeaders = (
  result: RouteResult<unknown>,
  headers: Readonly<Record<string, string>>,
): RouteResult<unknown> => ({ ...result, headers: { ...headers, ...result.headers } })

/** Milliseconds of the second: times in HTTP have no fractions. */
const toSecond = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000
