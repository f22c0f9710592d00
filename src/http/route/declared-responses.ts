import { errorDocumentSchema } from '../errors/error-document.ts'
import { JSON_API_ERRORS } from '../errors/error-format.ts'
import { TOO_MANY_REQUESTS } from '../errors/too-many-requests.ts'
import type { ResponseDefinition, Responses, Route } from './define-route.ts'

const RETRY_AFTER = { 'Retry-After': 'Seconds to wait before another try.' }

/** Response of a route that queries Postgres or OpenSearch and has JSON:API errors. */
export const SERVICE_UNAVAILABLE = {
  description: 'A server that this one depends on is not answering.',
  schema: errorDocumentSchema,
  headers: RETRY_AFTER,
} as const satisfies ResponseDefinition

/** Response of a route that visitors without a key may use only so often. */
export const VISITOR_LIMITED = {
  description: TOO_MANY_REQUESTS,
  schema: errorDocumentSchema,
  headers: RETRY_AFTER,
} as const satisfies ResponseDefinition

/** All responses of a route: its own and those that the layers above it give. Its own wins. */
export function declaredResponses(route: Route): Responses {
  const { schema } = route.errorFormat ?? JSON_API_ERRORS
  const errorResponse = (description: string, headers?: Readonly<Record<string, string>>): ResponseDefinition => ({
    description,
    schema,
    ...(headers && { headers }),
  })
  return {
    400: errorResponse('The address, a parameter, a header or the body is malformed.'),
    ...(route.access && {
      [route.access.refusal]: errorResponse(
        'The key is missing or not valid.',
        route.access.refusal === 401 ? { 'WWW-Authenticate': 'How to send a key.' } : undefined,
      ),
      429: errorResponse(TOO_MANY_REQUESTS, RETRY_AFTER),
      503: errorResponse(SERVICE_UNAVAILABLE.description, RETRY_AFTER),
    }),
    ...(route.params && { 404: errorResponse('There is nothing at this address.') }),
    ...((route.body || route.streamedBody) && { 408: errorResponse('The body did not arrive in time.') }),
    ...(route.body && {
      413: errorResponse('The body is larger than 64 KiB.'),
      415: errorResponse(route.formBody ? 'The body is neither a form nor JSON.' : 'The body is not JSON.'),
    }),
    ...(route.streamedBody && {
      413: errorResponse(`The body is larger than ${route.streamedBody.largest} bytes.`),
      415: errorResponse(`The body is not ${route.streamedBody.contentTypes[0]}.`),
    }),
    414: errorResponse('The query string is longer than 8 KiB.'),
    [route.invalid]: errorResponse('A parameter, a header or the body is not valid.'),
    431: errorResponse('The headers are too large.'),
    500: errorResponse('Something went wrong on our side.'),
    ...route.responses,
  }
}
