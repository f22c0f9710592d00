import type { Logger } from 'pino'
import type { z } from 'zod'
import type { ApiClient } from '../auth/api-keys.ts'
import type { Access } from '../auth/keyed-access.ts'
import type { StreamedBody } from '../body/streamed-body.ts'
import type { Validators } from '../caching/entity-tag.ts'
import type { ErrorFormat } from '../errors/error-format.ts'
import type { Capacity } from '../overload/capacities.ts'
import type { MisspeltParameter } from './misspelt-parameters.ts'
import type { RouteResult } from './route-result.ts'

/** A declared response. `status → ResponseDefinition` is all that a route may answer with. */
export interface ResponseDefinition {
  readonly description: string
  /** The body; left out where there is none, or where it is not JSON. */
  readonly schema?: z.ZodType
  /** Default: JSON, as `application/json` or, to a client that names it, `application/vnd.api+json`. */
  readonly contentType?: string
  /** The JSON body of a sparse result, without the fields that the client did not select. */
  readonly sparseSchema?: z.ZodType
  /** Another representation of the same content, for clients that request it. */
  readonly alternative?: { readonly contentType: string; readonly example?: string }
  /** Shown in the OpenAPI document, and checked against the schema by the contract tests. */
  readonly example?: unknown
  /** Headers of this response: name → description. */
  readonly headers?: Readonly<Record<string, string>>
}

export type Responses = Readonly<Record<number, ResponseDefinition>>

