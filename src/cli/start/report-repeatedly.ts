import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work`, and reports what `read` returns every few seconds until it ends, each line once. A line that cannot be read
 * is left out.
 */
export async function reportRepeatedly<T>(
  work: () => Promise<T>,
  read: () => Promise<string | null>,
  report: (line: string) => void,
  intervalMs = 5000,
): Promise<T> {
  const ended = new AbortController()
  const reports = (async () => {
    let last: string | null = null
    while (!ended.signal.aborted) {
      await sleep(intervalMs, undefined, { signal: ended.signal }).catch(() => {})
      const line = ended.signal.aborted ? null : await read().catch(() => null)
      if (line === null || line === last || ended.signal.aborted) continue
      last = line
      report(line)
    }
  })()
  try {
    return await work()
  } finally {
    ended.abort()
    await reports
  }
}
