import { once } from 'node:events'
import { Agent, get, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { type HttpServer, type ListenOptions, listen } from '../../../../src/http/server/server.ts'
import { waitFor } from '../../../support/wait-for.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

/** A client that reads only what the test reads. */
function rawClient({ address }: HttpServer): Socket {
  const socket = connect(address.port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => undefined)
  return socket
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

  it('closes after the current answer where a client has sent requests ahead, and handles no other', async () => {
    let begun = 0
    const client = rawClient(
      await start((request, response) => {
        begun += 1
        setTimeout(() => response.end(request.url), 20)
      }),
    )
    client.write(pipelined(20_000))
    const answers = await text(client)
    expect(answers).to.match(/\r\nConnection: close\r\n/)
    expect([...answers.matchAll(/HTTP\/1\.1 200/g)]).to.have.length(1)
    expect(begun).to.equal(1)
  })

  it('stays open for a client that waits for each answer', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { address } = await start((_request, response) => response.end(MEGABYTE))
    const ports = new Set<number | undefined>()
    for (let round = 0; round < 50; round++) {
      const [response] = await once(get({ port: address.port, host: '127.0.0.1', agent }), 'response')
      ports.add(response.socket.localPort)
      for await (const _ of response);
    }
    expect(ports.size).to.equal(1)
    agent.destroy()
  })

  it('closes at once where its address has half of all connections, unless that is a proxy', async () => {
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

  it('answers one more request at a stop where the answer had begun without Connection: close', async () => {
    const begun: (() => void)[] = []
    const server = await start(
      (_request, response) => {
        response.write('begun')
        begun.push(() => response.end())
      },
      { shutdownTimeoutMs: 5000 },
    )
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async () => {
      const [response] = await once(get({ port: server.address.port, host: '127.0.0.1', agent }), 'response')
      return response
    }
    const first = await ask()
    const stopped = server.stop()
    begun.shift()?.()
    expect(first.headers.connection).not.to.equal('close')
    await text(first)
    const second = await ask()
    begun.shift()?.()
    expect(second.headers.connection).to.equal('close')
    expect(await text(second)).to.equal('begun')
    expect(await stopped).to.equal(true)
    agent.destroy()
  })

  it('receives no 408 in the middle of an answer', async () => {
    const server = await start((_request, response) => {
      response.write('/1')
    })
    const client = rawClient(server)
    client.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n')
    let received = ''
    client.resume().on('data', (data) => {
      received += data
    })
    await waitFor(() => received.includes('/1'))
    client.write('not a chunk\r\n')
    await once(client, 'close')
    expect(received.match(/HTTP\/1\.1/g)).to.have.length(1)
  })
})
