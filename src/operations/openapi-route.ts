import { z } from 'zod'
import { defineRoute, type Route } from '../http/route/define-route.ts'
import { openApiDocument } from '../http/route/openapi.ts'

/** `/openapi.json`: the document of the given routes and of itself. */
export function openApiRoute(routes: readonly Route[], version: string): Route {
  const route: Route = defineRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    tags: ['Service'],
    invalid: 400,
    unknownQuery: 'ignore',
    responses: {
      200: { description: 'OpenAPI 3.1.', schema: z.record(z.string(), z.unknown()) },
    },
    handle: () => ({ kind: 'json', body: document(), headers: { 'Cache-Control': 'public, max-age=300' } }),
  })
  let made: Record<string, unknown> | undefined
  const document = () => {
    made ??= openApiDocument([...routes, route], version)
    return made
  }
  return route
}
