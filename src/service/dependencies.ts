import type { ServerConfig } from '../config/config.ts'
import { PACKAGE_VERSION } from '../config/package-version.ts'
import { countedClassify } from '../fpo/index.ts'
import { createApiKeys } from '../http/auth/api-keys.ts'
import { createRateLimit } from '../http/auth/rate-limit.ts'
import { createVisitorLimit } from '../http/auth/visitor-limit.ts'
import { missingMigrations } from '../postgres/applied-migrations.ts'
import { countedSearch } from '../search/index.ts'
import { loadAssets } from '../web/assets/assets.ts'
import type { Parts } from './parts.ts'
import { warmUp } from './warm-up.ts'

/** The dependencies of all routes. */
export async function createDependencies(
  config: ServerConfig,
  { failureLog, metrics, databases, openSearch, encoder, finders, liveVersions, itemRequests }: Parts,
  isStopping: () => boolean,
) {
  const { postgres, primary, reserved } = databases
  const { search, suggest, classify } = finders
  const assets = await loadAssets()
  await warmUp(finders, { liveVersions, encoder }).catch((error: unknown) => {
    failureLog('the first searches will be slow: the engine could not be warmed up', error)
  })
  return {
    postgres,
    keyedPostgres: reserved,
    openSearch,
    liveVersions,
    apiKeys: createApiKeys(reserved),
    rateLimit: createRateLimit(reserved),
    visitorLimit: createVisitorLimit(primary),
    encoder,
    metrics,
    search: countedSearch(metrics.registry, search),
    suggest,
    version: PACKAGE_VERSION,
    assets,
    publicUrl: config.publicUrl,
    hasClassifier: config.classifyPage,
    classify: countedClassify(metrics.registry, classify),
    itemRequests,
    missingMigrations: () => missingMigrations(reserved),
    isStopping,
    hideMetrics: config.metricsPort !== undefined,
  }
}
