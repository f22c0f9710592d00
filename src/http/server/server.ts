import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { PACKAGE_VERSION } from '../../config/package-version.ts'
import { ERROR_CODES } from '../errors/error-codes.ts'
import { type ErrorFormat, JSON_API_ERRORS } from '../errors/error-format.ts'
import type { Problem } from '../errors/request-error.ts'
import { type Connections, watchConnections } from '../overload/connections.ts'
import { clientRequestIdOf, VERSION_HEADER } from './request-id.ts'

export interface ListenOptions {
  readonly port: number
  /** Undefined: every address. */
  readonly host: string | undefined
  /** After this, requests still in flight are cut off. */
  readonly shutdownTimeoutMs: number
  /** Time between the request to stop and the end of new connections, for load balancers to notice. Default: none. */
  readonly drainDelayMs?: number
  /** Default: {@link MAX_CONNECTIONS}. */
  readonly maxConnections?: number
  /** Whether an address may open as many connections as there are. Default: none may. */
  readonly isProxy?: (address: string) => boolean
  /** Body of the errors at a path. Default: the error document of JSON:API everywhere. */
  readonly errorFormat?: (path: string) => ErrorFormat
}

export interface HttpServer {
  readonly address: AddressInfo
  readonly connections: Pick<Connections, 'figures'>
  /**
   * Accepts nothing new after the delay, closes each connection after its answer, and waits for the requests in flight.
   * Returns false if it cut some off.
   */
  stop(): Promise<boolean>
}

/** Enough for ordinary headers and for a query string that our own limit rejects, with a message that Node does not have. */
const MAX_HEAD_BYTES = 32 * 1024

/** Longer than the 60 seconds after which load balancers drop an idle connection, so that they do it first. */
const KEEP_ALIVE_MS = 65_000

/** Time to send the head of a request. Bodies have limits of their own, because a batch may be long. */
const HEAD_TIMEOUT_MS = 30_000

/** A connection on which nothing moves for so long, such as that of a client that no longer reads its answer, is closed. */
const STALLED_MS = 60_000

/** An idle connection takes some 15 KB; this many leave memory for answers, and are within the usual limit of open files. */
const MAX_CONNECTIONS = 4000

/**
 * Time between two looks for connections that became idle while stopping; after a quarter of a second one is closed: the
 * next request of a client far away may be on its way.
 */
const IDLE_SWEEP_MS = 50

/** Starts to listen; rejects if the port is taken or the address is not ours. */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<HttpServer> {
  const { maxConnections = MAX_CONNECTIONS, isProxy } = options
  const server = createServer({
    maxHeaderSize: MAX_HEAD_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEAD_TIMEOUT_MS,
    requestTimeout: 0,
  })
  server.maxConnections = maxConnections
  server.timeout = STALLED_MS
  const connections = watchConnections(server, handler, {
    // No address takes all connections: the probes of the platform need some.
    perAddress: Math.ceil(maxConnections / 2),
    ...(isProxy && { isExempt: isProxy }),
  })
  server.on('request', connections.listener)
  const formatOf = options.errorFormat ?? (() => JSON_API_ERRORS)
  server.on('clientError', (error: ClientError, socket) => {
    // The client would read anything written now as part of the answer.
    if (socket instanceof Socket && connections.isAnswering(socket)) socket.destroy()
    else answerClientError(error, socket, formatOf)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: options.port, host: options.host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.')
  let stopped: Promise<boolean> | undefined
  return {
    address,
    connections,
    stop: () => {
      stopped ??= drain(server, connections, options)
      return stopped
    },
  }
}

async function drain(
  server: Server,
  connections: Connections,
  { drainDelayMs = 0, shutdownTimeoutMs }: Pick<ListenOptions, 'drainDelayMs' | 'shutdownTimeoutMs'>,
): Promise<boolean> {
  // Connections stay open until the port closes: clients that had to open others could find it closing.
  if (drainDelayMs > 0) await sleep(drainDelayMs)
  const closed = close(server, connections, shutdownTimeoutMs)
  connections.closeAfterAnswers()
  return await closed
}

async function close(server: Server, connections: Connections, timeoutMs: number): Promise<boolean> {
  const closed = new Promise<void>((resolve) => {
    // The method of HTTP servers also closes connections whose answers are complete, but not yet sent.
    NetServer.prototype.close.call(server, () => resolve())
  })
  // A connection that was just opened or answered may have a request on its way, or one that is yet to be read.
  const sweep = setInterval(() => setImmediate(connections.closeIdle), IDLE_SWEEP_MS)
  let finished = true
  const deadline = setTimeout(() => {
    finished = false
    server.closeAllConnections()
  }, timeoutMs)
  await closed
  clearInterval(sweep)
  clearTimeout(deadline)
  return finished
}

interface ClientError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
}

/** Answers the requests that Node rejects before any middleware in the same manner as all others. */
function answerClientError(error: ClientError, socket: Duplex, formatOf: (path: string) => ErrorFormat): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const problem = problemOf(error)
  const { status, title } = ERROR_CODES[problem.code]
  // The head is known only where it came in one piece, as it mostly does.
  const head = error.rawPacket?.toString('latin1', 0, MAX_HEAD_BYTES) ?? ''
  const path = /^[A-Z]+ ([^\s?]+)/.exec(head)?.[1] ?? ''
  const clientRequestId = clientRequestIdOf(/^x-request-id:[ \t]*([^\r\n]*?)[ \t]*\r?$/im.exec(head)?.[1])
  const body = JSON.stringify(formatOf(path).body([problem]))
  socket.end(
    [
      `HTTP/1.1 ${status} ${title}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${crypto.randomUUID()}`,
      `${VERSION_HEADER}: ${PACKAGE_VERSION}`,
      ...(clientRequestId === undefined ? [] : [`X-Client-Request-Id: ${clientRequestId}`]),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function problemOf(error: ClientError): Problem {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    const endOfLine = error.rawPacket?.indexOf('\r\n') ?? -1
    const longLine = endOfLine === -1 || endOfLine > MAX_HEAD_BYTES / 2
    return longLine && /^[A-Z]+ /.test(error.rawPacket?.toString('latin1', 0, 16) ?? '')
      ? { code: 'uri_too_long', detail: 'The address is far too long. Shorten the query string to 8192 bytes.' }
      : { code: 'headers_too_large', detail: `The headers are larger than ${MAX_HEAD_BYTES} bytes. Send fewer.` }
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return {
      code: 'request_timeout',
      detail: `The request did not arrive whole within ${HEAD_TIMEOUT_MS / 1000} s.`,
    }
  }
  // The address is in the first line. Browsers encode it; `curl` sends it as typed.
  if (/^[A-Z]+ [^\r\n]*[\x80-\xff]/.test(error.rawPacket?.toString('latin1', 0, MAX_HEAD_BYTES) ?? '')) {
    return {
      code: 'malformed_url',
      detail: 'The address has characters outside ASCII. Send them percent-encoded as UTF-8: é as %C3%A9.',
    }
  }
  return { code: 'malformed_request', detail: 'What was sent is not a valid HTTP request.' }
}
