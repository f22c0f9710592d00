import { expect } from 'chai'
import { Registry } from 'prom-client'
import { createAnswerCache } from '../../../src/cache/answer-cache.ts'
import { watchAnswerCache } from '../../../src/cache/metrics.ts'

const answerOf = (bytes: number) => ({ headers: {}, body: Buffer.alloc(bytes) })

describe('the answer cache', () => {
  it('counts hits and misses for Prometheus', async () => {
    const answers = createAnswerCache(1024 * 1024)
    const registry = new Registry()
    watchAnswerCache(registry, answers)
    const make = async () => answerOf(1000)
    await Promise.all([answers.get('a', make), answers.get('a', make)])
    await answers.get('a', make)
    for (let scrape = 0; scrape < 2; scrape++) {
      const text = await registry.metrics()
      expect(text).to.include('\nanswer_cache_hits_total 2\n')
      expect(text).to.include('\nanswer_cache_misses_total 1\n')
      expect(text).to.include('\nanswer_cache_answers 1\n')
      expect(text).to.match(/\nanswer_cache_bytes 1\d{3}\n/)
    }
  })

  it('shares a degraded answer with those that wait for it, and caches none', async () => {
    const answers = createAnswerCache(80_000)
    let loads = 0
    const degraded = async () => {
      loads += 1
      return { ...answerOf(10), isDegraded: true }
    }
    await Promise.all([answers.get('a', degraded), answers.get('a', degraded)])
    expect(loads).to.equal(1)
    await answers.get('a', degraded)
    expect(loads).to.equal(2)
    expect(answers.figures()).to.include({ answers: 0, bytes: 0 })
  })

  it('ends a load when its last caller leaves, not before, and starts another for the next caller', async () => {
    const answers = createAnswerCache(80_000)
    const signals: AbortSignal[] = []
    const load = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const [first, second] = [new AbortController(), new AbortController()]
    const failureOf = (answer: Promise<unknown>) => answer.then(() => null, String)
    const ofFirst = failureOf(answers.get('a', load, () => first.signal))
    const ofSecond = failureOf(answers.get('a', load, () => second.signal))
    first.abort('first left')
    expect(await ofFirst).to.equal('first left')
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([false])
    second.abort('second left')
    expect(await ofSecond).to.equal('second left')
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true])
    expect(await failureOf(answers.get('a', load, () => first.signal))).to.equal('first left')
    expect(await answers.get('a', async () => answerOf(10))).to.deep.equal(answerOf(10))
  })

  it('never asks for the signal of a caller whose answer is cached', async () => {
    const answers = createAnswerCache(80_000)
    await answers.get('a', async () => answerOf(10))
    const unexpected = (): never => {
      throw new Error('Not expected to be asked.')
    }
    expect(await answers.get('a', unexpected, unexpected)).to.deep.equal(answerOf(10))
  })

  it('caches no failure, no answer that is too long, and nothing after it was cleared', async () => {
    const answers = createAnswerCache(80_000)
    const failure = await answers.get('a', () => Promise.reject(new Error('away'))).catch((error: unknown) => error)
    expect(failure).to.be.an('error')
    expect((await answers.get('a', async () => answerOf(10)))?.body).to.have.length(10)
    await answers.get('long', async () => answerOf(10_001))
    expect(await answers.get('long', async () => null)).to.equal(null)
    answers.clear()
    expect(await answers.get('a', async () => null)).to.equal(null)
    for (let index = 0; index < 100; index++) await answers.get(String(index), async () => answerOf(5000))
    expect(answers.figures().bytes).to.be.within(40_000, 80_000)
  })
})
