import type { ItemRequests } from './item-requests.ts'

/** Descriptions outlive their time by this at most; several processes may do it at once. */
const INTERVAL_MS = 60 * 60 * 1000

/** Forgets what operators asked too long ago, now and every hour. Answers what stops it. */
export function pruneRegularly(itemRequests: ItemRequests, onFailure: (error: unknown) => void): () => void {
  const prune = (): void => {
    itemRequests.prune().catch(onFailure)
  }
  prune()
  const timer = setInterval(prune, INTERVAL_MS)
  return () => clearInterval(timer)
}
