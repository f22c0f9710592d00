/** Milliseconds between two looks at the clock. */
const STEP_MS = 100

/** A step that ends so much later was held up: the event loop stood still. */
const LATE_MS = 50

/** Share of a step that counts although it was held up: a process that always stalls must come to an end, too. */
const STALLED_SHARE = 0.5

export interface AwakeTimer {
  clear(): void
}

/**
 * Calls back after a time in which this process was awake. While its event loop stands still, no answer is read, and a
 * plain timer that is due then comes before the answer that has arrived: the server would seem dead.
 */
export function awakeTimer(milliseconds: number, callback: () => void): AwakeTimer {
  let left = milliseconds
  let timer: NodeJS.Timeout
  const step = (): void => {
    const length = Math.min(left, STEP_MS)
    const started = performance.now()
    timer = setTimeout(() => {
      const isLate = performance.now() - started > length + LATE_MS
      left -= isLate ? length * STALLED_SHARE : length
      if (left < 1) callback()
      else step()
    }, length)
  }
  step()
  return { clear: () => clearTimeout(timer) }
}

/**
 * The value of a promise.
 * @throws what `late` returns, if it takes longer while this process is awake
 */
export async function withinAwake<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  let timer: AwakeTimer | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = awakeTimer(milliseconds, () => reject(late()))
  })
  try {
    return await Promise.race([promise, timeUp])
  } finally {
    timer?.clear()
    // It may fail when no caller waits for it any more.
    promise.catch(() => undefined)
  }
}
