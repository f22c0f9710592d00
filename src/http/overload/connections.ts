import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Connections of one address; those beyond it are closed at once. */
  readonly perAddress: number
  /** Addresses without a limit of their own, such as proxies. */
  isExempt?(address: string): boolean
}

export interface Connections {
  /** Handles the requests of each connection one at a time. */
  readonly listener: RequestListener
  /** Whether the connection is sending an answer, so that nothing else may be written to it. */
  isAnswering(socket: Socket): boolean
  /** Closes each connection after the next answer that can announce it. */
  closeAfterAnswers(): void
  /**
   * Closes connections on which nothing has happened in the last calls. Calls are counted rather than time, as a request
   * that arrived while this process stood still is read only before the next of them.
   */
  closeIdle(): void
  figures(): { readonly open: number; readonly refused: number }
}

interface Connection {
  /** Undefined between two requests. */
  current?: ServerResponse | undefined
  /** No request has arrived yet. */
  isNew: boolean
  /** It has sent requests ahead, and closes after the current answer. */
  isEnding: boolean
  /** Calls of `closeIdle` since the connection was opened or its last request answered. */
  idleCalls: number
}

/** Calls of `closeIdle` that a connection may be idle for, and until its first request has arrived. */
const IDLE_CALLS = 5
const IDLE_CALLS_OF_NEW = 10

/**
 * Bounds what a client can have in flight. Node hands over every request that a client has sent ahead (pipelining), up to
 * thousands for each packet: such a connection closes after the answer that it waits for, and a client sends the others
 * again on a new one, as RFC 9112, 9.3.2 expects of it.
 */
export function watchConnections(server: Server, handler: RequestListener, limits: ConnectionLimits): Connections {
  const connections = new Map<Socket, Connection>()
  const byAddress = new Map<string, number>()
  let refused = 0
  let isClosing = false

  /** Node closes the connection after an answer with this header. */
  const announceClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const open = (byAddress.get(address) ?? 0) + 1
    if (open > limits.perAddress && !limits.isExempt?.(address)) {
      refused += 1
      socket.destroy()
      return
    }
    byAddress.set(address, open)
    connections.set(socket, { idleCalls: 0, isNew: true, isEnding: false })
    socket.once('close', () => {
      connections.delete(socket)
      const others = (byAddress.get(address) ?? 1) - 1
      if (others === 0) byAddress.delete(address)
      else byAddress.set(address, others)
    })
  })
  server.on('drop', () => {
    refused += 1
  })

  return {
    listener: (request, response) => {
      const connection = connections.get(request.socket)
      if (connection === undefined || connection.isEnding) return
      const { current } = connection
      // A client that has read its answer may be faster than the event that says so.
      if (current !== undefined && !current.writableFinished) {
        connection.isEnding = true
        request.socket.pause()
        announceClose(current)
        current.once('close', () => request.socket.destroySoon())
        return
      }
      connection.current = response
      connection.isNew = false
      response.once('close', () => {
        if (connection.current === response) connection.current = undefined
        connection.idleCalls = 0
      })
      if (isClosing) announceClose(response)
      handler(request, response)
    },
    isAnswering: (socket) => connections.get(socket)?.current?.headersSent === true,
    closeAfterAnswers: () => {
      isClosing = true
      for (const { current } of connections.values()) if (current !== undefined) announceClose(current)
    },
    closeIdle: () => {
      for (const [socket, connection] of connections) {
        if (connection.current !== undefined || socket.writableLength > 0) continue
        connection.idleCalls += 1
        if (connection.idleCalls > (connection.isNew ? IDLE_CALLS_OF_NEW : IDLE_CALLS)) socket.destroy()
      }
    },
    figures: () => ({ open: connections.size, refused }),
  }
}
