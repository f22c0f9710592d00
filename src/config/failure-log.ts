import type { Logger } from 'pino'

/** Logs a failure that is expected to happen, such as a server that is away. */
export type FailureLog = (message: string, error: unknown, fields?: Readonly<Record<string, unknown>>) => void

/** While a server is away, every request fails in the same way: one line a second says as much as thousands. */
const INTERVAL_MS = 1000

/** One line without a stack, with the number of those left out since the last line of the same message. */
export function createFailureLog(
  logger: Pick<Logger, 'warn'>,
  now: () => number = () => performance.now(),
): FailureLog {
  const last = new Map<string, { readonly at: number; omitted: number }>()
  return (message, error, fields = {}) => {
    const before = last.get(message)
    if (before !== undefined && now() - before.at < INTERVAL_MS) {
      before.omitted += 1
      return
    }
    last.set(message, { at: now(), omitted: 0 })
    const reason = error instanceof Error ? error.message : String(error)
    logger.warn({ ...fields, reason, ...(before && before.omitted > 0 && { omitted: before.omitted }) }, message)
  }
}
