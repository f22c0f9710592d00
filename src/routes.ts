import { type FpoRouteDependencies, fpoRoutes } from './fpo/routes.ts'
import { greenLanesRoutes } from './green-lanes/routes.ts'
import type { KeyedAccessDependencies } from './http/auth/keyed-access.ts'
import type { Route } from './http/define-route.ts'
import type { Metrics } from './http/metrics.ts'
import { docsRoutes } from './operations/docs.ts'
import { type HealthDependencies, healthRoutes } from './operations/health.ts'
import { indexPageRoute } from './operations/index-page.ts'
import { metricsRoute } from './operations/metrics-route.ts'
import { openApiRoute } from './operations/openapi-route.ts'
import { referenceRoutes } from './reference/routes.ts'
import { type SearchRouteDependencies, searchRoutes } from './search/routes.ts'
import { type SuggestionRouteDependencies, suggestionRoutes } from './search/suggestions/routes.ts'
import type { ReferenceServers } from './tariff-data/tariff-day.ts'
import { createTariffMemory } from './tariff-data/tariff-memory.ts'

export interface RouteDependencies
  extends HealthDependencies,
    SearchRouteDependencies,
    SuggestionRouteDependencies,
    ReferenceServers,
    KeyedAccessDependencies,
    FpoRouteDependencies {
  readonly metrics: Metrics
}

/** Every route of the service: the one list that the router, the OpenAPI document and the contract tests read. */
export function allRoutes(dependencies: RouteDependencies): readonly Route[] {
  const withMemory = { ...dependencies, ...createTariffMemory(dependencies.postgres) }
  const routes = [
    ...searchRoutes(dependencies),
    ...suggestionRoutes(dependencies),
    ...referenceRoutes(withMemory),
    ...greenLanesRoutes(withMemory),
    ...fpoRoutes(dependencies),
    indexPageRoute(),
    ...healthRoutes(dependencies),
    metricsRoute(dependencies.metrics),
    ...docsRoutes(),
  ]
  return [...routes, openApiRoute(routes, dependencies.version)]
}
