import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { bodyChunks } from '../../../../src/http/body/body-chunks.ts'
import { RequestError } from '../../../../src/http/errors/request-error.ts'
import { freePort } from '../../../support/free-port.ts'

const IDLE_MS = 500
const PAUSE_MS = 100

/** Together they take twice as long as the time that may pass between two of them. */
const PIECES = Array.from({ length: (2 * IDLE_MS) / PAUSE_MS }, (_, index) => `piece ${index}\n`)

describe('a body that arrives slowly', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections()
  })

  /** Sends pieces with pauses between them, and the end only if told so. Returns what was read, or why it was not. */
  const upload = async (
    limits: Parameters<typeof bodyChunks>[1],
    pieces: readonly string[],
    { hasEnd = true, isAborted = false } = {},
  ): Promise<unknown> => {
    const port = await freePort()
    const server = createServer().listen(port, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const client = httpRequest({ port, host: '127.0.0.1', method: 'POST' })
    client.on('error', () => undefined)
    client.flushHeaders()
    const [request]: IncomingMessage[] = await once(server, 'request')
    if (request === undefined) throw new Error('no request came')
    const send = async () => {
      for (const piece of pieces) {
        client.write(piece)
        await sleep(PAUSE_MS)
      }
      if (isAborted) client.destroy()
      else if (hasEnd) client.end()
    }
    const read = async () => {
      let text = ''
      for await (const chunk of bodyChunks(request, limits)) text += chunk
      return text
    }
    const [result] = await Promise.all([read().catch((error: unknown) => error), send()])
    return result
  }

  it('may take longer than any pause as long as it progresses', async () => {
    expect(await upload({ idleMs: IDLE_MS }, PIECES)).to.equal(PIECES.join(''))
  })

  it('returns 408 when no more of it comes', async () => {
    const failure = await upload({ idleMs: IDLE_MS }, PIECES.slice(0, 2), { hasEnd: false })
    expect(failure).to.be.instanceOf(RequestError).and.have.property('status', 408)
  })

  it('returns 400, which is no failure of the service, when its client goes away', async () => {
    const failure = await upload({ idleMs: IDLE_MS }, PIECES.slice(0, 2), { isAborted: true })
    expect(failure).to.be.instanceOf(RequestError).and.have.property('status', 400)
  })

  it('ends with the reason of a signal while it waits', async () => {
    const signal = AbortSignal.timeout(IDLE_MS / 10)
    const failure = await upload({ idleMs: IDLE_MS, signal }, PIECES.slice(0, 2), { hasEnd: false })
    expect(failure).to.equal(signal.reason)
  })

  it('returns 408 at its deadline although it progresses', async () => {
    const failure = await upload({ idleMs: IDLE_MS, totalMs: IDLE_MS }, PIECES)
    expect(failure).to.be.instanceOf(RequestError).and.have.property('status', 408)
  })
})
