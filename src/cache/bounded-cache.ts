/** What is used, by key, in no more than a number of bytes. */
export interface BoundedCache<Value> {
  /** Counts as a use. */
  get(key: string): Value | undefined
  /** @param bytes What the value takes, its key included: the caller knows what it is made of. */
  set(key: string, value: Value, bytes: number): void
  clear(): void
  size(): number
  bytes(): number
}

interface Entry<Value> {
  readonly value: Value
  readonly bytes: number
  isUsed: boolean
}

/**
 * Once there is more than `maxBytes`, drops the oldest of what was not used since it was last looked at (the "clock"
 * algorithm): nearly as good as the least recently used, and a use costs no more than a mark.
 */
export function createBoundedCache<Value>(maxBytes: number): BoundedCache<Value> {
  // A map is in the order of insertion.
  const entries = new Map<string, Entry<Value>>()
  let held = 0

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.isUsed = true
      return entry.value
    },
    set(key, value, bytes) {
      const before = entries.get(key)
      if (before !== undefined) {
        entries.delete(key)
        held -= before.bytes
      }
      if (bytes > maxBytes) return
      entries.set(key, { value, bytes, isUsed: false })
      held += bytes
      for (const [oldest, entry] of entries) {
        if (held <= maxBytes) break
        entries.delete(oldest)
        if (entry.isUsed || oldest === key) {
          // A second round, at the end of the queue. It ends: nothing in it is marked again meanwhile, and what is new fits by itself.
          entry.isUsed = false
          entries.set(oldest, entry)
        } else {
          held -= entry.bytes
        }
      }
    },
    clear() {
      entries.clear()
      held = 0
    },
    size: () => entries.size,
    bytes: () => held,
  }
}
