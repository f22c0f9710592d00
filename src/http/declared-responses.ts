import { errorDocumentSchema } from '../json-api/error-document.ts'
import type { ResponseDefinition, Responses, Route } from './define-route.ts'

/** A declared error response: the error document of JSON:API. */
function errorResponse(
  description: string,
  headers?: Readonly<Record<string, string>>,
): ResponseDefinition & { readonly schema: typeof errorDocumentSchema } {
  return { description, schema: errorDocumentSchema, ...(headers && { headers }) }
}

/** For a route that asks Postgres or OpenSearch. */
export const SERVICE_UNAVAILABLE = errorResponse('A server that this one depends on is not answering.', {
  'Retry-After': 'Seconds to wait before another try.',
})

/** All responses of a route: its own and those that the layers above it give. Its own wins. */
export function declaredResponses(route: Route): Responses {
  return {
    400: errorResponse('The address, a parameter, a header or the body is malformed.'),
    ...(route.params && { 404: errorResponse('There is nothing at this address.') }),
    ...(route.body && {
      413: errorResponse('The body is larger than 64 KiB.'),
      415: errorResponse('The body is not JSON.'),
    }),
    414: errorResponse('The query string is longer than 8 KiB.'),
    [route.invalid]: errorResponse('A parameter, a header or the body is not valid.'),
    431: errorResponse('The headers are too large.'),
    500: errorResponse('Something went wrong on our side.'),
    ...route.responses,
  }
}
