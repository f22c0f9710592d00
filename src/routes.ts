import { type CodeCheckDependencies, codeCheckRoutes } from './code-checks/index.ts'
import { type FpoRouteDependencies, fpoRoutes } from './fpo/index.ts'
import { greenLanesRoutes } from './green-lanes/routes.ts'
import type { KeyedAccessDependencies } from './http/auth/keyed-access.ts'
import type { Metrics } from './http/metrics.ts'
import type { Route } from './http/route/define-route.ts'
import { llmsRoute } from './mcp/llms/route.ts'
import { mcpRoutes } from './mcp/route.ts'
import type { ToolDependencies } from './mcp/tool.ts'

import { type HealthDependencies, healthRoutes } from './operations/health.ts'
import { metricsRoute } from './operations/metrics-route.ts'
import { openApiRoute } from './operations/openapi-route.ts'
import type { Queryable } from './postgres/client.ts'
import { referenceRoutes, watchListRoutes } from './reference/index.ts'
import {
  classicSearchRoutes,
  classificationSearchRoutes,
  type SearchRouteDependencies,
  type SuggestionRouteDependencies,
  searchRoutes,
  suggestionRoutes,
} from './search/index.ts'
import type { TariffRouteDependencies } from './versions/tariff-day.ts'
import { type WebRouteDependencies, webRoutes } from './web/routes.ts'

export interface RouteDependencies
  extends HealthDependencies,
    SearchRouteDependencies,
    SuggestionRouteDependencies,
    TariffRouteDependencies,
    KeyedAccessDependencies,
    FpoRouteDependencies,
    CodeCheckDependencies,
    ToolDependencies,
    WebRouteDependencies {
  readonly metrics: Metrics
  /** Connections of routes with a key, which anonymous requests cannot take. Default: those of all. */
  readonly keyedPostgres?: Queryable
  /** `/metrics` is left to {@link operatorRoutes}. */
  readonly hideMetrics?: boolean
}

/** The routes of a port that only operators reach. */
export const operatorRoutes = (
  dependencies: HealthDependencies & Pick<RouteDependencies, 'metrics'>,
): readonly Route[] => [...healthRoutes(dependencies), metricsRoute(dependencies.metrics)]

/** Every route of the service: the one list that the router, the OpenAPI document and the contract tests read. */
export function allRoutes(dependencies: RouteDependencies): readonly Route[] {
  const keyed = { ...dependencies, postgres: dependencies.keyedPostgres ?? dependencies.postgres }
  const routes = [
    ...searchRoutes(dependencies),
    ...suggestionRoutes(dependencies),
    ...classicSearchRoutes(dependencies),
    ...classificationSearchRoutes(dependencies),
    ...referenceRoutes(dependencies),
    ...watchListRoutes(keyed),
    ...greenLanesRoutes(keyed),
    ...fpoRoutes(keyed),
    ...codeCheckRoutes(dependencies),
    ...healthRoutes(keyed),
    ...(dependencies.hideMetrics ? [] : [metricsRoute(dependencies.metrics)]),
    ...mcpRoutes(dependencies),
    ...webRoutes(dependencies),
  ]
  return [...routes, llmsRoute(routes, dependencies), openApiRoute(routes, dependencies.version)]
}
