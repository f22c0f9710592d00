import { expect } from 'chai'
import { createConcurrencyLimit } from '../../../../src/http/overload/concurrency-limit.ts'

/** A server that does so many pieces of work at once in `alone` milliseconds each, and more of them more slowly. */
function simulate(limit: ReturnType<typeof createConcurrencyLimit>, clock: { now: number }) {
  return ({ seconds, cores, alone, offered }: Readonly<Record<'seconds' | 'cores' | 'alone' | 'offered', number>>) => {
    const end = clock.now + seconds * 1000
    while (clock.now < end) {
      const running = Math.min(offered, limit.current())
      const duration = alone * Math.max(1, running / cores)
      clock.now += duration
      for (let piece = 0; piece < running; piece++) limit.observe('search', duration, running)
    }
  }
}

describe('the concurrency limit', () => {
  const start = () => {
    const clock = { now: 0 }
    const limit = createConcurrencyLimit({ initial: 10, max: 64, now: () => clock.now })
    return { limit, run: simulate(limit, clock) }
  }

  it('falls in a flood to where work takes at most three times as long as alone', () => {
    const { limit, run } = start()
    run({ seconds: 2, cores: 4, alone: 20, offered: 2 })
    run({ seconds: 10, cores: 4, alone: 20, offered: 1000 })
    expect(limit.current()).to.be.within(4, 12)
  })

  it('grows while more work at once takes no longer', () => {
    const { limit, run } = start()
    run({ seconds: 2, cores: 64, alone: 20, offered: 2 })
    run({ seconds: 10, cores: 64, alone: 20, offered: 1000 })
    expect(limit.current()).to.equal(64)
  })

  it('stays as it is while little is asked for', () => {
    const { limit, run } = start()
    run({ seconds: 10, cores: 64, alone: 20, offered: 2 })
    expect(limit.current()).to.equal(10)
  })

  it('finds its place in a flood that begins with the process', () => {
    const { limit, run } = start()
    run({ seconds: 60, cores: 4, alone: 20, offered: 1000 })
    expect(limit.current()).to.be.within(2, 16)
  })

  it('never falls below two, and recovers when the servers are slower for good', () => {
    const { limit, run } = start()
    run({ seconds: 2, cores: 16, alone: 20, offered: 2 })
    run({ seconds: 2, cores: 16, alone: 400, offered: 1000 })
    expect(limit.current()).to.be.within(2, 6)
    run({ seconds: 120, cores: 16, alone: 400, offered: 1000 })
    expect(limit.current()).to.be.greaterThan(8)
  })
})
