import { RequestError } from '../errors/request-error.ts'
import { tooManyRequests } from '../errors/too-many-requests.ts'
import type { ApiKeyScope } from './api-key.ts'
import type { ApiClient, ApiKeys } from './api-keys.ts'
import type { RateLimit } from './rate-limit.ts'

/** Access control of a route. Checked before the rest of a request is read. */
export interface Access {
  /** Security schemes of the OpenAPI document; any one of them will do. */
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Status of a request without a valid key. */
  readonly refusal: 401 | 403
  /** @throws RequestError unless the request may go on */
  admit(header: (name: string) => string): Promise<ApiClient>
}

export interface KeyedAccessDependencies {
  readonly apiKeys: ApiKeys
  readonly rateLimit: RateLimit
}

const API_KEY_HEADER = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Api-Key',
  description:
    'Made by `opentariff keys create`. For servers: a page of another origin gets no leave to send it, since everyone who opens the page would have it.',
}

/** The parcel classifier: `X-Api-Key`, else 403. */
export const fpoAccess = (dependencies: KeyedAccessDependencies): Access =>
  keyedAccess(dependencies, {
    scope: 'fpo',
    securitySchemes: { FpoApiKey: API_KEY_HEADER },
    refusal: 403,
    keysIn: (header) => [header('x-api-key')],
    refuse: (detail) => new RequestError({ code: 'forbidden', detail }),
  })

/** Green lanes: `X-Api-Key`, or the older `Authorization: Bearer KEY` and `Authorization: Token KEY`, else 401. */
export const greenLanesAccess = (dependencies: KeyedAccessDependencies): Access =>
  keyedAccess(dependencies, {
    scope: 'green-lanes',
    securitySchemes: {
      GreenLanesApiKey: API_KEY_HEADER,
      GreenLanesBearer: { type: 'http', scheme: 'bearer', description: 'The same key, in the older form.' },
    },
    refusal: 401,
    keysIn: (header) => [header('x-api-key'), authorizationKey(header('authorization'))],
    refuse: (detail) =>
      new RequestError({ code: 'unauthorized', detail }, { 'WWW-Authenticate': 'Bearer realm="green-lanes"' }),
  })

/** Lists of codes that the owner of a key follows: `X-Api-Key`, else 403. */
export const watchListsAccess = (dependencies: KeyedAccessDependencies): Access =>
  keyedAccess(dependencies, {
    scope: 'watch-lists',
    securitySchemes: { WatchListsApiKey: API_KEY_HEADER },
    refusal: 403,
    keysIn: (header) => [header('x-api-key')],
    refuse: (detail) => new RequestError({ code: 'forbidden', detail }),
  })

/** The page on which operators review feedback: a browser asks for the key as the password of any user, else 401. */
export const labelsAccess = (dependencies: KeyedAccessDependencies): Access =>
  keyedAccess(dependencies, {
    scope: 'labels',
    securitySchemes: { LabelsKey: { type: 'http', scheme: 'basic' } },
    refusal: 401,
    keysIn: (header) => [header('x-api-key'), basicPassword(header('authorization'))],
    refuse: (detail) =>
      new RequestError(
        { code: 'unauthorized', detail },
        { 'WWW-Authenticate': 'Basic realm="A key for labels, as the password", charset="UTF-8"' },
      ),
  })

interface KeyScheme {
  readonly scope: ApiKeyScope
  readonly securitySchemes: Access['securitySchemes']
  readonly refusal: Access['refusal']
  /** The headers that may have a key; the first that is not empty counts. */
  keysIn(header: (name: string) => string): readonly string[]
  refuse(detail: string): RequestError
}

function keyedAccess(
  { apiKeys, rateLimit }: KeyedAccessDependencies,
  { scope, securitySchemes, refusal, keysIn, refuse }: KeyScheme,
): Access {
  return {
    securitySchemes,
    refusal,
    async admit(header) {
      const key = keysIn(header).find((sent) => sent !== '')
      if (key === undefined) throw refuse('A key is missing. Send yours in the header `X-Api-Key`.')
      const client = await apiKeys.find(key, scope)
      // One text for all reasons, because the exact one would help an attacker who guesses keys.
      if (client === null)
        throw refuse('The key is not valid here: it is mistyped, unknown, revoked or for another API.')
      const { isAllowed, msBeforeNext } = await rateLimit.take(client)
      if (!isAllowed) throw tooManyRequests(client.limitPerSecond, msBeforeNext)
      return client
    },
  }
}

/** `Bearer KEY`, `Token KEY` or, as Rails writes it, `Token token="KEY"`; schemes are case-insensitive in HTTP. */
function authorizationKey(sent: string): string {
  return /^(?:bearer|token) +(?:token=)?("?)([^\s"]+)\1 *$/i.exec(sent)?.[2] ?? ''
}

function basicPassword(sent: string): string {
  const credentials = /^basic +(\S+) *$/i.exec(sent)?.[1] ?? ''
  return /:(.*)$/s.exec(Buffer.from(credentials, 'base64').toString())?.[1] ?? ''
}
