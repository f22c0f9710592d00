import type { Metrics } from '../http/metrics.ts'
import { defineRoute, type Route } from '../http/route/define-route.ts'

export function metricsRoute({ registry }: Metrics): Route {
  return defineRoute({
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus',
    tags: ['Service'],
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'Text format of Prometheus.', contentType: registry.contentType } },
    handle: async () => ({ kind: 'text', body: await registry.metrics(), headers: { 'Cache-Control': 'no-store' } }),
  })
}
