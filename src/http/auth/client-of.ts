import type { RequestContext } from '../route/define-route.ts'
import type { ApiClient } from './api-keys.ts'

/** The owner of the key of a request. Only for routes that require one. */
export function clientOf({ client }: RequestContext): ApiClient {
  if (client === null) throw new Error('The route requires a key, so there must be a client.')
  return client
}
