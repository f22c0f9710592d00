/** What was derived from a version of the data, by a key that names the version for good: a dated index, a version's id. */
export interface PerVersion<Key, Value> {
  get(key: Key): Promise<Value>
}

/** Two regions, each with the version before the last switch. */
const VERSIONS_KEPT = 4

/**
 * Loads once for each version, or each question about one, and keeps the newest few: a version never changes. A failed
 * load is tried again.
 */
export const createPerVersion = <Key, Value>(
  load: (key: Key) => Promise<Value>,
  kept: number = VERSIONS_KEPT,
): PerVersion<Key, Value> => {
  const known = new Map<Key, Promise<Value>>()
  return {
    get: (key) => {
      const before = known.get(key)
      if (before !== undefined) return before
      const loading = load(key)
      // The next request tries again. Who waits for this one learns of the failure.
      loading.catch(() => known.delete(key))
      known.set(key, loading)
      for (const oldest of known.keys()) {
        if (known.size <= kept) break
        known.delete(oldest)
      }
      return loading
    },
  }
}
