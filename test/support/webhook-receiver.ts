import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { text } from 'node:stream/consumers'
import type { Certificates } from './certificates.ts'
import { freePort } from './free-port.ts'

export interface ReceivedRequest {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A subscriber's server. */
export interface WebhookReceiver {
  readonly url: string
  readonly requests: readonly ReceivedRequest[]
  /** How requests are answered from now on. Default: with 204. */
  answerWith(answer: (response: ServerResponse) => void): void
  /** Starts to listen, again on the same port after it went away. */
  listen(): Promise<void>
  /** Cuts every connection off and stops listening. */
  goAway(): Promise<void>
}

const accept = (response: ServerResponse): void => {
  response.writeHead(204).end()
}

/**
 * A receiver on a port of the loopback interface, which listens.
 * @param tls Default: without TLS
 */
export async function createWebhookReceiver(tls?: Pick<Certificates, 'key' | 'certificate'>): Promise<WebhookReceiver> {
  const port = await freePort()
  const requests: ReceivedRequest[] = []
  let answer = accept
  const listener: RequestListener = async (request, response) => {
    requests.push({ path: request.url, headers: request.headers, body: await text(request) })
    answer(response)
  }
  const server = tls ? createHttpsServer({ key: tls.key, cert: tls.certificate }, listener) : createServer(listener)
  const receiver: WebhookReceiver = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/tariff`,
    requests,
    answerWith: (next) => {
      answer = next
    },
    async listen() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async goAway() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  await receiver.listen()
  return receiver
}
