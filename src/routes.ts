import { type FpoRouteDependencies, fpoRoutes } from './fpo/routes.ts'
import { greenLanesRoutes } from './green-lanes/routes.ts'
import type { Route } from './http/define-route.ts'
import { docsRoutes } from './http/docs.ts'
import { type HealthDependencies, healthRoutes } from './http/health.ts'
import { indexPageRoute } from './http/index-page.ts'
import type { KeyedAccessDependencies } from './http/keyed-access.ts'
import type { Metrics } from './http/metrics.ts'
import { metricsRoute } from './http/metrics-route.ts'
import { openApiRoute } from './http/openapi-route.ts'
import type { ReferenceServers } from './reference/reference-route.ts'
import { referenceRoutes } from './reference/routes.ts'
import { createTariffMemory } from './reference/tariff-memory.ts'
import { type SearchRouteDependencies, searchRoutes } from './search/routes.ts'
import { type SuggestionRouteDependencies, suggestionRoutes } from './search/suggestions/routes.ts'

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
