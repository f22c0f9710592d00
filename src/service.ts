import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { createAnswerCache } from './cache/answer-cache.ts'
import type { ServerConfig } from './config/config.ts'
import { createLogger } from './config/logger.ts'
import { packageVersion } from './config/package-version.ts'
import { createQueryEncoder } from './embedding/query-encoder.ts'
import { createClassify } from './fpo/classify.ts'
import { createItemRequests } from './fpo/item-requests.ts'
import { pruneRegularly } from './fpo/prune-regularly.ts'
import { createApiKeys } from './http/auth/api-keys.ts'
import { createRateLimit } from './http/auth/rate-limit.ts'
import { errorFormats } from './http/error-format.ts'
import { createMetrics } from './http/metrics.ts'
import { listen } from './http/server.ts'
import { createOpenSearch } from './opensearch/client.ts'
import { createPostgres } from './postgres/client.ts'
import { readIngestFigures } from './postgres/ingest-figures.ts'
import { allRoutes } from './routes.ts'
import { createSearch } from './search/search.ts'
import { createSuggest } from './search/suggestions/suggest.ts'
import { warmUp } from './search/warm-up.ts'
import { REGIONS } from './tariff/region.ts'
import { todayUtc } from './tariff/validity.ts'
import { dataAgeInDays } from './versions/data-warnings.ts'
import { createLiveVersions } from './versions/live-versions.ts'
import { semanticProblem } from './versions/semantic.ts'

export interface Service {
  readonly address: AddressInfo
  /** Finishes what is in flight, then closes all connections. Returns false if requests had to be cut off. */
  stop(): Promise<boolean>
}

export interface ServiceOptions {
  /** Default: JSON lines on standard output. */
  readonly logger?: Logger
}

/** A statement of the service is a look-up; one that takes longer is stuck. Loads have a client of their own. */
const STATEMENT_TIMEOUT_MS = 5000

/**
 * Connects the parts, warms up the search and listens. Does not wait for Postgres and OpenSearch to come up: `/readyz`
 * reports when they are.
 */
export async function startService(config: ServerConfig, options: ServiceOptions = {}): Promise<Service> {
  const logger = options.logger ?? createLogger(config.logLevel)
  const metrics = createMetrics({ process: true })
  const postgres = createPostgres(config.database, {
    applicationName: 'opentariff-service',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    prepare: true,
    onQuery: metrics.observePostgres,
    onConnectionLost: (error) => logger.warn({ err: error }, 'lost a connection to Postgres'),
  })
  const openSearch = createOpenSearch(config.openSearch, metrics.observeOpenSearch)
  const answers = config.answerCacheBytes > 0 ? createAnswerCache(config.answerCacheBytes) : undefined
  if (answers) metrics.watchAnswerCache(answers.figures)
  const liveVersions = createLiveVersions(
    { postgres, openSearch },
    {
      onStale: (region, error) =>
        logger.warn({ err: error, region }, 'Postgres is away; serving the version known before'),
      onSwitch: () => answers?.clear(),
    },
  )
  metrics.watchIngests(() => readIngestFigures(postgres))
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

  const itemRequests = createItemRequests(postgres, config.fpoRequestsKeptDays)
  const stopPruning = pruneRegularly(itemRequests, (error) =>
    logger.warn({ err: error }, 'old descriptions of the parcel classifier could not be removed'),
  )

  const closeClients = async () => {
    stopPruning()
    await Promise.allSettled([encoder.close(), openSearch.close(), postgres.close()])
  }
  try {
    const [search, version] = await Promise.all([createSearch(openSearch, { encoder }), packageVersion()])
    const suggest = createSuggest(openSearch)
    await warmUp({ search, suggest, liveVersions }).catch((error: unknown) => {
      logger.warn({ err: error }, 'the first searches will be slow: the engine could not be warmed up')
    })
    const routes = allRoutes({
      postgres,
      openSearch,
      liveVersions,
      apiKeys: createApiKeys(postgres),
      rateLimit: createRateLimit(postgres),
      encoder,
      metrics,
      search,
      suggest,
      version,
      classify: createClassify({ openSearch, encoder }),
      itemRequests,
    })
    const app = createApp({ logger, metrics, routes, checkResponses: config.checkResponses, answers })
    const server = await listen(app.callback(), { ...config, errorFormat: errorFormats(routes) })
    return {
      address: server.address,
      async stop() {
        const finished = await server.stop()
        await closeClients()
        return finished
      },
    }
  } catch (error) {
    await closeClients()
    throw error
  }
}
