import { type FpoRouteDependencies, fpoRoutes } from './fpo/routes.ts'
import type { GreenLanesDependencies } from './green-lanes/green-lanes-route.ts'
import { greenLanesRoutes } from './green-lanes/routes.ts'
import type { Route } from './http/define-route.ts'
import { docsRoutes } from './http/docs.ts'
import { type HealthDependencies, healthRoutes } from './http/health.ts'
import { indexPageRoute } from './http/index-page.ts'
import type { Metrics } from './http/metrics.ts'
import { metricsRoute } from './http/metrics-route.ts'
import { openApiRoute } from './http/openapi-route.ts'
import type { ReferenceDependencies } from './reference/reference-route.ts'
import { referenceRoutes } from './reference/routes.ts'
import { type SearchRouteDependencies, searchRoutes } from './search/routes.ts'
import { type SuggestionRouteDependencies, suggestionRoutes } from './search/suggestions/routes.ts'

export interface RouteDependencies
  extends HealthDependencies,
    SearchRouteDependencies,
    SuggestionRouteDependencies,
    ReferenceDependencies,
    GreenLanesDependencies,
    FpoRouteDependencies {
  readonly metrics: Metrics
}

/** Every route of the service: the one list that the router, the OpenAPI document and the contract tests read. */
export function allRoutes(dependencies: RouteDependencies): readonly Route[] {
  const routes = [
    ...searchRoutes(dependencies),
    ...suggestionRoutes(dependencies),
    ...referenceRoutes(dependencies),
    ...greenLanesRoutes(dependencies),
    ...fpoRoutes(dependencies),
    indexPageRoute(),
    ...healthRoutes(dependencies),
    metricsRoute(dependencies.metrics),
    ...docsRoutes(),
  ]
  return [...routes, openApiRoute(routes, dependencies.version)]
}
