import { Webhook } from 'standardwebhooks'
import { type Dispatcher, request } from 'undici'
import { addressProblem } from './address-problem.ts'
import type { DueDelivery } from './deliveries.ts'
import { eventBody } from './event.ts'

export interface SendOptions {
  /** Where people reach the service; no slash at the end. */
  readonly publicUrl: string
  readonly allowHttp: boolean
  /** The time of a whole attempt, from the connection to the answer. */
  readonly timeLimitMs: number
  readonly dispatcher: Dispatcher
  /** Ends the attempt, and throws. */
  readonly signal: AbortSignal
}

/** Bytes of an answer that are read; only its status counts. */
const MAX_ANSWER_BYTES = 16 * 1024

/**
 * Sends an event, signed as Standard Webhooks specifies. Redirects are not followed: the address is one that the operator
 * chose.
 *
 * @returns null if the receiver answered 2xx, or why the event counts as not delivered
 */
export async function sendDelivery(delivery: DueDelivery, options: SendOptions): Promise<string | null> {
  const { publicUrl, allowHttp, timeLimitMs, dispatcher, signal } = options
  const problem = addressProblem(delivery.url, allowHttp)
  if (problem !== null) return problem
  const body = eventBody(delivery.createdAt, delivery.versions, publicUrl)
  const now = new Date()
  const timeLimit = AbortSignal.timeout(timeLimitMs)
  try {
    const answer = await request(delivery.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'opentariff-webhooks',
        'webhook-id': delivery.deliveryId,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(delivery.secret).sign(delivery.deliveryId, now, body),
      },
      body,
      dispatcher,
      signal: AbortSignal.any([signal, timeLimit]),
    })
    // Read to its end where it is short, so that the connection can be used again. The status is known already.
    await answer.body.dump({ limit: MAX_ANSWER_BYTES }).catch(() => {})
    return answer.statusCode >= 200 && answer.statusCode < 300 ? null : `The receiver answered ${answer.statusCode}.`
  } catch (error) {
    signal.throwIfAborted()
    if (timeLimit.aborted) return `The receiver did not answer within ${timeLimitMs / 1000} s.`
    return reasonOf(error)
  }
}

/** A host whose addresses all failed is an error without a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
