import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { Classification } from './classification.ts'
import type { ItemSearchRequest } from './item-search.ts'

/** The classifier of the rows of a file. */
export interface RowClassifier {
  classify(request: ItemSearchRequest, signal: AbortSignal): Promise<Classification>
  /** Milliseconds before a row is tried again while a server is away; doubled each time. Default 500. */
  readonly firstRetryMs?: number
}

/** Times that a row is tried again while a server is away: 7.5 seconds in all. */
const RETRIES = 4

const FIRST_RETRY_MS = 500

/** Tries again while a server is away: one that stalls for seconds must not cost a batch its rows. */
export const classifyAgain = async (
  request: ItemSearchRequest,
  { classify, firstRetryMs = FIRST_RETRY_MS }: RowClassifier,
  signal: AbortSignal,
): Promise<Classification> => {
  for (let retry = 0; ; retry += 1) {
    try {
      return await classify(request, signal)
    } catch (error) {
      if (!(error instanceof ServiceUnavailableError) || retry === RETRIES) throw error
      await sleep(firstRetryMs * 2 ** retry, undefined, { signal })
    }
  }
}
