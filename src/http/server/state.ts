import type Koa from 'koa'
import type { Logger } from 'pino'

/** What the middlewares share about a request. */
export interface RequestState {
  /** Set by `requestId`. */
  readonly requestId: string
  /** Set by `requestId` if the client sent a usable id of its own. */
  readonly clientRequestId: string | undefined
  /** Set by `requestId`; every line has the request's id. */
  readonly logger: Logger
  /** Set by `addressAliases`: the path as the client sent it. */
  sentPath?: string
  /** Set by `addressAliases`: the same without `.json` at the end. */
  plainPath?: string
  /** Template of the route that answers, such as `/:region/api/beta/search`; undefined until one matches. */
  route?: string
}

export type Middleware = Koa.Middleware<RequestState>
export type Context = Koa.ParameterizedContext<RequestState>
