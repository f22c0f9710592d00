import { Writable } from 'node:stream'
import type { AppDependencies } from '../../../src/app.ts'
import { createApp } from '../../../src/app.ts'
import { createLogger } from '../../../src/config/logger.ts'
import { createMetrics } from '../../../src/http/metrics.ts'
import type { Route } from '../../../src/http/route/define-route.ts'

/** Lines of a log, parsed. */
export interface LogRecorder {
  readonly lines: Readonly<Record<string, unknown>>[]
  readonly logger: AppDependencies['logger']
}

export function recordLog(): LogRecorder {
  const lines: Readonly<Record<string, unknown>>[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().trimEnd().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  return { lines, logger: createLogger('debug', sink) }
}

/** An application of the given routes, with its log and metrics to look at. */
export function appOf(routes: readonly Route[]) {
  const log = recordLog()
  const metrics = createMetrics({ process: false })
  const app = createApp({ logger: log.logger, metrics, routes, checkResponses: true })
  return { handler: app.callback(), lines: log.lines, metrics }
}
