import pMap from 'p-map'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { API_SCOPES, type ApiScope } from '../../src/http/auth/api-key.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { startService } from '../../src/service.ts'
import { waitFor } from './wait-for.ts'

/** A request whose answer is the same as long as the data is. */
export interface RecordedRequest {
  readonly path: string
  /** Sent as a POST. */
  readonly body?: object
  readonly key?: ApiScope
}

/** The parts of an answer that repeat: no date, no ids and no milliseconds of a search. */
export type RecordedAnswer = readonly [status: number, contentType: string | null, etag: string | null, body: string]

export type ClientKeys = Readonly<Record<ApiScope, string>>

/** Few, so that none is turned away on a busy machine for long. */
const AT_ONCE = 2

/** Longer than a search takes on a busy machine. */
const SEARCH_TIMEOUT_MS = '30000'

/** Requests a second: more than a test sends. */
const PLENTY = 100_000

export async function createClientKeys(postgres: Queryable): Promise<ClientKeys> {
  const keys = API_SCOPES.map(
    async (scope) =>
      [scope, await createApiKey(postgres, { scope, label: 'a client', limitPerSecond: PLENTY })] as const,
  )
  return Object.fromEntries(await Promise.all(keys)) as ClientKeys
}

/** Answers of a service that is started over an installation. Requests that a busy service puts off are repeated. */
export async function recordAnswers(
  env: Readonly<Record<string, string>>,
  requests: readonly RecordedRequest[],
  keys: ClientKeys,
): Promise<readonly RecordedAnswer[]> {
  const config = { ...env, SEARCH_TIMEOUT_MS, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ANSWER_CACHE_MB: '0' }
  const service = await startService(requireServers(loadConfig(config)))
  const url = `http://127.0.0.1:${service.address.port}`
  const ask = ({ path, body, key }: RecordedRequest): Promise<RecordedAnswer> =>
    waitFor(async () => {
      const response = await fetch(`${url}${path}`, {
        headers: { ...(key && { 'X-Api-Key': keys[key] }), ...(body && { 'Content-Type': 'application/json' }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      const { status, headers } = response
      const text = await response.text()
      if (status === 503) throw new Error(`${path} is put off: ${text}`)
      return [status, headers.get('Content-Type'), headers.get('ETag'), text.replace(/"took":\d+/, '"took":0')]
    })
  try {
    await waitFor(async () => !(await (await fetch(`${url}/readyz`)).text()).includes('encoder is being loaded'), {
      timeoutMs: 60_000,
      what: 'the sentence encoder',
    })
    return await pMap(requests, ask, { concurrency: AT_ONCE })
  } finally {
    await service.stop()
  }
}
