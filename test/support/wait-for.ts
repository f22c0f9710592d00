import { setTimeout as sleep } from 'node:timers/promises'

export interface WaitForOptions {
  /** Time limit. */
  readonly timeoutMs?: number
  /** Pause between two attempts. */
  readonly intervalMs?: number
  /** The awaited condition, for the message when it is not met: "the index to have 3 documents". */
  readonly what?: string
}

/**
 * Polls until the condition returns something truthy, and returns that. A condition that throws is retried; its last
 * error is the cause of the error thrown when the time is up.
 */
export const waitFor = async <Value>(
  condition: () => Value | Promise<Value>,
  { timeoutMs = 10_000, intervalMs = 50, what = 'the condition' }: WaitForOptions = {},
): Promise<Value> => {
  const deadline = performance.now() + timeoutMs
  let cause: unknown
  for (;;) {
    try {
      const value = await condition()
      if (value) return value
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (performance.now() >= deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}.`, { cause })
    await sleep(intervalMs)
  }
}
