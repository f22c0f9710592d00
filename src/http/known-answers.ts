import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { AnswerCache, KeptAnswer } from '../cache/answer-cache.ts'
import { createBoundedCache } from '../cache/bounded-cache.ts'
import { beginningOf, noteAnswer } from './access-log.ts'
import type { Lasting } from './define-route.ts'
import { isHeld } from './entity-tag.ts'
import type { Metrics } from './metrics.ts'
import { requestIdOf } from './request-id.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import type { Middleware } from './state.ts'

/**
 * Answers that this service gave a moment ago and that still hold, by the very request: without router, validation and
 * the other middlewares, whose result is known. A 304 costs a fifth of what it costs through them, and so does an answer
 * whose bytes are in the cache.
 */
export interface KnownAnswers {
  /** Learns what is answered; stands before all middlewares that add to an answer. */
  readonly learn: Middleware
  /** Answers what it knows, and lets the listener answer the rest. */
  before(listener: RequestListener): RequestListener
}

export interface KnownAnswersDependencies {
  readonly answers: AnswerCache
  readonly logger: Logger
  readonly metrics: Metrics
}

/** Beside the memory for answers, as a share of it: a thousand addresses for each 8 MB. */
const SHARE = 1 / 4

/** What an entry takes beside its key: its logger and the list of its headers. Measured at 1,950 bytes. */
const OVERHEAD_BYTES = 1950

const BYTES_PER_CHARACTER = 2

/** As `writeHead` takes them: name, value, name, value. */
type HeaderList = readonly string[]

interface Known {
  readonly lasting: Lasting
  readonly route: string
  readonly method: string
  /** Knows method, path and route. */
  readonly logger: Logger
  readonly unchanged: HeaderList
  /** Of a 200, but for what describes its body. Null where only a 304 was given. */
  readonly whole: HeaderList | null
}

export function createKnownAnswers({ answers, logger, metrics }: KnownAnswersDependencies): KnownAnswers {
  const known = createBoundedCache<Known>(answers.maxBytes * SHARE)

  const learn: Middleware = async (ctx, next) => {
    await next()
    const { lasting, route } = ctx.state
    const { method } = ctx
    if (lasting === undefined || route === undefined) return
    const key = keyOf(ctx.req)
    if (key === null || (ctx.status !== 200 && ctx.status !== 304)) return
    const before = known.get(key)
    const wholeBefore = before?.lasting.etag === lasting.etag ? before.whole : null
    known.set(
      key,
      {
        lasting,
        route,
        method,
        logger: logger.child({ method, path: ctx.path, route }),
        unchanged: headersWithout(NOT_OF_UNCHANGED, ctx.res),
        whole: ctx.status === 200 ? headersWithout(NOT_SHARED, ctx.res) : wholeBefore,
      },
      OVERHEAD_BYTES + BYTES_PER_CHARACTER * key.length,
    )
  }

  /** False: the request is another's to answer. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request)
    const entry = key === null ? undefined : known.get(key)
    if (entry === undefined || !entry.lasting.isCurrent()) return false
    const { lasting, unchanged, whole } = entry
    const { headers } = request
    const isUnchanged = isHeld(headers['if-none-match'], headers['if-modified-since'], lasting)
    const found = isUnchanged || whole === null ? undefined : answers.find(lasting.etag)
    if (!isUnchanged && found === undefined) return false
    const requestId = requestIdOf(headers['x-request-id'])
    const beginning = beginningOf(request)
    response.on('close', () =>
      noteAnswer(request, response, beginning, {
        metrics,
        requestId,
        logger: entry.logger,
        method: entry.method,
        route: entry.route,
      }),
    )
    if (found === undefined || whole === null) {
      response.writeHead(304, [...unchanged, 'X-Request-Id', requestId]).end()
    } else {
      response.writeHead(200, [...whole, ...describing(found), 'X-Request-Id', requestId])
      response.end(entry.method === 'HEAD' ? undefined : found.body)
    }
    return true
  }

  return {
    learn,
    before: (listener) => (request, response) => {
      if (!answer(request, response)) listener(request, response)
    },
  }
}

/**
 * All of a request that its answer can depend on, beside what the client holds. Null where it is not a plain question:
 * a body may be too long, and its type asks for CSV.
 */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers['content-type'] !== undefined || headers['content-length'] !== undefined) return null
  if (headers['transfer-encoding'] !== undefined) return null
  return `${method} ${url}\n${headers.accept ?? ''}\n${headers['accept-encoding'] ?? ''}`
}

/** What each request has of its own, and what describes a body. */
const NOT_SHARED: ReadonlySet<string> = new Set([
  'x-request-id',
  'connection',
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-encoding',
  'content-disposition',
])

const NOT_OF_UNCHANGED: ReadonlySet<string> = new Set([...NOT_SHARED, ...SECURITY_HEADERS])

const headersWithout = (names: ReadonlySet<string>, response: ServerResponse): HeaderList =>
  response
    .getHeaderNames()
    .filter((name) => !names.has(name))
    .flatMap((name) => [name, String(response.getHeader(name))])

/** The headers of a body; those that are shared are known. */
function describing({ headers, body }: KeptAnswer): HeaderList {
  const list = ['Content-Length', String(body.byteLength)]
  for (const name of ['Content-Type', 'Content-Encoding', 'Content-Disposition']) {
    const value = headers[name]
    if (value !== undefined) list.push(name, value)
  }
  return list
}
