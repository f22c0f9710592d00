import type { ItemRequests } from './item-requests.ts'

/** Descriptions are kept this much too long at most. Several processes may prune at the same time. */
const INTERVAL_MS = 60 * 60 * 1000

/** Deletes descriptions that are too old, now and every hour. Returns a function that stops it. */
export function pruneRegularly(itemRequests: ItemRequests, onFailure: (error: unknown) => void): () => void {
  const prune = (): void => {
    itemRequests.prune().catch(onFailure)
  }
  prune()
  const timer = setInterval(prune, INTERVAL_MS)
  return () => clearInterval(timer)
}
