import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface Publisher {
  readonly address: string
  /** Method, path and range of each request, in order. */
  readonly requests: readonly string[]
  /** Answers a path (with its query, if it has one) with a handler; the handlers of several answer one request each, the last all that follow. */
  on(path: string, ...handlers: readonly Handler[]): void
  clearRequests(): void
  close(): Promise<void>
}

/** A local server in the place of a publisher's. What it does not know is 404. */
export async function startPublisher(): Promise<Publisher> {
  const routes = new Map<string, readonly Handler[]>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    requests.push([method, url, headers.range].filter(Boolean).join(' '))
    const key = routes.has(url) ? url : url.replace(/\?.*$/, '')
    const [handler = status(404), ...rest] = routes.get(key) ?? []
    if (rest.length > 0) routes.set(key, rest)
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    requests,
    on: (path, ...handlers) => void routes.set(path, handlers),
    clearRequests: () => void requests.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const etagOf = (content: string | Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`

/** A file with an ETag that can be continued. */
export const file =
  (content: string | Buffer): Handler =>
  (request, response) => {
    const bytes = Buffer.from(content)
    const etag = etagOf(bytes)
    const first = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN)
    response.setHeader('etag', etag)
    if (Number.isNaN(first) || (request.headers['if-range'] ?? etag) !== etag) {
      response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    } else if (first >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
    } else {
      const range = `bytes ${first}-${bytes.length - 1}/${bytes.length}`
      response
        .writeHead(206, { 'content-range': range, 'content-length': bytes.length - first })
        .end(bytes.subarray(first))
    }
  }

export const json = (document: unknown): Handler => file(JSON.stringify(document))

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(code, headers).end()

/** The file, with a connection that breaks after so many bytes. */
export const cutAfter =
  (count: number, content: string | Buffer): Handler =>
  (_request, response) => {
    const bytes = Buffer.from(content)
    response.writeHead(200, { etag: etagOf(bytes), 'content-length': bytes.length })
    response.write(bytes.subarray(0, count), () => setTimeout(() => response.destroy(), 100))
  }
