import { RequestError } from './request-error.ts'

/** What the OpenAPI document says of a 429. */
export const TOO_MANY_REQUESTS = 'More requests came with this key within a second than it allows.'

/** The 429 of a key that has used up its limit. `msBeforeNext`: until it may send again. */
export const tooManyRequests = (limitPerSecond: number, msBeforeNext: number): RequestError =>
  retryLater(
    `More than ${limitPerSecond} requests came within a second. Send the rest in the next one.`,
    Math.max(1, Math.ceil(msBeforeNext / 1000)),
  )

/**
 * The 429 of a visitor without a key. `limit` in words: `30 descriptions a minute`.
 * @param left Uses that are still possible before then
 */
export const tooManyOfVisitor = (limit: string, msBeforeNext: number, left = 0): RequestError =>
  retryLater(
    left > 0
      ? `Without a key, ${limit} are possible, of which ${left} are left. Send fewer, or try again later.`
      : `Without a key, ${limit} are possible. Send the next one later.`,
    Math.max(1, Math.ceil(msBeforeNext / 1000)),
  )

/** Seconds: a batch takes a few. */
const BATCH_RETRY_AFTER = 5

/** The 429 of a key whose batches are still being answered. */
export const tooManyBatches = (running: number): RequestError =>
  retryLater(
    `${running} batches of this key are under way. Send this one when one of them has ended.`,
    BATCH_RETRY_AFTER,
  )

/** The 429 of a visitor whose file is being classified. */
export const fileUnderWay = (): RequestError =>
  retryLater('A file of yours is being classified. Send this one when it is done.', BATCH_RETRY_AFTER)

const retryLater = (detail: string, seconds: number): RequestError =>
  new RequestError({ code: 'too_many_requests', detail }, { 'Retry-After': String(seconds) })
