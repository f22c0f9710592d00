import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the engine that can be replayed without the service. */
export interface EngineRequest {
  readonly path: string
  readonly contentType: string
  readonly body: string
}

/** A proxy in front of the engine that records the searches it forwards. */
export interface Recorder {
  readonly url: string
  /** The searches since the last call, in order. */
  take(): readonly EngineRequest[]
  close(): void
}

export const startRecorder = async (engine: string): Promise<Recorder> => {
  let searches: EngineRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { url: path = '/', method, headers } = request
    if (/\/_m?search/.test(path)) {
      searches.push({ path, contentType: headers['content-type'] ?? '', body: body.toString('utf8') })
    }
    httpRequest(new URL(path, engine), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
      .on('error', (error) => response.destroy(error))
      .end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = searches
      searches = []
      return taken
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
