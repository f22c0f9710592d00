import autocannon from 'autocannon'
import type { Run } from './timed-client.ts'

/** A `GET` that is sent many times. */
export interface GetRequest {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Seconds after which an answer counts as lost. */
const TIMEOUT_S = 30

/**
 * Sends each request once over keep-alive connections, split evenly. For servers that answer faster
 * than Node's own client can send.
 * @param status What every answer must have; another counts as an error.
 */
export async function sendGets(
  url: string,
  requests: readonly GetRequest[],
  connections: number,
  status: number,
): Promise<Run> {
  const times: number[] = []
  const errors: Error[] = []
  let share = 0
  const started = performance.now()
  let ended = started
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: Math.min(connections, requests.length),
        amount: requests.length,
        timeout: TIMEOUT_S,
        setupClient: (client) => {
          const first = share++
          const own = requests.filter((_, index) => index % connections === first)
          client.setRequests(own.map(({ path, headers = {} }) => ({ method: 'GET', path, headers: { ...headers } })))
        },
      },
      (error: unknown) => (error ? reject(error) : resolve()),
    )
    instance.on('response', (_client, answered, _bytes, milliseconds) => {
      ended = performance.now()
      if (answered === status) times.push(milliseconds)
      else errors.push(new Error(`${url} answered ${answered} instead of ${status}`))
    })
    instance.on('reqError', (error) => errors.push(error))
  })
  return { times, errors, perSecond: (times.length * 1000) / (ended - started) }
}
