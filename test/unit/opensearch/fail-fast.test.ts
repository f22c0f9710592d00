import { expect } from 'chai'
import { ServiceUnavailableError } from '../../../src/errors/service-unavailable-error.ts'
import { createBreaker } from '../../../src/opensearch/fail-fast.ts'
import { OpenSearchError } from '../../../src/opensearch/translate-failure.ts'
import { waitFor } from '../../support/wait-for.ts'

/** The failures in a row after which the engine is left alone. */
const FAILURES = 10

const PAUSE_MS = 5

const away = () => Promise.reject(new ServiceUnavailableError('opensearch', 'connection refused'))

const wrong = () => Promise.reject(new OpenSearchError(400, 'parsing_exception', 'wrong'))

describe('searches of an engine that is away', () => {
  let asked = 0
  let breaker = createBreaker(PAUSE_MS)
  beforeEach(() => {
    asked = 0
    breaker = createBreaker(PAUSE_MS)
  })
  afterEach(() => breaker.close())

  const ask = (how: (signal?: AbortSignal) => Promise<unknown>, signal?: AbortSignal) =>
    breaker
      .run((own) => {
        asked += 1
        return how(own)
      }, signal)
      .catch((error: unknown) => error)

  const failTimes = async (times: number) => {
    for (let failed = 0; failed < times; failed += 1) await ask(away)
  }

  const isBack = () => waitFor(async () => (await ask(async () => 'back')) === 'back', { intervalMs: 1 })

  it('reach the engine until ten in a row have failed, then fail at once', async () => {
    await failTimes(FAILURES)
    expect(asked).to.equal(FAILURES)
    expect(await ask(away)).to.be.instanceOf(ServiceUnavailableError)
    expect(asked).to.equal(FAILURES)
  })

  it('reach the engine while some of them are answered', async () => {
    for (let round = 0; round < 5; round += 1) {
      await failTimes(FAILURES - 1)
      await ask(async () => 'answer')
    }
    expect(asked).to.equal(5 * FAILURES)
  })

  it('probe the engine one at a time, without a waiting client, until one is answered', async () => {
    let underWay = 0
    let most = 0
    let isAnswered = false
    const stalled = async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await waitFor(async () => isAnswered, { intervalMs: 1 })
      underWay -= 1
    }
    await failTimes(FAILURES)
    expect(await ask(stalled)).to.be.instanceOf(ServiceUnavailableError)
    await waitFor(async () => underWay === 1, { intervalMs: 1 })
    for (let more = 0; more < 5; more += 1) expect(await ask(stalled)).to.be.instanceOf(ServiceUnavailableError)
    isAnswered = true
    await isBack()
    expect(most).to.equal(1)
  })

  it('probe the engine again although their clients have left, and although they failed again', async () => {
    const left = AbortSignal.abort()
    let failed = 0
    const search = async (signal?: AbortSignal) => {
      if (signal?.aborted) throw new ServiceUnavailableError('opensearch', 'the client has left')
      failed += 1
      if (failed < 3) return await away()
      return 'answer'
    }
    for (let times = 0; times < FAILURES; times += 1) await ask(search, left)
    expect(failed).to.equal(0)
    await isBack()
  })

  it('probe with the current search: one index may be away for long', async () => {
    await failTimes(FAILURES)
    await isBack()
  })

  it('probe nothing after the end of the service', async () => {
    await failTimes(FAILURES)
    breaker.close()
    const before = asked
    await new Promise((resolve) => setTimeout(resolve, 4 * PAUSE_MS))
    expect(asked - before).to.be.at.most(1)
  })

  it('go on after searches that are invalid', async () => {
    for (let round = 0; round < 2 * FAILURES; round += 1) await ask(wrong)
    expect(asked).to.equal(2 * FAILURES)
    await failTimes(FAILURES)
    // An answer, so it is back.
    await ask(wrong)
    await waitFor(async () => (await ask(wrong)) instanceof OpenSearchError, { intervalMs: 1 })
  })
})
