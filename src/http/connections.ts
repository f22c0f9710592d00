import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteConnection } from './event-loop.ts'

export interface ConnectionLimits {
  /** Connections of one address; those beyond it are closed at once. */
  readonly perAddress: number
  /** Addresses without a limit of their own, such as proxies. */
  isExempt?(address: string): boolean
  /** Requests of all connections that arrived before the one ahead of them was answered. */
  readonly waiting: number
}

export interface Connections {
  /** Handles the requests of each connection one at a time, in their order. */
  readonly listener: RequestListener
  /** Whether the connection is sending an answer, so that nothing else may be written to it. */
  isAnswering(socket: Socket): boolean
  /** From now on each connection closes with the next answer that is the last one waited for. */
  closeAfterAnswers(): void
  /**
   * Holds back requests that arrive, and waits until all others are answered, for at most this time. Then no client is
   * about to open another connection, so none is reset when the port closes.
   */
  hold(milliseconds: number): Promise<void>
  /** Handles what was held back. */
  release(): void
  /** Closes connections on which nothing has happened for so long. */
  closeIdle(milliseconds: number): void
  figures(): { readonly open: number; readonly waiting: number; readonly refused: number }
}

interface Connection {
  readonly socket: Socket
  /** Undefined between two requests. */
  current?: ServerResponse | undefined
  readonly waiting: [IncomingMessage, ServerResponse][]
  /** No request has arrived yet. */
  isNew: boolean
  /** When the connection was opened or its last request answered. */
  idleSince: number
  /** Requests were dropped, so the connection closes after those that are waiting. */
  isCut: boolean
}

/**
 * Milliseconds for which requests that arrive are handled before answers of the servers are read, or as long as everything
 * else took: in a flood, requests that are turned away would otherwise hold up those that are answered.
 */
const SLICE_MS = 5

const LONGEST_SLICE_MS = 50

/** Milliseconds in which the first request of a new connection arrives. */
const FIRST_REQUEST_MS = 500

/** Rounds without a connection, request or answer after which no connection is on its way, and their milliseconds. */
const QUIET_ROUNDS = 4
const ROUND_MS = 5

/**
 * Bounds what a client can have in flight. Node hands over every request that a client has sent ahead (pipelining), up to
 * thousands for each packet: here one at a time is handled, and the connection is not read while others wait.
 */
export function watchConnections(server: Server, handler: RequestListener, limits: ConnectionLimits): Connections {
  const connections = new Map<Socket, Connection>()
  const byAddress = new Map<string, number>()
  let waiting = 0
  let refused = 0
  let isClosing = false
  let isHolding = false
  let running = 0
  /** Connections, requests and answers so far. */
  let events = 0
  /** Requests that arrived after the slice had ended, or are held back. */
  const later: [Connection, IncomingMessage, ServerResponse][] = []
  let sliceEnd = performance.now()
  let isSliced = false

  const take = (connection: Connection, request: IncomingMessage, response: ServerResponse) => {
    connection.current = response
    connection.isNew = false
    const now = performance.now()
    if (!isSliced) startSlice(now)
    if (isHolding || later.length > 0 || now > sliceEnd) later.push([connection, request, response])
    else handle(connection, request, response)
  }

  /** The next slice begins when the event loop has been through everything else. */
  const startSlice = (now: number) => {
    isSliced = true
    sliceEnd = now + Math.max(SLICE_MS, Math.min(now - sliceEnd, LONGEST_SLICE_MS))
    setImmediate(() => {
      isSliced = false
      if (later.length > 0 && !isHolding) handleLater()
    })
  }

  const handleLater = () => {
    startSlice(performance.now())
    do {
      const first = later.shift()
      if (first === undefined) return
      handle(...first)
    } while (performance.now() < sliceEnd)
  }

  const handle = (connection: Connection, request: IncomingMessage, response: ServerResponse) => {
    if (connection.socket.destroyed) return
    running += 1
    response.once('close', () => {
      running -= 1
      events += 1
      next(connection)
    })
    closeIfLast(connection)
    handler(request, response)
  }

  const closeIfLast = ({ current, waiting: others, isCut }: Connection) => {
    if ((!isClosing && !isCut) || others.length > 0 || current === undefined || current.headersSent) return
    current.setHeader('Connection', 'close')
  }

  const next = (connection: Connection) => {
    connection.current = undefined
    connection.idleSince = performance.now()
    if (connection.socket.destroyed) return
    const first = connection.waiting.shift()
    if (first === undefined) {
      if (connection.isCut) connection.socket.destroySoon()
      return
    }
    waiting -= 1
    take(connection, ...first)
    // Later, when Node has settled its own reasons not to read.
    if (connection.waiting.length === 0) setImmediate(() => resume(connection))
  }

  const resume = ({ socket, waiting: others }: Connection) => {
    if (others.length === 0 && !socket.destroyed) socket.resume()
  }

  server.on('connection', (socket: Socket) => {
    events += 1
    noteConnection()
    const address = socket.remoteAddress ?? ''
    const open = (byAddress.get(address) ?? 0) + 1
    if (open > limits.perAddress && !limits.isExempt?.(address)) {
      refused += 1
      socket.destroy()
      return
    }
    byAddress.set(address, open)
    const connection: Connection = { socket, waiting: [], idleSince: performance.now(), isNew: true, isCut: false }
    connections.set(socket, connection)
    // Node resumes a connection whenever it is done with a request.
    socket.on('resume', () => {
      if (connection.waiting.length > 0) socket.pause()
    })
    socket.once('close', () => {
      connections.delete(socket)
      waiting -= connection.waiting.length
      connection.waiting.length = 0
      const left = (byAddress.get(address) ?? 1) - 1
      if (left === 0) byAddress.delete(address)
      else byAddress.set(address, left)
    })
  })
  server.on('drop', () => {
    refused += 1
  })

  return {
    listener: (request, response) => {
      events += 1
      const connection = connections.get(request.socket)
      if (connection === undefined || connection.isCut) return
      if (connection.current === undefined && connection.waiting.length === 0) {
        take(connection, request, response)
        return
      }
      if (waiting >= limits.waiting) {
        connection.isCut = true
        if (connection.waiting.length === 0) closeIfLast(connection)
        return
      }
      connection.waiting.push([request, response])
      waiting += 1
      request.socket.pause()
    },
    isAnswering: (socket) => connections.get(socket)?.current?.headersSent === true,
    closeAfterAnswers: () => {
      isClosing = true
      for (const connection of connections.values()) closeIfLast(connection)
    },
    hold: async (milliseconds) => {
      isHolding = true
      const end = performance.now() + milliseconds
      let quietRounds = 0
      while (quietRounds < QUIET_ROUNDS && performance.now() < end) {
        const before = events
        await sleep(ROUND_MS)
        // Timers come before what has arrived in the meantime.
        await new Promise((resolve) => setImmediate(resolve))
        quietRounds = running === 0 && events === before ? quietRounds + 1 : 0
      }
    },
    release: () => {
      isHolding = false
      handleLater()
    },
    closeIdle: (milliseconds) => {
      const now = performance.now()
      for (const { socket, current, idleSince, isNew } of connections.values()) {
        const patience = isNew ? Math.max(milliseconds, FIRST_REQUEST_MS) : milliseconds
        if (current === undefined && socket.writableLength === 0 && now - idleSince > patience) socket.destroy()
      }
    },
    figures: () => ({ open: connections.size, waiting, refused }),
  }
}
