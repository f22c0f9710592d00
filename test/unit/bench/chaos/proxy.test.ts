import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { expect } from 'chai'
import { startProxy } from '../../../../bench/chaos/proxy.ts'

describe('the proxy before several services', () => {
  const closings: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closings.splice(0)) await close()
  })

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closings.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }
  const proxyTo = async (...services: readonly string[]) => {
    const proxy = await startProxy(() => services)
    closings.push(proxy.close)
    return proxy.url
  }

  it('sends requests to each in turn, with what they contain', async () => {
    const echo =
      (name: string): RequestListener =>
      async (request, response) => {
        const parts: Buffer[] = []
        for await (const part of request) parts.push(part)
        response.writeHead(201, { 'X-Name': name }).end(`${request.method} ${request.url} ${Buffer.concat(parts)}`)
      }
    const url = await proxyTo(await serve(echo('a')), await serve(echo('b')))
    const names: (string | null)[] = []
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await fetch(`${url}/x?y=1`, { method: 'POST', body: 'text' })
      expect([answer.status, await answer.text()]).to.deep.equal([201, 'POST /x?y=1 text'])
      names.push(answer.headers.get('X-Name'))
    }
    expect(names.sort()).to.deep.equal(['a', 'b'])
  })

  it('sends a request to the next one where a connection is refused or breaks', async () => {
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': 100 })
      response.write('half')
      setImmediate(() => response.destroy())
    })
    const whole = await serve((_request, response) => void response.end('whole'))
    for (const broken of [cut, 'http://127.0.0.1:1']) {
      const url = await proxyTo(broken, whole)
      for (let sent = 0; sent < 4; sent += 1) expect(await (await fetch(url)).text()).to.equal('whole')
    }
  })

  it('answers 502 where there is none', async () => {
    expect((await fetch(await proxyTo('http://127.0.0.1:1'))).status).to.equal(502)
  })
})
