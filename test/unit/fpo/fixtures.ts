import type { Classify } from '../../../src/fpo/classification.ts'
import type { ItemRequests } from '../../../src/fpo/feedback/item-requests.ts'
import { type FpoRouteDependencies, fpoRoutes } from '../../../src/fpo/routes.ts'
import { listen } from '../../../src/http/server/server.ts'
import { fixedVersions } from '../../support/fixed-versions.ts'
import { versionOf } from '../http/fakes.ts'
import { appOf } from '../http/fixtures.ts'

export const GOOD_KEY = 'good-key'

/** Returns the number of words as the code, so that a test can tell which description a result is for. */
export const countWords: Classify = async (_live, { description, digits, limit }) => ({
  results: Array.from({ length: Math.min(limit, 3) }, (_, rank) => ({
    code: String(description.split(' ').length + rank).padStart(digits, '0'),
    score: 900 - rank,
  })),
  reason: null,
})

const itemRequests: ItemRequests = {
  remember: async () => undefined,
  descriptionOf: async (_apiKeyId, requestId) => (requestId === 'known' ? 'cotton t-shirt' : null),
  prune: async () => undefined,
}

export const fpoDependencies: FpoRouteDependencies = {
  firstRetryMs: 1,
  apiKeys: { find: async (key) => (key === GOOD_KEY ? { apiKeyId: 1, limitPerSecond: 100 } : null) },
  rateLimit: { take: async () => ({ isAllowed: true, remaining: 100, msBeforeNext: 0 }) },
  classify: countWords,
  itemRequests,
  liveVersions: fixedVersions(versionOf),
  // Codes that end in 1 are in force.
  postgres: { query: async ({ values }) => (String(values[1]).replace(/0+$/, '').endsWith('1') ? [{} as never] : []) },
}

export const fpoApp = (changes: Partial<FpoRouteDependencies> = {}) =>
  appOf(fpoRoutes({ ...fpoDependencies, ...changes }))

/** The app on a port, for tests of streaming. */
export const listenFpo = async (changes: Partial<FpoRouteDependencies> = {}) => {
  const { handler, lines } = fpoApp(changes)
  const server = await listen(handler, { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 0 })
  return { url: `http://127.0.0.1:${server.address.port}`, lines, stop: server.stop }
}
