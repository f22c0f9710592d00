import { createBoundedCache } from './bounded-cache.ts'

/** An answer as it is sent: its bytes, compressed where the client takes that, and what is said of them. */
export interface KeptAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface AnswerCacheFigures {
  readonly hits: number
  readonly misses: number
  readonly answers: number
  readonly bytes: number
}

/**
 * Answers in the memory of this process, each under a key that names all it depends on: version of the data, day,
 * address, media type and encoding. A key's answer never changes, so nothing here goes stale; it only becomes useless.
 */
export interface AnswerCache {
  /** Bytes that it holds at most. */
  readonly maxBytes: number
  /** Bytes of the longest body that it keeps: one answer must not push out all others. */
  readonly largest: number
  /** The answer of a key, made once for all who ask for it at the same time. What fails is not kept. */
  get(key: string, make: () => Promise<KeptAnswer>): Promise<KeptAnswer>
  /** Undefined, and no miss, where the key's answer is not here. */
  find(key: string): KeptAnswer | undefined
  /** Keeps an answer that was made elsewhere, such as while it was streamed. */
  keep(key: string, answer: KeptAnswer): void
  /** Counts an answer that had to be made elsewhere. */
  missed(): void
  /** Frees the memory: for a new version of the data, whose keys are others. */
  clear(): void
  figures(): AnswerCacheFigures
}

/** Beside its body: key, headers, and the objects that hold them. Measured at 530 bytes, and what the allocator adds. */
const OVERHEAD_BYTES = 768

const LARGEST_SHARE = 1 / 8

export function createAnswerCache(maxBytes: number): AnswerCache {
  const kept = createBoundedCache<KeptAnswer>(maxBytes)
  const largest = maxBytes * LARGEST_SHARE
  const making = new Map<string, Promise<KeptAnswer>>()
  let hits = 0
  let misses = 0

  const keep = (key: string, answer: KeptAnswer): void => {
    if (answer.body.byteLength <= largest) kept.set(key, answer, answer.body.byteLength + OVERHEAD_BYTES)
  }

  const find = (key: string): KeptAnswer | undefined => {
    const answer = kept.get(key)
    if (answer !== undefined) hits += 1
    return answer
  }

  return {
    maxBytes,
    largest,
    find,
    keep,
    missed: () => {
      misses += 1
    },
    async get(key, make) {
      const found = find(key)
      if (found !== undefined) return found
      const running = making.get(key)
      if (running !== undefined) {
        hits += 1
        return running
      }
      misses += 1
      const made = make()
        .then((answer) => {
          keep(key, answer)
          return answer
        })
        .finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
    clear: () => kept.clear(),
    figures: () => ({ hits, misses, answers: kept.size(), bytes: kept.bytes() }),
  }
}
