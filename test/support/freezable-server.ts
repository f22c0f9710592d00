import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands before a server, and can do what one does whose process is stopped: take connections and bytes, and be silent. */
export interface FreezableServer {
  /** The address of the server, with the port of this one. */
  readonly url: string
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

export async function freezable(serverUrl: string): Promise<FreezableServer> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    if (isFrozen) for (const socket of [client, upstream]) socket.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const url = new URL(serverUrl)
  url.port = String(address.port)
  const setFrozen = (frozen: boolean) => {
    isFrozen = frozen
    for (const socket of sockets) {
      if (frozen) socket.pause()
      else socket.resume()
    }
  }
  return {
    url: url.href,
    freeze: () => setFrozen(true),
    thaw: () => setFrozen(false),
    async close() {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}
