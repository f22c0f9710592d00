import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { expect } from 'chai'
import { KINDS } from '../../../../bench/chaos/answers.ts'
import { requestsWith } from '../../../../bench/chaos/requests.ts'
import { startTraffic } from '../../../../bench/chaos/traffic.ts'
import { freePort } from '../../../support/free-port.ts'
import { waitFor } from '../../../support/wait-for.ts'

const KEYS = { fpo: 'fpo-key', 'green-lanes': 'green-lanes-key' } as const

const RATE = 200

describe('the requests of a fault', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.close().closeAllConnections()
  })

  const listen = async (listener: RequestListener) => {
    const port = await freePort()
    server = createServer(listener).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${port}`
  }

  it('the traffic sends all kinds in equal parts, at the requested rate, whatever becomes of them', async () => {
    const url = await listen((request, response) => {
      if (request.url?.startsWith('/search')) request.socket.destroy()
      else if (request.url?.startsWith('/fpo')) response.writeHead(503, { 'Retry-After': '1' }).end('busy')
      else response.end('fine')
    })
    const traffic = startTraffic(requestsWith(KEYS), RATE, () => url)
    await waitFor(() => traffic.answers.length >= 10 * KINDS.length)
    const planned = await traffic.stop()
    expect(traffic.answers.length).to.be.within(0.9 * planned, planned)
    const of = (wanted: string) => traffic.answers.filter(({ kind }) => kind === wanted)
    for (const kind of KINDS) expect(of(kind).length).to.be.closeTo(planned / KINDS.length, 2)
    expect(new Set(of('search-pages').map(({ result }) => result))).to.deep.equal(new Set(['reset']))
    expect(new Set(of('fpo').map(({ result, hasRetryAfter }) => `${result} ${hasRetryAfter}`))).to.deep.equal(
      new Set(['503 true']),
    )
    expect(new Set(of('reference').map(({ result }) => result))).to.deep.equal(new Set([200]))
  })

  it('go to the address of the moment, and are refused where nothing listens', async () => {
    const url = await listen((_request, response) => response.end())
    const nowhere = `http://127.0.0.1:${await freePort()}`
    let target = nowhere
    const traffic = startTraffic(requestsWith(KEYS), RATE, () => target)
    await waitFor(() => traffic.answers.some(({ result }) => result === 'refused'))
    target = url
    await waitFor(() => traffic.answers.some(({ result }) => result === 200))
    await traffic.stop()
    expect(new Set(traffic.answers.map(({ result }) => result))).to.deep.equal(new Set(['refused', 200]))
  })
})