/** The request, apart from its validated input. */
export interface RequestContext {
  readonly requestId: string
  readonly logger: Logger
  /**
   * Bytes of a streamed body as they arrive; throws once there are more than the route accepts, or they take longer.
   * @param signal Ends the wait with its reason
   */
  bytes(signal?: AbortSignal): AsyncIterable<Buffer>
  /** The owner of the request's key; null on a route without keys. */
  readonly client: ApiClient | null
  /** Tells visitors apart: a hash of the address that the request came from. */
  readonly visitor: string
  /**
   * Aborted when the client goes away before the answer is complete, or the time limit of the request is over: then its
   * reason is a ServiceUnavailableError.
   */
  readonly signal: AbortSignal
  /** Aborted when the client goes away: for an answer that may take as long as its client. */
  readonly clientGone: AbortSignal
  /** Path as the client sent it, with percent escapes, without `.json` at the end. */
  readonly path: string
  /**
   * The parameters of the query string that the route declares, without `?`: an answer depends on no others. They are sorted
   * by name, and texts are as the schema returns them, so that requests that mean the same have the same.
   */
  readonly querystring: string
  /** Parameters that the route ignored, with the ones that they look like. */
  readonly misspelt: readonly MisspeltParameter[]
  /** A header of the request, by its lower-case name; empty if it was not sent. */
  header(name: string): string
  /** The content encoding that the client prefers among those that bodies are compressed with. */
  readonly encoding: string
  /** Whether the client names the tag of this answer, so that it is current without being computed. */
  hasTag(etag: string): boolean
  /** Whether the client's copy of an answer that exists is current (`If-None-Match`, `If-Modified-Since`). */
  isNotModified(validators: Validators): boolean
  /**
   * Runs work when there is capacity for it.
   * @param signal Of work for this client alone: ends the wait when it fires
   * @throws RequestError 503 if there is no capacity
   */
  admitted<T>(capacity: Capacity, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /**
   * The cached answer of a key, or the result that `compute` returns, which is then cached. Takes capacity until the answer
   * is presented and compressed, which for a long list is most of the work. The key names everything that the answer
   * depends on: version of program and data, day, address, media type, encoding. Degraded answers are not cached.
   * @param compute Is given a signal that fires when no client waits for the answer any more
   * @param signalOf Ends the wait of this client when it fires. Default: nothing does
   * @throws RequestError 503 if there is no capacity
   */
  cached<Body>(
    key: string,
    capacity: Capacity,
    compute: (signal: AbortSignal) => Promise<RouteResult<Body>>,
    signalOf?: () => AbortSignal,
  ): Promise<RouteResult<Body>>
}

export interface RouteInput<P, Q, H, B> {
  readonly params: P
  readonly query: Q
  readonly headers: H
  readonly body: B
}

export interface RouteDefinition<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  H extends z.ZodObject,
  B extends z.ZodType,
  R extends Responses,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Template of `@koa/router`: `/chapters/:chapter_id`. */
  readonly path: string
  /** Template of the path that this one is another name of; the OpenAPI document describes only that one. */
  readonly aliasOf?: string
  /** One line. */
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  /** Left out: anyone may call it. */
  readonly access?: Access
  /** The form of errors at this path and all below it. Default: the error document of JSON:API. */
  readonly errorFormat?: ErrorFormat
  /** A page for people: the OpenAPI document, which is for programs, does not describe it. */
  readonly isPage?: boolean
  /** A path that fails its schema cannot name anything: 404. */
  readonly params?: P
  /**
   * Keys are flat: `page`, `query[letter]`, which may be sent as `query.letter` too. A value is a string, or an array where
   * the parameter was repeated.
   * A key that ends in `[*]` collects a family: `filter[*]` receives `filter[a]=1&filter[b]=2` as `{ a: '1', b: '2' }`.
   */
  readonly query?: Q
  /** Lower-case names. */
  readonly headers?: H
  /** JSON. Its presence makes a body of at most 64 KiB required. */
  readonly body?: B
  /** The body may also be a form, or absent. */
  readonly formBody?: true
  /** Takes the place of `body` where a request is longer than what may be held in memory. */
  readonly streamedBody?: StreamedBody
  /** Status of a query, header or body that fails its schema. An issue may override it: `params: { status: 400 }`. */
  readonly invalid: 400 | 422
  /** What becomes of parameters that the route does not declare; the header `X-Ignored-Parameters` names those ignored. */
  readonly unknownQuery: 'ignore' | 'reject-filters'
  /** Declared query parameters that have no meaning for these path parameters: they are ignored as unknown ones are. */
  ignoredQuery?(params: Readonly<Record<string, string>>): readonly string[]
  /** Request headers that the answer depends on in addition to `Accept-Encoding` and `Origin`. */
  readonly vary?: string
  readonly responses: R
  handle(
    input: RouteInput<z.output<P>, z.output<Q>, z.output<H>, z.output<B>>,
    context: RequestContext,
  ): Promise<RouteResult<JsonBodyOf<R>>> | RouteResult<JsonBodyOf<R>>
}

/** A route with its types forgotten, as the router, the OpenAPI document and the contract tests see it. */
export interface Route
  extends Omit<RouteDefinition<z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType, Responses>, 'handle'> {
  handle(
    input: RouteInput<unknown, unknown, unknown, unknown>,
    context: RequestContext,
  ): Promise<RouteResult<unknown>> | RouteResult<unknown>
}

/**
 * Declares an endpoint. Router, validation, OpenAPI document and contract tests all read this one object, so they
 * cannot drift apart.
 */
export function defineRoute<
  P extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
  H extends z.ZodObject = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  const R extends Responses = Responses,
>(definition: RouteDefinition<P, Q, H, B, R>): Route {
  // Sound: `runRoute` hands `handle` nothing but the output of these very schemas.
  return definition as unknown as Route
}

/** The JSON bodies that a route declares. */
type JsonBodyOf<R extends Responses> = {
  [S in keyof R]: R[S] extends { readonly schema: infer Z extends z.ZodType } ? DeepReadonly<z.input<Z>> : never
}[keyof R]

/** Handlers build readonly data; zod infers mutable arrays. */
type DeepReadonly<T> = T extends readonly (infer U)[]
  ? readonly DeepReadonly<U>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T
