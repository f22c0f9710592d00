/** Every `code` that an error document can carry, with the status it has unless a route says otherwise. */
export const ERROR_CODES = {
  malformed_url: { status: 400, title: 'The address is malformed' },
  malformed_request: { status: 400, title: 'The request is not valid HTTP' },
  malformed_body: { status: 400, title: 'The body is malformed' },
  missing_parameter: { status: 400, title: 'A parameter is missing' },
  invalid_parameter: { status: 400, title: 'A parameter is not valid' },
  unknown_parameter: { status: 400, title: 'A parameter is unknown' },
  invalid_body: { status: 400, title: 'The body is not valid' },
  invalid_header: { status: 400, title: 'A header is not valid' },
  unauthorized: { status: 401, title: 'A key is needed' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  body_too_large: { status: 413, title: 'The body is too large' },
  uri_too_long: { status: 414, title: 'The address is too long' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  service_unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly title: string }>>

export type ErrorCode = keyof typeof ERROR_CODES

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code)
}
