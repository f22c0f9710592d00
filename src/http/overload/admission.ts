import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import { withinAwake } from '../../timing/awake-timer.ts'
import { RequestError } from '../errors/request-error.ts'

/** Work that may be turned away. */
export interface AdmittedWork {
  /** The address or the key that it is for. Waiting work takes turns by this. */
  readonly client: string
  /** The template of the route, for the message of a failure. */
  readonly route: string
  /** Leaves the queue when it fires. */
  readonly signal?: AbortSignal | undefined
}

export interface AdmissionFigures {
  readonly limit: number
  readonly running: number
  readonly waiting: number
  readonly rejected: number
}

/** Decides what runs now, what waits a little, and what is turned away at once. */
export interface Admission {
  /** @throws RequestError 503 if there is no capacity */
  run<T>(work: AdmittedWork, start: () => Promise<T>): Promise<T>
  figures(): AdmissionFigures
}

/** Work that may wait: twenty clients at once are not turned away, and the last of them waits for about a second. */
const MAX_WAITING = 24

/** Milliseconds that any work may take from its start: several statements, of which each has five seconds. */
const MAX_DURATION = 10_000

interface Waiting {
  readonly client: string
  start(): void
  reject(error: Error): void
}

/**
 * Admits `limit` pieces of work at once. The rest waits in a short queue, in which clients take turns; what finds it full
 * is answered 503 at once. Then the client with the most in it gives way, so that a flood from one address leaves capacity
 * for others.
 */
export function createAdmission(limit: number): Admission {
  const queues = new Map<string, Waiting[]>()
  let waiting = 0
  let running = 0
  let rejected = 0

  const overloaded = () => {
    rejected += 1
    return new RequestError(
      { code: 'service_unavailable', detail: 'The service is busy. Try again in a second.' },
      { 'Retry-After': String(RETRY_AFTER) },
    )
  }

  const remove = (entry: Waiting) => {
    const queue = queues.get(entry.client)
    const place = queue?.indexOf(entry) ?? -1
    if (queue === undefined || place === -1) return
    queue.splice(place, 1)
    waiting -= 1
    if (queue.length === 0) queues.delete(entry.client)
  }

  /** The clients in the queue take turns. */
  const next = () => {
    while (running < limit) {
      const [first] = queues
      if (first === undefined) return
      const [client, queue] = first
      const entry = queue.shift()
      queues.delete(client)
      if (queue.length > 0) queues.set(client, queue)
      if (entry === undefined) continue
      waiting -= 1
      entry.start()
    }
  }

  const longestQueue = () =>
    [...queues.values()].reduce((longest, queue) => (queue.length > longest.length ? queue : longest), [])

  const enqueue = ({ client, signal }: AdmittedWork): Promise<void> => {
    const own = queues.get(client) ?? []
    if (waiting >= MAX_WAITING) {
      const longest = longestQueue()
      const last = longest.at(-1)
      if (last === undefined || longest.length <= own.length + 1) return Promise.reject(overloaded())
      remove(last)
      last.reject(overloaded())
    }
    return new Promise<void>((resolve, reject) => {
      const settled = () => signal?.removeEventListener('abort', onAbort)
      const entry: Waiting = {
        client,
        start: () => {
          settled()
          // Counted here, so that no other takes the capacity before the caller continues.
          running += 1
          resolve()
        },
        reject: (error) => {
          settled()
          reject(error)
        },
      }
      const onAbort = () => {
        remove(entry)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', onAbort)
      const queue = queues.get(client)
      if (queue === undefined) queues.set(client, [entry])
      else queue.push(entry)
      waiting += 1
    })
  }

  /** The capacity is taken until the work has ended, even if its caller was answered before. */
  const execute = <T>(route: string, start: () => Promise<T>): Promise<T> => {
    const work = start().finally(() => {
      running -= 1
      next()
    })
    const late = () => new ServiceUnavailableError('postgres', `${route} took more than ${MAX_DURATION} ms`)
    return withinAwake(MAX_DURATION, work, late)
  }

  return {
    async run(work, start) {
      if (running < limit && waiting === 0) running += 1
      else await enqueue(work)
      return await execute(work.route, start)
    },
    figures: () => ({ limit, running, waiting, rejected }),
  }
}

/** Seconds after which a client may try again: the queue empties within a fraction of one. */
const RETRY_AFTER = 1
