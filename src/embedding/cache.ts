import type { Encoder } from './encoder.ts'

/** Queries whose vectors are kept: 1.5 KB each, 6 MB in all, hours of searches on a busy day. */
const KEPT_VECTORS = 4096

/** The same encoder, which remembers the vectors of the texts that were asked for last. */
export function withCache(encoder: Encoder, kept: number = KEPT_VECTORS): Encoder {
  // A Map lists its keys in the order of their insertion: the first is the one not asked for longest.
  const known = new Map<string, Float32Array>()

  const remember = (text: string, vector: Float32Array) => {
    known.delete(text)
    known.set(text, vector)
    for (const oldest of known.keys()) {
      if (known.size <= kept) break
      known.delete(oldest)
    }
  }

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
        remember(text, vector)
        return vector
      })
    },
  }
}
