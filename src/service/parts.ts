import type { Logger } from 'pino'
import { createAnswerCache } from '../cache/answer-cache.ts'
import { watchAnswerCache } from '../cache/metrics.ts'
import type { ServerConfig, TracingConfig } from '../config/config.ts'
import { createFailureLog } from '../config/failure-log.ts'
import { watchLog } from '../config/metrics.ts'
import { PACKAGE_VERSION } from '../config/package-version.ts'
import { countEmbeddingFailures } from '../embedding/metrics.ts'
import { createQueryEncoder } from '../embedding/query-encoder.ts'
import { createClassify, createItemRequests } from '../fpo/index.ts'
import { createMetrics } from '../http/metrics.ts'
import { createOpenSearch } from '../opensearch/client.ts'
import { observeOpenSearch, watchIndices, watchNodes } from '../opensearch/metrics.ts'
import { observePostgres } from '../postgres/metrics.ts'
import { createSearch, createSuggest } from '../search/index.ts'
import { traceCall } from '../tracing/request-scope.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { connectDatabases } from '../versions/connect-databases.ts'
import { createLiveVersions } from '../versions/live-versions.ts'
import { countDegraded, watchIngests, watchLiveVersions } from '../versions/metrics.ts'
import { warmUpVersion } from './warm-up.ts'

/** The clients of servers, and what all requests share. */
export type Parts = Awaited<ReturnType<typeof connectParts>>

/** Connects the parts of a service and adds their metrics. None waits for its server. */
export async function connectParts(config: ServerConfig, logger: Logger) {
  const failureLog = createFailureLog(logger)
  const metrics = createMetrics({ process: true })
  const { registry } = metrics
  watchLog(registry)
  const tracer = config.tracing && (await createTracer(config.tracing))
  const observeStatement = observePostgres(registry)
  const databases = connectDatabases(config.database, {
    onQuery: (event) => {
      observeStatement(event)
      traceCall({ system: 'postgresql', operation: firstWord(event.statement), ...event })
    },
    onConnectionLost: (error) => failureLog('lost a connection to Postgres', error),
    onReplica: (replica, isUsed) => {
      logger[isUsed ? 'info' : 'warn']({ replica }, `a read replica is ${isUsed ? 'used' : 'not used: away or behind'}`)
    },
  })
  const { postgres, reserved } = databases
  const observeRequest = observeOpenSearch(registry)
  const openSearch = createOpenSearch(config.openSearch, (event) => {
    observeRequest(event)
    traceCall({ system: 'opensearch', ...event })
  })
  watchNodes(registry, openSearch)
  watchIndices(registry, openSearch, config.indexPrefix)
  const answers = config.answerCacheBytes > 0 ? createAnswerCache(config.answerCacheBytes) : undefined
  if (answers) watchAnswerCache(registry, answers)
  const encoder = createQueryEncoder(config.embeddingModelPath, {
    onDown: (problem) => logger.error({ problem }, 'the sentence encoder cannot be used; searches match words only'),
    onFailure: countEmbeddingFailures(registry),
  })
  encoder.start()
  const degraded = countDegraded(registry)
  const finders = {
    search: await createSearch(openSearch, { encoder, onDegraded: () => degraded('search') }),
    suggest: createSuggest(openSearch),
    classify: createClassify({ openSearch, encoder, onDegraded: () => degraded('fpo') }),
  }
  const liveVersions = createLiveVersions(
    { postgres, openSearch },
    {
      lookUp: reserved,
      onLive: postgres.require,
      onStale: (region, error) => failureLog('Postgres is away; serving the version known before', error, { region }),
      prepare: (live) => warmUpVersion(finders, live),
      onSwitch: () => answers?.clear(),
    },
  )
  watchLiveVersions(registry, liveVersions, encoder)
  watchIngests(registry, reserved)
  return {
    ...{ failureLog, metrics, tracer, databases, openSearch, answers, encoder, finders, liveVersions },
    itemRequests: createItemRequests(reserved, config.fpoRequestsKeptDays),
    async close() {
      await Promise.allSettled([encoder.close(), openSearch.close(), databases.close()])
      await tracer?.stop()
    },
  }
}

/** The packages of OpenTelemetry are loaded only where traces are sent. */
async function createTracer(config: TracingConfig): Promise<Tracer> {
  const { createOtlpTracer } = await import('../tracing/otlp-tracer.ts')
  return createOtlpTracer({ ...config, serviceVersion: PACKAGE_VERSION })
}

const firstWord = (statement: string): string => /\w+/.exec(statement)?.[0] ?? ''
