import { LRUCache } from 'lru-cache'
import { at } from '../collections/at.ts'
import type { Encoder } from './encoder.ts'

/** Some 3,000 queries: hours of searches on a busy day. */
const MAX_BYTES = 8 * 1024 * 1024

/** Memory of an entry in addition to its vector and its text: measured, most of it is the allocator's. */
const OVERHEAD_BYTES = 800

const BYTES_PER_CHARACTER = 2

/** The same encoder with a cache of the most recently used vectors. */
export function withCache(encoder: Encoder, maxBytes: number = MAX_BYTES): Encoder {
  const cache = new LRUCache<string, Float32Array>({
    maxSize: maxBytes,
    sizeCalculation: (vector, text) => OVERHEAD_BYTES + vector.byteLength + BYTES_PER_CHARACTER * text.length,
  })
  return {
    ...encoder,
    async embed(texts, options) {
      const cached = texts.map((text) => cache.get(text))
      const missing = [...new Set(texts.filter((_, index) => cached[index] === undefined))]
      const computed = await encoder.embed(missing, options)
      const computedByText = new Map(missing.map((text, index) => [text, at(computed, index)]))
      for (const [text, vector] of computedByText) cache.set(text, vector)
      // Not from the cache again: a large call may have evicted some of its own vectors.
      return texts.map((text, index) => cached[index] ?? (computedByText.get(text) as Float32Array))
    },
  }
}
