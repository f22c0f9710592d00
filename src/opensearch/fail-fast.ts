import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { OpenSearch } from './client.ts'
import { OpenSearchError } from './translate-failure.ts'
import type { RequestOptions } from './transport.ts'

/** Searches in a row that fail before the engine is left alone: more than a restart of one shard makes. */
const FAILURES = 10

/** Milliseconds between two attempts, so that searches are answered soon after the engine's return. */
const PAUSE_MS = 250

/** Answers in a row after which it is back: the first ones of an engine that has just started take seconds. */
const ANSWERS = 3

/** Decides whether something that may be away is asked. */
export interface Breaker {
  /**
   * @param ask Without `signal` while nobody waits for its outcome
   * @throws ServiceUnavailableError without asking, while what was asked before has failed
   */
  run<T>(ask: (signal: AbortSignal | undefined) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Makes no further attempts. */
  close(): void
}

/**
 * After failures in a row fails everything at once, and asks the latest of it behind its client's back until that is
 * answered: clients would only wait for a server that is frozen, and add to the work of one that starts. A library
 * (`cockatiel`) has a client wait for each attempt.
 */
export function createBreaker(pauseMs: number = PAUSE_MS): Breaker {
  let failures = 0
  let isClosed = false
  /** What is asked next; undefined while the server answers. */
  let latest: (() => Promise<unknown>) | undefined

  async function awaitReturn(): Promise<void> {
    let answers = 0
    while (latest !== undefined && answers < ANSWERS && !isClosed) {
      await sleep(pauseMs, undefined, { ref: false })
      const isAnswered = await latest().then(
        () => true,
        // It was asked something wrong, and answered.
        (error: unknown) => error instanceof OpenSearchError,
      )
      answers = isAnswered ? answers + 1 : 0
    }
    latest = undefined
    failures = 0
  }

  return {
    async run(ask, signal) {
      if (latest !== undefined) {
        latest = () => ask(undefined)
        throw new ServiceUnavailableError('opensearch', 'the last searches failed')
      }
      try {
        const result = await ask(signal)
        failures = 0
        return result
      } catch (error) {
        if (error instanceof OpenSearchError) failures = 0
        if (error instanceof ServiceUnavailableError) failures += 1
        if (failures >= FAILURES && latest === undefined) {
          latest = () => ask(undefined)
          void awaitReturn()
        }
        throw error
      }
    },
    close: () => {
      isClosed = true
    },
  }
}

/** Searches through a breaker; all other requests as before. */
export function failFast(openSearch: OpenSearch): OpenSearch {
  const breaker = createBreaker()
  const run = <T>({ signal: own, ...options }: RequestOptions = {}, send: (options: RequestOptions) => Promise<T>) =>
    breaker.run((signal) => send({ ...options, ...(signal && { signal }) }), own)
  return {
    ...openSearch,
    search: <Source, Aggregations>(index: string, body: object, options?: RequestOptions) =>
      run(options, (own) => openSearch.search<Source, Aggregations>(index, body, own)),
    msearch: <Source, Aggregations>(searches: Parameters<OpenSearch['msearch']>[0], options?: RequestOptions) =>
      run(options, (own) => openSearch.msearch<Source, Aggregations>(searches, own)),
    close: async () => {
      breaker.close()
      await openSearch.close()
    },
  }
}
