import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Stands before several services as a load balancer does. */
export interface Proxy {
  readonly url: string
  close(): Promise<void>
}

/** An answer that arrived as a whole. */
interface WholeAnswer {
  readonly head: IncomingMessage
  readonly body: Buffer
}

/** Headers that concern one connection, and are not passed on. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/**
 * Sends each request to the next service, and to the one after it where the connection is refused or breaks: what
 * `proxy_next_upstream error non_idempotent` does in nginx.
 * @param services Asked for each attempt: a service that starts again has another address
 */
export async function startProxy(services: () => readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    turn += 1
    const { length } = services()
    const first = turn % length
    for (let attempt = 0; attempt < length; attempt += 1) {
      const service = services()[(first + attempt) % length] ?? ''
      const answer = await send(agent, service, request, body).catch(() => undefined)
      if (answer === undefined) continue
      const headers = Object.entries(answer.head.headers).filter(([name]) => !HOP_BY_HOP.has(name))
      response.writeHead(answer.head.statusCode ?? 502, Object.fromEntries(headers))
      response.end(answer.body)
      return
    }
    response.writeHead(502).end()
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      agent.destroy()
      await once(server.close(), 'close')
    },
  }
}

const send = (agent: Agent, service: string, { url = '/', method, headers }: IncomingMessage, body: Buffer) =>
  new Promise<WholeAnswer>((resolve, reject) => {
    const request = httpRequest(new URL(url, service), { agent, method, headers }, (head) => {
      buffer(head).then((whole) => resolve({ head, body: whole }), reject)
    })
    request.on('error', reject)
    request.end(body)
  })
