import type { z } from 'zod'
import { errorDocument, errorDocumentSchema } from './error-document.ts'
import type { Problem } from './request-error.ts'

/** The body of error responses. */
export interface ErrorFormat {
  readonly schema: z.ZodType
  body(problems: readonly [Problem, ...Problem[]]): unknown
}

export const JSON_API_ERRORS: ErrorFormat = { schema: errorDocumentSchema, body: errorDocument }

/**
 * The format for a path, whether a route answers there or not: that of the route whose path it is or lies under, the
 * error document of JSON:API elsewhere.
 */
export function errorFormats(
  routes: readonly { readonly path: string; readonly errorFormat?: ErrorFormat }[],
): (path: string) => ErrorFormat {
  const own = routes.flatMap(({ path, errorFormat }) => (errorFormat ? [{ path, errorFormat }] : []))
  return (path) =>
    own.find((route) => path === route.path || path.startsWith(`${route.path}/`))?.errorFormat ?? JSON_API_ERRORS
}
