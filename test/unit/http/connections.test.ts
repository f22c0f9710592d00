import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { type HttpServer, type ListenOptions, listen } from '../../../src/http/server.ts'
import { waitFor } from '../../support/wait-for.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

/** A client that reads only what the test reads. */
function rawClient({ address }: HttpServer): Socket {
  const socket = connect(address.port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => undefined)
  return socket
}

async function readAnswers(socket: Socket, count: number): Promise<unknown> {
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  socket.resume()
  return await waitFor(() => {
    const bodies = [...text.matchAll(/\r\n\r\n(\/\d+)/g)].map(([, body = '']) => body)
    return bodies.length >= count && bodies
  })
}

const pipelined = (count: number) =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')

describe('a connection', () => {
  let server: HttpServer | undefined
  const start = async (handler: RequestListener, options: Partial<ListenOptions> = {}): Promise<HttpServer> => {
    server = await listen(handler, { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 50, ...options })
    return server
  }
  afterEach(async () => {
    await server?.stop()
    server = undefined
  })

  it('answers its requests one at a time, in the order in which they were sent', async () => {
    let running = 0
    let most = 0
    const client = rawClient(
      await start((request, response) => {
        running += 1
        most = Math.max(most, running)
        setTimeout(() => {
          running -= 1
          response.end(request.url)
        }, Math.random() * 3)
      }),
    )
    client.write(pipelined(300))
    const answers = await readAnswers(client, 300)
    expect(answers).to.deep.equal(Array.from({ length: 300 }, (_, index) => `/${index}`))
    expect(most).to.equal(1)
    client.destroy()
  })

  it('stops reading while its client reads no answers', async () => {
    let begun = 0
    const server = await start((_request, response) => {
      begun += 1
      response.end(MEGABYTE)
    })
    const client = rawClient(server)
    // More than the buffers of both sides hold.
    const requests = pipelined(20_000)
    for (let round = 0; round < 20; round++) client.write(requests)
    await waitFor(() => server.connections.figures().waiting > 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(begun).to.be.lessThan(20)
    // What one read from the socket holds.
    expect(server.connections.figures().waiting).to.be.lessThan(6000)
    expect(client.writableLength).to.be.greaterThan(0)
    client.destroy()
    await waitFor(() => server.connections.figures().waiting === 0)
  })

  it('may be one of half the connections for its address, unless that is a proxy', async () => {
    const server = await start((_request, response) => response.end(), { maxConnections: 4 })
    const clients = Array.from({ length: 3 }, () => rawClient(server).resume())
    await Promise.race(clients.map((client) => once(client, 'close')))
    expect(server.connections.figures()).to.include({ open: 2, refused: 1 })
    for (const client of clients) client.destroy()
    await server.stop()

    const behindProxy = await start((_request, response) => response.end(), { maxConnections: 4, isProxy: () => true })
    const proxied = Array.from({ length: 3 }, () => rawClient(behindProxy).resume())
    await waitFor(() => behindProxy.connections.figures().open === 3)
    for (const client of proxied) client.destroy()
  })

  it('gets no 408 in the middle of an answer', async () => {
    const server = await start((_request, response) => {
      response.write('/1')
    })
    const client = rawClient(server)
    client.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n')
    await readAnswers(client, 0)
    let text = ''
    client.on('data', (data) => {
      text += data
    })
    await waitFor(() => text.includes('/1'))
    client.write('not a chunk\r\n')
    await once(client, 'close')
    expect(text.match(/HTTP\/1\.1/g)).to.have.length(1)
  })
})
