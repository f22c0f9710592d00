import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { createAnswerCache } from './cache/answer-cache.ts'
import type { ServerConfig, TracingConfig } from './config/config.ts'
import { createFailureLog } from './config/failure-log.ts'
import { createLogger, droppedLogLines } from './config/logger.ts'
import { PACKAGE_VERSION } from './config/package-version.ts'
import { createQueryEncoder } from './embedding/query-encoder.ts'
import { createClassify } from './fpo/classify.ts'
import { countedClassify } from './fpo/counted-classify.ts'
import { createItemRequests } from './fpo/item-requests.ts'
import { pruneRegularly } from './fpo/prune-regularly.ts'
import { createApiKeys } from './http/auth/api-keys.ts'
import { createRateLimit } from './http/auth/rate-limit.ts'
import type { Route } from './http/define-route.ts'
import { errorFormats } from './http/error-format.ts'
import { createMetrics } from './http/metrics.ts'
import { createCapacities } from './http/overload/capacities.ts'
import { clientAddressOf, isProxyIn } from './http/overload/client-address.ts'
import { createUnreadAnswers } from './http/overload/unread-answers.ts'
import { listen } from './http/server.ts'
import { createVisitorLimit } from './http/visitor-limit.ts'
import { createOpenSearch } from './opensearch/client.ts'
import { failFast } from './opensearch/fail-fast.ts'
import { missingMigrations } from './postgres/applied-migrations.ts'
import { readIngestFigures } from './postgres/ingest-figures.ts'
import { readLastUpdate } from './postgres/ingest-updates.ts'
import { allRoutes, operatorRoutes } from './routes.ts'
import { countedSearch } from './search/counted-search.ts'
import { createSearch } from './search/search.ts'
import { createSuggest } from './search/suggestions/suggest.ts'
import { warmUp } from './search/warm-up.ts'
import { REGIONS } from './tariff/region.ts'
import { todayUtc } from './tariff/validity.ts'
import { traceCall } from './tracing/request-scope.ts'
import type { Tracer } from './tracing/tracer.ts'
import { connectDatabases } from './versions/connect-databases.ts'
import { dataAgeInDays } from './versions/data-warnings.ts'
import { createLiveVersions } from './versions/live-versions.ts'
import { semanticProblem } from './versions/semantic.ts'
import { loadAssets } from './web/assets/assets.ts'
import { createErrorPage } from './web/error-page.tsx'
import { deliverRegularly } from './webhooks/deliver-regularly.ts'

export interface Service {
  readonly address: AddressInfo
  /** The address of the port for operators, if there is one. */
  readonly operatorsAddress: AddressInfo | undefined
  /** Finishes what is in flight, then closes all connections. Returns false if requests had to be cut off. */
  stop(): Promise<boolean>
}

export interface ServiceOptions {
  /** Default: JSON lines on standard output. */
  readonly logger?: Logger
}

/** Half of the memory that the service needs at most, so that slow clients cannot use up the rest. */
const MAX_UNREAD_BYTES = 128 * 1024 * 1024

/**
 * Connects the parts, warms up the search and listens. Does not wait for Postgres and OpenSearch to come up: `/readyz`
 * reports when they are.
 */
