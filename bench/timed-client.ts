import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pMap from 'p-map'

/** Body and headers of a `POST`. */
export interface TimedRequest {
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends requests over a number of keep-alive connections. */
export interface TimedClient {
  /** Milliseconds until the last byte of a good answer; a `GET`, or a `POST` where there is a body. */
  time(url: URL, request?: TimedRequest): Promise<number>
  close(): void
}

export const createTimedClient = (connections: number): TimedClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    time: (url, request) =>
      new Promise((resolve, reject) => {
        const started = performance.now()
        const headers = request ? { ...request.headers, 'content-type': request.contentType } : {}
        httpRequest(url, { agent, method: request ? 'POST' : 'GET', headers })
          .on('response', (response) => {
            response.on('end', () => {
              if (response.statusCode === 200) resolve(performance.now() - started)
              else reject(new Error(`${url} answered ${response.statusCode}`))
            })
            response.on('error', reject)
            response.resume()
          })
          .on('error', reject)
          .end(request?.body)
      }),
    close: () => agent.destroy(),
  }
}

/** The latencies and errors of a run. */
export interface Run {
  readonly times: readonly number[]
  readonly errors: readonly Error[]
  /** Answers a second over all connections. */
  readonly perSecond?: number
}

/** Processes the items, as many at once as there are connections; a failure is counted and the run continues. */
export const runAll = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  connections: number,
  work: (item: Item) => Promise<number>,
): Promise<Run> => {
  const times: number[] = []
  const errors: Error[] = []
  const started = performance.now()
  await pMap(
    items,
    async (item) => {
      try {
        times.push(await work(item))
      } catch (error) {
        errors.push(error instanceof Error ? error : new Error(String(error)))
      }
    },
    { concurrency: connections },
  )
  return { times, errors, perSecond: (times.length * 1000) / (performance.now() - started) }
}

/** Yields the items at a rate, in items a second; late ones at once. */
export async function* paced<Item>(
  items: readonly Item[],
  rate: number,
  signal: AbortSignal,
): AsyncGenerator<Item, void, undefined> {
  const started = performance.now()
  for (const [place, item] of items.entries()) {
    if (signal.aborted) return
    const wait = started + (place * 1000) / rate - performance.now()
    if (wait > 0) await sleep(wait)
    yield item
  }
}
