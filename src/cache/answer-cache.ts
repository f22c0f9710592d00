import { LRUCache } from 'lru-cache'

/** The headers that describe a body, and the body as it is sent: compressed where the client accepts that. */
export interface CachedAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The body is stored as gzip and sent unpacked. */
  readonly isPacked?: boolean
}

export interface AnswerCacheFigures {
  readonly hits: number
  readonly misses: number
  readonly answers: number
  readonly bytes: number
}

/**
 * Answers in the memory of this process, the least recently used dropped first. A key names everything that its answer
 * depends on (version of the data, day, address, media type, encoding), so an answer never becomes stale.
 */
export interface AnswerCache {
  /**
   * The cached answer, or the one that `load` returns; concurrent callers share one load, and failures are not cached.
   * Null if `load` returns null: an answer that cannot be shared.
   */
  get(key: string, load: () => Promise<CachedAnswer | null>): Promise<CachedAnswer | null>
  /** Frees the memory at a switch of the data, after which no key is asked for again. */
  clear(): void
  figures(): AnswerCacheFigures
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
  const loading = new Map<string, Promise<CachedAnswer | null>>()
  let hits = 0
  let misses = 0

  const load = (key: string, loader: () => Promise<CachedAnswer | null>): Promise<CachedAnswer | null> => {
    const started = loader()
      .then((answer) => {
        if (answer !== null) cached.set(key, answer)
        return answer
      })
      .finally(() => loading.delete(key))
    loading.set(key, started)
    return started
  }

  return {
    async get(key, loader) {
      const known = cached.get(key) ?? loading.get(key)
      if (known === undefined) misses += 1
      else hits += 1
      return known ?? load(key, loader)
    },
    clear: () => cached.clear(),
    figures: () => ({ hits, misses, answers: cached.size, bytes: cached.calculatedSize }),
  }
}
