import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import type { AnswerCache } from '../../src/cache/answer-cache.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import type { Route } from '../../src/http/route/define-route.ts'

/** Serves routes without a log, and compares each answer with its declaration. */
export const createTestApp = (routes: readonly Route[], answers?: AnswerCache) =>
  createApp({
    logger: pino({ level: 'silent' }),
    metrics: createMetrics({ process: false }),
    routes,
    checkResponses: true,
    answers,
  })
