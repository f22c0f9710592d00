import { setTimeout as sleep } from 'node:timers/promises'
import { EnvHttpProxyAgent } from 'undici'
import type { Queryable } from '../postgres/client.ts'
import { claimDueDeliveries, type DueDelivery, hasDueDelivery, markDelivered, markFailed } from './deliveries.ts'
import { type SendOptions, sendDelivery } from './send.ts'

type AttemptOutcome = 'delivered' | 'retried' | 'given_up'

interface AttemptEvent {
  readonly outcome: AttemptOutcome
  readonly deliveryId: string
  readonly webhookId: string
  /** Null: delivered. */
  readonly problem: string | null
}

export interface DeliverOptions extends Pick<SendOptions, 'publicUrl' | 'allowHttp'> {
  onAttempt(event: AttemptEvent): void
  /** The events could not be read or recorded. */
  onFailure(error: unknown): void
  /** After each attempt but the last. Default: ten attempts over three days. */
  readonly retryDelaysMs?: readonly number[]
  /** Default 15 s. */
  readonly timeLimitMs?: number
  /** Between two looks for events that are due. Default 5 s. */
  readonly intervalMs?: number
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Ten attempts over three days, as Standard Webhooks recommends: a receiver may be away over a weekend. */
const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** A delay is up to this part longer, so that events that failed together are not sent together again. */
const JITTER = 0.2

/** Events that a process sends at the same time; the next ones wait for the slowest of them. */
const BATCH = 10

/**
 * Sends the events that are due, until the returned function is called and awaited. Any number of processes may do this at
 * the same time. At least once: where a process ends between an answer and its record, the event is sent again.
 */
export function deliverRegularly(db: Queryable, options: DeliverOptions): () => Promise<void> {
  const { onAttempt, onFailure, retryDelaysMs = RETRY_DELAYS_MS, timeLimitMs = 15 * SECOND } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const dispatcher = new EnvHttpProxyAgent()

  const attempt = async (delivery: DueDelivery): Promise<void> => {
    const { deliveryId, webhookId, attempts } = delivery
    const problem = await sendDelivery(delivery, { ...options, timeLimitMs, dispatcher, signal })
    if (problem === null) {
      await markDelivered(db, deliveryId)
      return onAttempt({ outcome: 'delivered', deliveryId, webhookId, problem })
    }
    const delay = retryDelaysMs[attempts - 1]
    await markFailed(db, delivery, problem, delay === undefined ? null : delay * (1 + Math.random() * JITTER))
    onAttempt({ outcome: delay === undefined ? 'given_up' : 'retried', deliveryId, webhookId, problem })
  }

  const attemptOrReport = (delivery: DueDelivery): Promise<void> =>
    attempt(delivery).catch((error: unknown) => {
      // An attempt that the stop cut off is made by another process, or the next start.
      if (!signal.aborted) onFailure(error)
    })

  /** Whether there may be more. */
  const deliverBatch = async (): Promise<boolean> => {
    if (!(await hasDueDelivery(db))) return false
    const due = await claimDueDeliveries(db, BATCH)
    await Promise.all(due.map(attemptOrReport))
    return due.length === BATCH
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const more = await deliverBatch().catch((error: unknown) => {
        if (!signal.aborted) onFailure(error)
        return false
      })
      if (!more) await sleep(options.intervalMs ?? 5 * SECOND, undefined, { signal, ref: false }).catch(() => {})
    }
    await dispatcher.destroy()
  }

  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
