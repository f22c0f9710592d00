import { notFound } from './not-found.ts'
import type { RequestError } from './request-error.ts'

/**
 * The 404 of an API request whose `Accept` names version 1.0, which the public service answers so too; null for any other,
 * as it shows version 2.0 to a client that names none.
 */
export const unknownVersion = (path: string, accept: string): RequestError | null =>
  API.test(path) && VERSION_1.test(accept)
    ? notFound(
        'There is no version 1.0 of this API. Send `Accept: application/vnd.hmrc.2.0+json`, or `application/json`.',
      )
    : null

const API = /^(?:\/[^/]+)?\/api\//

const VERSION_1 = /^application\/vnd\.hmrc\.1\.0\+/
