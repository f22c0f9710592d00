import type { CachedAnswer } from '../../cache/answer-cache.ts'

/** What a route answers with. */
export type RouteResult<Body> = RenderedResult<Body> | CachedResult | NotModifiedResult

/** A result whose body is yet to be turned into bytes. */
export type RenderedResult<Body> = JsonResult<Body> | TextResult | StreamResult

interface Result {
  readonly headers?: Readonly<Record<string, string>>
}

export interface JsonResult<Body> extends Result {
  readonly kind: 'json'
  /** Default 200. */
  readonly status?: number
  readonly body: Body
  /** The client chose fields: the body matches the sparse schema. */
  readonly sparse?: boolean
  /** The same request will have a better answer soon: this one must not be stored, nor compared with later ones. */
  readonly isDegraded?: boolean
}

/** A body of the content type that the route declares. */
export interface TextResult extends Result {
  readonly kind: 'text'
  /** Default 200. */
  readonly status?: number
  readonly body: string | Buffer
  /** Whether the answer is degraded, as in {@link JsonResult}. */
  readonly isDegraded?: boolean
}

/** A body too long to be held in memory: JSON, unless the route declares or the result names another content type. */
export interface StreamResult extends Result {
  readonly kind: 'stream'
  readonly chunks: AsyncIterable<string> | Iterable<string>
  /** The client chose fields: the body matches the sparse schema. */
  readonly sparse?: boolean
  /** Its chunks come over seconds: each is sent when it comes, which compresses less. */
  readonly isGradual?: boolean
  /** The content type of the declared alternative, if that is what is sent. */
  readonly contentType?: string
}

export interface CachedResult extends Result {
  readonly kind: 'cached'
  readonly answer: CachedAnswer
  /** Whether the answer is degraded, as in {@link JsonResult}: it was shared, and is not cached. */
  readonly isDegraded?: boolean
}

export interface NotModifiedResult extends Result {
  readonly kind: 'not-modified'
}
