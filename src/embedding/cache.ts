import { LRUCache } from 'lru-cache'
import type { Encoder } from './encoder.ts'

/** Some 3,000 queries: hours of searches on a busy day. */
const KEPT_BYTES = 8 * 1024 * 1024

/** What an entry takes beside its vector and its text. Measured at 800 bytes, most of it of the allocator. */
const OVERHEAD_BYTES = 800

const BYTES_PER_CHARACTER = 2

/** The same encoder, which remembers the vectors of the texts that were asked for last. */
export function withCache(encoder: Encoder, keptBytes: number = KEPT_BYTES): Encoder {
  const known = new LRUCache<string, Float32Array>({
    maxSize: keptBytes,
    sizeCalculation: (vector, text) => OVERHEAD_BYTES + vector.byteLength + BYTES_PER_CHARACTER * text.length,
  })
  return {
    ...encoder,
    async embed(texts, options) {
      const before = texts.map((text) => known.get(text))
      const missing = [...new Set(texts.filter((_, place) => before[place] === undefined))]
      const made = await encoder.embed(missing, options)
      const madeByText = new Map(missing.map((text, place) => [text, made[place]]))
      return texts.map((text, place) => {
        const vector = before[place] ?? madeByText.get(text)
        if (vector === undefined) throw new Error('the encoder gave fewer vectors than texts')
        if (before[place] === undefined) known.set(text, vector)
        return vector
      })
    },
  }
}
