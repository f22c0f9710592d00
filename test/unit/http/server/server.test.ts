import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { FPO_ERRORS } from '../../../../src/fpo/error-format.ts'
import { errorDocumentSchema } from '../../../../src/http/errors/error-document.ts'
import { JSON_API_ERRORS } from '../../../../src/http/errors/error-format.ts'
import { type HttpServer, listen } from '../../../../src/http/server/server.ts'

/** A handler whose answers wait for the test. */
function patientHandler() {
  const waiting: (() => void)[] = []
  let arrived: (() => void) | undefined
  const handler: RequestListener = (_request, response) => {
    response.write('first')
    waiting.push(() => response.end(' last'))
    arrived?.()
  }
  return {
    handler,
    arrival: () =>
      new Promise<void>((resolve) => {
        arrived = resolve
      }),
    answerAll: () => {
      for (const answer of waiting) answer()
    },
  }
}

async function open(url: string, agent: Agent): Promise<IncomingMessage> {
  const [response] = await once(get(url, { agent }), 'response')
  return response
}

async function sendRaw(server: HttpServer, request: string): Promise<{ head: string; body: string }> {
  const socket = connect(server.address.port, '127.0.0.1')
  socket.write(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body }
}

/** Connections that are in use at once. */
const CLIENTS = 60

describe('stopping the server', () => {
  const agent = new Agent({ keepAlive: true })
  after(() => agent.destroy())

  it('finishes the request in flight, rejects new ones, and closes idle connections', async () => {
    const { handler, arrival, answerAll } = patientHandler()
    const server = await listen(handler, { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 10_000 })
    const url = `http://127.0.0.1:${server.address.port}/`
    const arrived = arrival()
    const response = await open(url, agent)
    await arrived
    const stopped = server.stop()
    const refused = await once(get(url, { agent: new Agent() }), 'error')
    expect(refused[0]).to.have.property('code', 'ECONNREFUSED')
    answerAll()
    expect(await text(response)).to.equal('first last')
    expect(await stopped).to.equal(true)
  })

  it('cuts off requests that do not finish in time, and reports it', async () => {
    const { handler } = patientHandler()
    const server = await listen(handler, { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 50 })
    const response = await open(`http://127.0.0.1:${server.address.port}/`, agent)
    const cut = text(response).then(
      () => 'whole',
      () => 'cut off',
    )
    expect(await server.stop()).to.equal(false)
    expect(await cut).to.equal('cut off')
  })

  it('answers connections in use until the delay is over, and resets none of them', async () => {
    let answered = 0
    const server = await listen(
      (_request, response) => {
        setTimeout(() => response.end(), 5)
      },
      { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 10_000, drainDelayMs: 200 },
    )
    const url = `http://127.0.0.1:${server.address.port}/`
    const failures: (string | undefined)[] = []
    const kept = new Agent({ keepAlive: true, maxSockets: CLIENTS })
    const clients = Array.from({ length: CLIENTS }, async () => {
      for (;;) {
        const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
          get(url, { agent: kept }, (response) => {
            answered += 1
            response.resume().once('end', () => resolve(undefined))
          }).on('error', resolve)
        })
        if (failure === undefined) continue
        failures.push(failure.code)
        return
      }
    })
    // On a busy machine, some connections are established long before the server accepts them: these it cannot know.
    while (server.connections.figures().open < CLIENTS || answered < CLIENTS) await sleep(10)
    const before = answered
    const started = performance.now()
    expect(await server.stop()).to.equal(true)
    expect(performance.now() - started).to.be.greaterThan(200)
    await Promise.all(clients)
    expect(answered).to.be.greaterThan(before)
    expect(new Set(failures)).to.deep.equal(new Set(['ECONNREFUSED']))
    kept.destroy()
  })

  it('stops once, however often it is called', async () => {
    const server = await listen(() => undefined, { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 50 })
    expect(await Promise.all([server.stop(), server.stop()])).to.deep.equal([true, true])
  })
})

describe('starting the server', () => {
  it('fails if the port is taken', async () => {
    const first = await listen(() => undefined, { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 50 })
    const failure = await listen(() => undefined, {
      port: first.address.port,
      host: '127.0.0.1',
      shutdownTimeoutMs: 50,
    }).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).to.have.property('code', 'EADDRINUSE')
    await first.stop()
  })
})

describe('a request that Node itself rejects', () => {
  let server: HttpServer
  before(async () => {
    server = await listen((_request, response) => response.end(), {
      port: 0,
      host: '127.0.0.1',
      shutdownTimeoutMs: 50,
      errorFormat: (path) => (path === '/fpo-code-search' ? FPO_ERRORS : JSON_API_ERRORS),
    })
  })
  after(() => server.stop())

  it('receives the errors of its path', async () => {
    const { body } = await sendRaw(server, `POST /fpo-code-search?q=${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(JSON.parse(body)).to.have.all.keys('message', 'detail')
  })

  it('returns the request id of the client', async () => {
    const { head } = await sendRaw(server, 'GET /?q=café HTTP/1.1\r\nHost: x\r\nX-Request-ID: abc-123 \r\n\r\n')
    expect(head).to.match(/\r\nX-Client-Request-Id: abc-123(\r\n|$)/)
  })

  const requests: readonly (readonly [string, string, string, string])[] = [
    ['an endless address', `GET /?q=${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, '414', 'uri_too_long'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(60_000)}\r\n\r\n`, '431', 'headers_too_large'],
    ['an address typed as it is said', 'GET /?q=café HTTP/1.1\r\nHost: x\r\n\r\n', '400', 'malformed_url'],
    ['no HTTP at all', 'hello\r\n\r\n', '400', 'malformed_request'],
  ]
  for (const [what, sent, status, code] of requests) {
    it(`${what}: ${status} ${code}, as an error document`, async () => {
      const { head, body } = await sendRaw(server, sent)
      expect(head)
        .to.match(new RegExp(`^HTTP/1.1 ${status} `))
        .and.match(/X-Request-Id: /)
        .and.match(/X-Opentariff-Version: \d+\.\d+\.\d+/)
      const { errors } = errorDocumentSchema.parse(JSON.parse(body))
      expect(errors[0]).to.include({ status, code })
    })
  }
})
