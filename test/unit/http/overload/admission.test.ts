import { expect } from 'chai'
import { RequestError } from '../../../../src/http/errors/request-error.ts'
import { createAdmission } from '../../../../src/http/overload/admission.ts'

/** Work that ends when the test says so. */
function openWork() {
  const ends: (() => void)[] = []
  const begun: string[] = []
  return {
    begun,
    start: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => {
        ends.push(() => resolve(name))
      })
    },
    endOne: async () => {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof RequestError ? error.status : 'failed'),
  )

const route = '/search'

describe('admission', () => {
  /** Two at a time, with a queue of 24. */
  const create = () => createAdmission(2)

  it('runs as much as its limit, queues a little, and turns the rest away at once', async () => {
    const admission = create()
    const work = openWork()
    const outcomes = Array.from({ length: 100 }, (_, index) =>
      outcome(admission.run({ client: 'a', route }, work.start(String(index)))),
    )
    expect(admission.figures()).to.deep.include({ running: 2, waiting: 24 })
    expect(await outcomes[99]).to.equal(503)
    expect(admission.figures().rejected).to.equal(74)
    for (let index = 0; index < 26; index++) await work.endOne()
    expect((await Promise.all(outcomes)).filter((ended) => ended === 'answered')).to.have.length(26)
    expect(admission.figures()).to.deep.include({ running: 0, waiting: 0 })
  })

  it('sends Retry-After to what it turns away', async () => {
    const admission = create()
    const work = openWork()
    const all = Array.from({ length: 27 }, () => admission.run({ client: 'a', route }, work.start('a')))
    const failure = await all.at(-1)?.catch((error: unknown) => error)
    expect(failure).to.have.nested.property('headers.Retry-After', '1')
    for (const other of all) other.catch(() => undefined)
  })

  it('admits clients in turn, and drops requests of a flood for those of another client', async () => {
    const admission = create()
    const work = openWork()
    const flood = Array.from({ length: 100 }, () => outcome(admission.run({ client: 'a', route }, work.start('a'))))
    const other = outcome(admission.run({ client: 'b', route }, work.start('b')))
    await work.endOne()
    await work.endOne()
    expect(work.begun).to.deep.equal(['a', 'a', 'a', 'b'])
    for (let index = 0; index < 30; index++) await work.endOne()
    expect(await other).to.equal('answered')
    expect((await Promise.all(flood)).filter((ended) => ended === 'answered')).to.have.length(25)
  })

  it('drops what waits for a client that has gone, with its reason', async () => {
    const admission = create()
    const work = openWork()
    const gone = new AbortController()
    const running = [1, 2].map(() => admission.run({ client: 'a', route }, work.start('a')))
    const waiting = admission.run({ client: 'b', route, signal: gone.signal }, work.start('b'))
    gone.abort(new Error('gone'))
    expect(await waiting.catch((error: unknown) => error)).to.have.property('message', 'gone')
    expect(admission.figures().waiting).to.equal(0)
    await work.endOne()
    await work.endOne()
    await Promise.all(running)
    expect(work.begun).to.deep.equal(['a', 'a'])
  })

  it('frees capacity at once after work that failed', async () => {
    const admission = create()
    for (let round = 0; round < 10; round++) {
      expect(await outcome(admission.run({ client: 'a', route }, () => Promise.reject(new Error('no'))))).to.equal(
        'failed',
      )
    }
    expect(admission.figures().running).to.equal(0)
  })
})
