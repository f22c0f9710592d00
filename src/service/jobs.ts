import type { Logger } from 'pino'
import type { ServerConfig } from '../config/config.ts'
import { pruneRegularly } from '../fpo/index.ts'
import { deliverRegularly } from '../webhooks/deliver-regularly.ts'
import { countAttempts } from '../webhooks/metrics.ts'
import type { Parts } from './parts.ts'

/** Starts what runs between requests. Returns what stops it. */
export function startJobs(config: ServerConfig, logger: Logger, parts: Parts): () => Promise<void> {
  const { failureLog, metrics, itemRequests } = parts
  const stopPruning = pruneRegularly(itemRequests, (error) =>
    failureLog('old descriptions of the parcel classifier could not be removed', error),
  )
  const countAttempt = countAttempts(metrics.registry)
  const stopDelivering = deliverRegularly(parts.databases.reserved, {
    publicUrl: config.publicUrl,
    allowHttp: config.webhooksAllowHttp,
    onAttempt: ({ outcome, ...event }) => {
      countAttempt(outcome)
      logger[outcome === 'given_up' ? 'error' : 'info'](
        event,
        `an event for a subscriber: ${outcome.replace('_', ' ')}`,
      )
    },
    onFailure: (error) => failureLog('events for subscribers could not be read or recorded', error),
  })
  return async () => {
    stopPruning()
    await stopDelivering()
  }
}
