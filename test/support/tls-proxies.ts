import { once } from 'node:events'
import { request } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Certificates } from './certificates.ts'

/** A server of the tests behind TLS, as an operator's own server is. */
export interface TlsProxy {
  readonly port: number
  close(): void
}

/** The first bytes of a client of Postgres that requests TLS. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** A proxy in front of an OpenSearch; answers 401 to other credentials than `user:password`. */
export const startTlsOpenSearch = (
  { key, certificate: cert }: Certificates,
  target: string,
  credentials: string,
): Promise<TlsProxy> => {
  const expected = `Basic ${Buffer.from(credentials).toString('base64')}`
  const server = createHttpsServer({ key, cert }, (incoming, response) => {
    if (incoming.headers.authorization !== expected) {
      response.writeHead(401, { 'Content-Type': 'text/plain' }).end('Unauthorized')
      return
    }
    const { method = 'GET', headers, url = '/' } = incoming
    const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.pipe(forwarded)
  })
  return listening(server)
}

/** Starts a proxy before a Postgres; it takes no connection without TLS. */
export const startTlsPostgres = (
  { key, certificate: cert }: Certificates,
  { hostname, port }: URL,
): Promise<TlsProxy> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (first) => {
      if (!first.equals(SSL_REQUEST)) {
        socket.destroy()
        return
      }
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, key, cert })
      const upstream = connect(Number(port), hostname)
      secure.on('error', () => upstream.destroy())
      upstream.on('error', () => secure.destroy())
      secure.pipe(upstream).pipe(secure)
    })
  })
  return listening(server)
}

const listening = async (server: Server): Promise<TlsProxy> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, close: () => void server.close() }
}
