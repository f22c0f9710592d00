import { defineRoute, type Route } from '../http/define-route.ts'
import type { Metrics } from '../http/metrics.ts'

export function metricsRoute(metrics: Metrics): Route {
  return defineRoute({
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus',
    tags: ['Service'],
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'Text format of Prometheus.', contentType: metrics.contentType } },
    handle: async () => ({ kind: 'text', body: await metrics.text(), headers: { 'Cache-Control': 'no-store' } }),
  })
}
