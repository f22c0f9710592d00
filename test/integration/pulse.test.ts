import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { createPulse } from '../../src/postgres/pulse.ts'
import { freezable } from '../support/freezable-server.ts'
import { serverUrls } from '../support/server-urls.ts'
import { waitFor } from '../support/wait-for.ts'

/** Longer than the pulse waits for an answer, in milliseconds. */
const STANDSTILL = 2300

describe('a process that stood still while Postgres was slow', function () {
  this.timeout(20_000)

  it('notices that Postgres answers again', async () => {
    const { databaseUrl, openSearchUrl } = serverUrls()
    const server = await freezable(databaseUrl)
    const config = requireServers(loadConfig({ DATABASE_URL: server.url, OPENSEARCH_URL: openSearchUrl }))
    const pulse = createPulse(config.database)
    try {
      // Its connection is opened by the first statement that takes long.
      await pulse.watch(() => sleep(400))
      server.freeze()
      const statement = pulse.watch(() => new Promise<never>(() => undefined)).catch((error: unknown) => error)
      // The question has been sent, and nothing has been concluded from its delay.
      await sleep(200)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STANDSTILL)
      expect(await statement).to.be.instanceOf(Error)
      server.thaw()
      await waitFor(() => pulse.watch(() => Promise.resolve(true)).catch(() => false), {
        timeoutMs: 10_000,
        what: 'the pulse',
      })
    } finally {
      await pulse.close()
      await server.close()
    }
  })
})
