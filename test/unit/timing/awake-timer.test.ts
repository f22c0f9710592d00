import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { ServiceUnavailableError } from '../../../src/errors/service-unavailable-error.ts'
import { createOpenSearch } from '../../../src/opensearch/client.ts'
import { withinAwake } from '../../../src/timing/awake-timer.ts'
import { rejectionOf } from '../../support/rejection.ts'

/** Stands still, as while a long answer is presented. */
const stall = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

const LIMIT_MS = 300

describe('a time limit for a server', () => {
  let server: Server
  let url: string
  let isSilent = false

  before(async () => {
    server = createServer((_request, response) => {
      if (!isSilent) response.setHeader('Content-Type', 'application/json').end('{"count":3,"_shards":{"failed":0}}')
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.close().closeAllConnections()
  })

  const count = async () => {
    const client = createOpenSearch({ urls: [url], searchTimeoutMs: LIMIT_MS })
    const counting = client.indices.count('an-index', undefined, { timeoutMs: LIMIT_MS })
    // Once the request is on its way, and the answer cannot be read.
    setTimeout(() => stall(3 * LIMIT_MS), 10)
    return await counting.finally(() => client.close())
  }

  it('does not end while this process stands still', async () => {
    isSilent = false
    expect(await count()).to.equal(3)
  })

  it('ends for one that does not answer', async () => {
    isSilent = true
    const started = performance.now()
    expect(await rejectionOf(count())).to.be.instanceOf(ServiceUnavailableError)
    expect(performance.now() - started).to.be.below(20 * LIMIT_MS)
  })

  it('gives an answer that has arrived the time to be read in several rounds', async () => {
    const answer = (async () => {
      for (let round = 0; round < 5; round++) await new Promise((resolve) => setTimeout(resolve, 20))
      return 'there'
    })()
    setTimeout(() => stall(2 * LIMIT_MS), 10)
    expect(await withinAwake(LIMIT_MS, answer, () => new Error('late'))).to.equal('there')
  })
})
