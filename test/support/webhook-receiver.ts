import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
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

/** A receiver on a port of the loopback interface, which listens. */
export async function createWebhookReceiver(): Promise<WebhookReceiver> {
  const port = await freePort()
  const requests: ReceivedRequest[] = []
  let answer = accept
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url, headers: request.headers, body: await text(request) })
    answer(response)
  })
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/tariff`,
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
