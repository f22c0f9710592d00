import { LRUCache } from 'lru-cache'

/** The headers that describe a body, and the body as it is sent: compressed where the client accepts that. */
export interface CachedAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The body is stored as gzip and sent unpacked. */
  readonly isPacked?: boolean
  /** The same request will have a better answer soon: this one is for the callers that wait for it, and not cached. */
  readonly isDegraded?: boolean
}

export interface AnswerCacheFigures {
  readonly hits: number
  readonly misses: number
  readonly answers: number
  readonly bytes: number
}

/**
 * Answers in the memory of this process, the least recently used dropped first. A key names everything that its answer
 * depends on (version of the data, day, normalised address, media type, encoding), so an answer never becomes stale.
 */
export interface AnswerCache {
  /**
   * The cached answer, or the one that `load` returns; concurrent callers share one load, and failures are not cached.
   * Null if `load` returns null: an answer that cannot be shared.
   * @param signalOf Ends the wait of this caller with its reason; once no caller waits, the signal of the load fires too.
   * Called only if the answer is not cached. Default: the caller waits for the answer
   */
  get(key: string, load: Loader, signalOf?: () => AbortSignal): Promise<CachedAnswer | null>
  /** Frees the memory at a switch of the data, after which no key is asked for again. */
  clear(): void
  figures(): AnswerCacheFigures
}

type Loader = (signal: AbortSignal) => Promise<CachedAnswer | null>

interface Load {
  readonly answer: Promise<CachedAnswer | null>
  readonly controller: AbortController
  waiting: number
}

/** Bytes of an entry beyond its body: key, headers and their objects. 530 were measured, without the allocator's share. */
const OVERHEAD_BYTES = 768

/** One answer must not push out all others. */
const MAX_SHARE = 1 / 8

/** @param maxBytes 0: nothing is cached, and concurrent callers share one load all the same. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const cached = new LRUCache<string, CachedAnswer>({
    // The library takes 0 for no limit.
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, maxBytes * MAX_SHARE + (maxBytes > 0 ? OVERHEAD_BYTES : 0)),
    sizeCalculation: ({ body }) => body.byteLength + OVERHEAD_BYTES,
  })
  const loading = new Map<string, Load>()
  let hits = 0
  let misses = 0

  /** Another load of the key may have begun after this one was abandoned. */
  const forget = (key: string, load: Load) => {
    if (loading.get(key) === load) loading.delete(key)
  }

  const start = (key: string, loader: Loader): Load => {
    const controller = new AbortController()
    const answer = loader(controller.signal)
      .then((loaded) => {
        if (loaded !== null && !loaded.isDegraded) cached.set(key, loaded)
        return loaded
      })
      .finally(() => forget(key, load))
    const load: Load = { answer, controller, waiting: 0 }
    loading.set(key, load)
    return load
  }

  const join = (key: string, load: Load, signal: AbortSignal | undefined): Promise<CachedAnswer | null> => {
    load.waiting += 1
    if (signal === undefined) return load.answer
    return new Promise((resolve, reject) => {
      const leave = () => {
        load.waiting -= 1
        reject(signal.reason)
        if (load.waiting > 0) return
        forget(key, load)
        load.controller.abort(signal.reason)
      }
      load.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async get(key, loader, signalOf) {
      const known = cached.get(key)
      const running = known === undefined ? loading.get(key) : undefined
      if (known === undefined && running === undefined) misses += 1
      else hits += 1
      return known ?? (await join(key, running ?? start(key, loader), signalOf?.()))
    },
    clear: () => cached.clear(),
    figures: () => ({ hits, misses, answers: cached.size, bytes: cached.calculatedSize }),
  }
}
