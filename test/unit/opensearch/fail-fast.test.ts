import { expect } from 'chai'
import { ServiceUnavailableError } from '../../../src/errors/service-unavailable-error.ts'
import { createBreaker } from '../../../src/opensearch/fail-fast.ts'
import { OpenSearchError, RequestAbandonedError } from '../../../src/opensearch/translate-failure.ts'

/** The failures in a row after which the engine is left alone. */
const FAILURES = 10

const away = () => Promise.reject(new ServiceUnavailableError('opensearch', 'connection refused'))

describe('searches of an engine that is away', () => {
  let time = 0
  let asked = 0
  let breaker = createBreaker()
  beforeEach(() => {
    time = 0
    asked = 0
    breaker = createBreaker(() => time)
  })

  const ask = (how: () => Promise<unknown>) =>
    breaker
      .run(() => {
        asked += 1
        return how()
      })
      .catch((error: unknown) => error)

  const failTimes = async (times: number) => {
    for (let failed = 0; failed < times; failed += 1) await ask(away)
  }

  it('are all sent until ten in a row have failed, then fail at once', async () => {
    await failTimes(FAILURES)
    expect(asked).to.equal(FAILURES)
    expect(await ask(away)).to.be.instanceOf(ServiceUnavailableError)
    expect(asked).to.equal(FAILURES)
  })

  it('are all sent while some of them are answered', async () => {
    for (let round = 0; round < 5; round += 1) {
      await failTimes(FAILURES - 1)
      await ask(async () => 'answer')
    }
    expect(asked).to.equal(5 * FAILURES)
  })

  it('are tried one at a time, which the others do not wait for', async () => {
    await failTimes(FAILURES)
    time += 250
    let answer = (_value: string): void => undefined
    const attempt = ask(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    time += 60_000
    expect(await ask(away)).to.be.instanceOf(ServiceUnavailableError)
    expect(asked).to.equal(FAILURES + 1)
    answer('back')
    expect(await attempt).to.equal('back')
    expect(await ask(async () => 'again')).to.equal('again')
  })

  it('are tried again after an attempt that failed or whose client left', async () => {
    await failTimes(FAILURES)
    for (const error of [new ServiceUnavailableError('opensearch', 'starting'), new RequestAbandonedError('gone')]) {
      time += 250
      expect(await ask(() => Promise.reject(error))).to.equal(error)
      expect(await ask(away)).not.to.equal(error)
    }
    expect(asked).to.equal(FAILURES + 2)
    time += 250
    expect(await ask(async () => 'back')).to.equal('back')
  })

  it('are not held back by searches that are wrong', async () => {
    const wrong = () => Promise.reject(new OpenSearchError(400, 'parsing_exception', 'wrong'))
    for (let round = 0; round < 2 * FAILURES; round += 1) await ask(wrong)
    expect(asked).to.equal(2 * FAILURES)
    await failTimes(FAILURES)
    time += 250
    // An answer, so it is back.
    for (const _attempt of [1, 2]) expect(await ask(wrong)).to.be.instanceOf(OpenSearchError)
  })
})