export async function startService(config: ServerConfig, options: ServiceOptions = {}): Promise<Service> {
  const logger = options.logger ?? createLogger(config.logLevel)
  const failureLog = createFailureLog(logger)
  const metrics = createMetrics({ process: true })
  const tracer = config.tracing && (await createTracer(config.tracing))
  const databases = connectDatabases(config.database, {
    onQuery: (event) => {
      metrics.observePostgres(event)
      traceCall({ system: 'postgresql', operation: firstWord(event.statement), ...event })
    },
    onConnectionLost: (error) => failureLog('lost a connection to Postgres', error),
    onReplica: (replica, isUsed) => {
      logger[isUsed ? 'info' : 'warn']({ replica }, `a read replica is ${isUsed ? 'used' : 'not used: away or behind'}`)
    },
  })
  const { postgres, primary, reserved } = databases
  const openSearch = failFast(
    createOpenSearch(config.openSearch, (event) => {
      metrics.observeOpenSearch(event)
      traceCall({ system: 'opensearch', ...event })
    }),
  )
  const answers = config.answerCacheBytes > 0 ? createAnswerCache(config.answerCacheBytes) : undefined
  const capacities = createCapacities()
  const unreadAnswers = createUnreadAnswers(MAX_UNREAD_BYTES)
  if (answers) metrics.watchAnswerCache(answers.figures)
  const liveVersions = createLiveVersions(
    { postgres, openSearch },
    {
      lookUp: reserved,
      onLive: postgres.require,
      onStale: (region, error) => failureLog('Postgres is away; serving the version known before', error, { region }),
      onSwitch: () => answers?.clear(),
    },
  )
  metrics.watchIngests(() => readIngestFigures(reserved))
  metrics.watchEngine(() => openSearch.nodes())
  metrics.watchUpdates(() => readLastUpdate(reserved))
  const encoder = createQueryEncoder(config.embeddingModelPath, {
    onDown: (problem) => logger.error({ problem }, 'the sentence encoder cannot be used; searches match words only'),
    onFailure: metrics.countEmbeddingFailure,
  })
  encoder.start()
  const liveRegions = async () => {
    const versions = await Promise.all(REGIONS.map((region) => liveVersions.get(region)))
    return versions.flatMap((version) => version ?? [])
  }
  metrics.watchSemanticSearch(async () => {
    const live = await liveRegions()
    return live.length > 0 && semanticProblem(encoder.status(), live) === null
  })
  metrics.watchDataAge(async () =>
    (await liveRegions()).map((live) => ({ region: live.region, days: dataAgeInDays(live, todayUtc()) })),
  )
  metrics.watchVersionData(async () =>
    (await liveRegions()).flatMap(({ region, data }) => data.sizes().map((size) => ({ region, ...size }))),
  )

  const itemRequests = createItemRequests(reserved, config.fpoRequestsKeptDays)
  const stopPruning = pruneRegularly(itemRequests, (error) =>
    failureLog('old descriptions of the parcel classifier could not be removed', error),
  )

  const stopDelivering = deliverRegularly(reserved, {
    publicUrl: config.publicUrl,
    allowHttp: config.webhooksAllowHttp,
    onAttempt: ({ outcome, ...event }) => {
      metrics.countWebhookAttempt(outcome)
      logger[outcome === 'given_up' ? 'error' : 'info'](
        event,
        `an event for a subscriber: ${outcome.replace('_', ' ')}`,
      )
    },
    onFailure: (error) => failureLog('events for subscribers could not be read or recorded', error),
  })

  const closeClients = async () => {
    stopPruning()
    await stopDelivering()
    await Promise.allSettled([encoder.close(), openSearch.close(), databases.close()])
    await tracer?.stop()
  }
  try {
    const [search, assets] = await Promise.all([
      createSearch(openSearch, { encoder, onDegraded: () => metrics.countDegraded('search') }),
      loadAssets(),
    ])
    const suggest = createSuggest(openSearch)
    await warmUp({ search, suggest, liveVersions }).catch((error: unknown) => {
      failureLog('the first searches will be slow: the engine could not be warmed up', error)
    })
    let isStopping = false
    const dependencies = {
      postgres,
      keyedPostgres: reserved,
      openSearch,
      liveVersions,
      apiKeys: createApiKeys(reserved),
      rateLimit: createRateLimit(reserved),
      visitorLimit: createVisitorLimit(primary),
      encoder,
      metrics,
      search: countedSearch(search, metrics.countSearch),
      suggest,
      version: PACKAGE_VERSION,
      assets,
      publicUrl: config.publicUrl,
      hasClassifier: config.classifyPage,
      classify: countedClassify(
        createClassify({ openSearch, encoder, onDegraded: () => metrics.countDegraded('fpo') }),
        metrics.countClassification,
      ),
      itemRequests,
      missingMigrations: () => missingMigrations(reserved),
      isStopping: () => isStopping,
      hideMetrics: config.metricsPort !== undefined,
    }
    const start = (routes: readonly Route[], port: number) => {
      const app = createApp({
        logger,
        metrics,
        routes,
        checkResponses: config.checkResponses,
        answers,
        capacities,
        unreadAnswers,
        clientAddress: clientAddressOf(config.trustedProxies),
        timeLimitMs: config.openSearch.searchTimeoutMs,
        tracer,
        errorPage: createErrorPage(dependencies),
      })
      return listen(app.callback(), {
        ...config,
        port,
        isProxy: isProxyIn(config.trustedProxies),
        errorFormat: errorFormats(routes),
      })
    }
    const server = await start(allRoutes(dependencies), config.port)
    const operators =
      config.metricsPort === undefined
        ? undefined
        : await start(operatorRoutes({ ...dependencies, postgres: reserved }), config.metricsPort).catch(
            async (error: unknown) => {
              await server.stop()
              throw error
            },
          )
    metrics.watchOverload(() => ({
      capacities: Object.entries(capacities).map(([capacity, { figures }]) => ({ capacity, ...figures() })),
      connections: server.connections.figures(),
      unreadAnswers: unreadAnswers.figures(),
      droppedLogLines: droppedLogLines(),
    }))
    return {
      address: server.address,
      operatorsAddress: operators?.address,
      async stop() {
        isStopping = true
        const finished = await server.stop()
        await operators?.stop()
        await closeClients()
        return finished
      },
    }
  } catch (error) {
    await closeClients()
    throw error
  }
}

/** The packages of OpenTelemetry are loaded only where traces are sent. */
async function createTracer(config: TracingConfig): Promise<Tracer> {
  const { createOtlpTracer } = await import('./tracing/otlp-tracer.ts')
  return createOtlpTracer({ ...config, serviceVersion: PACKAGE_VERSION })
}

const firstWord = (statement: string): string => /\w+/.exec(statement)?.[0] ?? ''
