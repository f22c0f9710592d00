import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import { RequestError } from '../request-error.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Work that may be turned away. */
export interface AdmittedWork {
  /** Whose it is: an address or a key. Those who wait take turns by this. */
  readonly client: string
  /** What it is compared with, such as the template of a route. */
  readonly kind: string
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
  /** @throws RequestError 503 if there is no room */
  run<T>(work: AdmittedWork, start: () => Promise<T>): Promise<T>
  /** Whether another request of this client would be turned away. */
  isFull(client: string): boolean
  /** Counts a request that was turned away before it came here. */
  countRejected(): void
  figures(): AdmissionFigures
}

export interface AdmissionOptions {
  /** Work that runs at once before anything is measured. */
  readonly initial: number
  /** Work that may ever run at once. */
  readonly max: number
  /** Milliseconds, monotonic. */
  now?(): number
}

/** Milliseconds that what is admitted may have to wait: no longer than a slow search takes. */
const MAX_WAIT = 150

/** Twenty clients at once are not turned away, unless they would wait for longer than this. */
const SHORTEST_QUEUE = 24
const LONGEST_WAIT = 1000

/** Milliseconds of any work from its start: several statements, of which each has five seconds. */
const MAX_DURATION = 10_000

interface Waiting {
  readonly client: string
  start(): void
  reject(error: Error): void
}

/**
 * Admits as much at once as the servers answer without delay ({@link createConcurrencyLimit}). The rest waits in a short
 * queue, in which clients take turns; what would wait too long is answered 503 at once. Where the queue is full, the
 * client with the most in it gives way, so that a flood from one address leaves room for others.
 */
export function createAdmission({ now = () => performance.now(), ...options }: AdmissionOptions): Admission {
  const limit = createConcurrencyLimit({ ...options, now })
  const queues = new Map<string, Waiting[]>()
  let waiting = 0
  let running = 0
  let rejected = 0

  const queueLimit = () => {
    const workIn = (milliseconds: number) => Math.ceil((milliseconds * limit.current()) / limit.meanDuration())
    return Math.max(workIn(MAX_WAIT), Math.min(SHORTEST_QUEUE, workIn(LONGEST_WAIT)))
  }

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
    while (running < limit.current()) {
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
    if (waiting >= queueLimit()) {
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
          // From here on, so that no other takes the room before the caller continues.
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

  /** The room is taken until the work has ended, even if its caller was answered before. */
  const execute = <T>(kind: string, start: () => Promise<T>): Promise<T> => {
    const began = now()
    const runningThen = running
    const ended = (isAnswered: boolean) => {
      running -= 1
      const duration = now() - began
      // A failure that comes fast would raise the limit, just when a server is in trouble.
      if (isAnswered || duration > limit.meanDuration()) limit.observe(kind, duration, runningThen)
      next()
    }
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new ServiceUnavailableError('postgres', `${kind} took more than ${MAX_DURATION} ms`)),
        MAX_DURATION,
      )
      start().then(
        (value) => {
          clearTimeout(timer)
          ended(true)
          resolve(value)
        },
        (error: unknown) => {
          clearTimeout(timer)
          ended(error instanceof RequestError)
          reject(error)
        },
      )
    })
  }

  return {
    async run(work, start) {
      if (running < limit.current() && waiting === 0) running += 1
      else await enqueue(work)
      return await execute(work.kind, start)
    },
    isFull: (client) => waiting >= queueLimit() && queues.has(client),
    countRejected: () => {
      rejected += 1
    },
    figures: () => ({ limit: limit.current(), running, waiting, rejected }),
  }
}

/** Seconds. The queue empties within a fraction of one. */
export const RETRY_AFTER = 1
