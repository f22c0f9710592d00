import { type AwakeTimer, awakeTimer } from '../timing/awake-timer.ts'

/** The value of a promise; null if it takes longer while this process is awake. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | null> {
  let timer: AwakeTimer | undefined
  const late = new Promise<null>((resolve) => {
    timer = awakeTimer(milliseconds, () => resolve(null))
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    timer?.clear()
    promise.catch(() => undefined)
  }
}
