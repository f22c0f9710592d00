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
import { classicSearchRoutes } from './search/classic/routes.ts'
import { type SearchRouteDependencies, searchRoutes } from './search/routes.ts'
import { type SuggestionRouteDependencies, suggestionRoutes } from './search/suggestions/routes.ts'
import type { TariffRouteDependencies } from './versions/tariff-day.ts'

export interface RouteDependencies
  extends HealthDependencies,
    SearchRouteDependencies,
    SuggestionRouteDependencies,
    TariffRouteDependencies,
    KeyedAccessDependencies,
    FpoRouteDependencies {
  readonly metrics: Metrics
}

/** Every route of the service: the one list that the router, the OpenAPI document and the contract tests read. */
export function allRoutes(dependencies: RouteDependencies): readonly Route[] {
  const routes = [
    ...searchRoutes(dependencies),
    ...suggestionRoutes(dependencies),
    ...classicSearchRoutes(dependencies),
    ...referenceRoutes(dependencies),
    ...greenLanesRoutes(dependencies),
    ...fpoRoutes(dependencies),
    indexPageRoute(dependencies),
    ...healthRoutes(dependencies),
    metricsRoute(dependencies.metrics),
    ...docsRoutes(dependencies),
  ]
  return [...routes, openApiRoute(routes, dependencies.version)]
}
