import { expect } from 'chai'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import type { ApiKeyScope } from '../../src/http/auth/api-key.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { type Service, startService } from '../../src/service.ts'
import { type FreezableServer, freezable } from '../support/freezable-server.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { waitFor } from '../support/wait-for.ts'

/** A statement ends after six seconds on an open connection, and after two where none can be opened; one more is slack. */
const MAX_REFUSAL_MS = 9000

/** A search needs no Postgres. */
const MAX_SEARCH_MS = 500

describe('a Postgres that takes requests and answers none', function () {
  this.timeout(60_000)

  let installation: SmallInstallation
  let database: FreezableServer
  let service: Service
  const keys: Partial<Record<ApiKeyScope, string>> = {}

  const ask = async (path: string, init: RequestInit = {}) => {
    const started = performance.now()
    const answer = await fetch(`http://127.0.0.1:${service.address.port}${path}`, init)
    const body = await answer.text()
    return { path, status: answer.status, body, ms: performance.now() - started }
  }

  const lookUps = () => [
    ask('/uk/api/v2/headings/0101'),
    ask('/uk/api/v2/commodities/0101210000'),
    ask('/xi/api/v2/commodities/0101210000'),
    ask('/xi/api/v2/green_lanes/themes', { headers: { 'X-Api-Key': keys['green-lanes'] ?? '' } }),
    ask('/fpo-code-search/feedback', {
      method: 'POST',
      headers: { 'X-Api-Key': keys.fpo ?? '', 'Content-Type': 'application/json' },
      body: '{"request_id":"x","code":"010121"}',
    }),
  ]

  before(async () => {
    installation = await createSmallInstallation()
    await installation.ingest()
    for (const scope of ['fpo', 'green-lanes'] as const) {
      const { postgres } = installation.pipeline
      keys[scope] = await createApiKey(postgres, { scope, label: 'Test', limitPerSecond: 1000 })
    }
    database = await freezable(installation.environment.DATABASE_URL)
    service = await startService(
      requireServers(
        loadConfig({
          ...installation.environment,
          DATABASE_URL: database.url,
          PORT: '0',
          HOST: '127.0.0.1',
          LOG_LEVEL: 'silent',
          // Else look-ups are answered from it.
          ANSWER_CACHE_MB: '0',
        }),
      ),
    )
    // The first search leaves in memory what it derives from the version.
    await waitFor(async () => (await ask('/uk/api/beta/search?q=horses')).status === 200)
    await Promise.all(lookUps())
  })

  afterEach(() => database.thaw())

  after(async () => {
    await service.stop()
    await database.close()
    await installation.remove()
  })

  it('causes 503 for look-ups and routes with keys when their statements time out', async () => {
    database.freeze()
    for (const wave of ['first', 'second']) {
      for (const { path, status, ms } of await Promise.all(lookUps())) {
        expect(status, `${wave} ${path}`).to.equal(503)
        expect(ms, `${wave} ${path}`).to.be.lessThan(MAX_REFUSAL_MS)
      }
    }
  })

  it('affects no search, which uses the version known before', async () => {
    database.freeze()
    const until = performance.now() + 2500
    for (let page = 1; performance.now() < until; page += 1) {
      const { status, body, ms } = await ask(`/uk/api/beta/search?q=horses&page=${page}`)
      expect(status, body).to.equal(200)
      expect(ms).to.be.lessThan(MAX_SEARCH_MS)
    }
  })

  it('serves again as soon as it answers', async () => {
    database.freeze()
    await Promise.all(lookUps())
    database.thaw()
    await waitFor(async () => (await ask('/uk/api/v2/headings/0101')).status === 200, { timeoutMs: 5000 })
  })
})
