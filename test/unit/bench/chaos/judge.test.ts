import { expect } from 'chai'
import { type Answer, KINDS } from '../../../../bench/chaos/answers.ts'
import { type Allowance, countAnswers, judge, RECOVERY_MS } from '../../../../bench/chaos/judge.ts'
import { isMet } from '../../../../bench/report.ts'

const OUTAGE = { from: 10_000, to: 20_000 } as const

const SEARCH_MAY_FAIL: Allowance = { kinds: ['search', 'fpo'], results: [503], withinMs: 50 }

const answer = (changes: Partial<Answer> = {}): Answer => ({
  kind: 'search',
  sentAt: 15_000,
  took: 10,
  result: 200,
  hasRetryAfter: false,
  ...changes,
})

const unavailable = (changes: Partial<Answer> = {}) => answer({ result: 503, hasRetryAfter: true, ...changes })

/** The names of the goals that were missed. */
const missed = (answers: readonly Answer[], allowances: readonly Allowance[] = [SEARCH_MAY_FAIL]) =>
  judge({ answers, outages: [OUTAGE], allowances, planned: answers.length })
    .filter((target) => !isMet(target))
    .map(({ name }) => name)

describe('the goals of a fault', () => {
  it('a fault meets its goals when what may fail is answered 503 with Retry-After at once, and all else is answered', () => {
    expect(
      missed([unavailable(), answer({ kind: 'reference', result: 304 }), answer({ sentAt: 24_000 })]),
    ).to.deep.equal([])
  })

  it('a fault misses its goals when a request fails that the fault does not concern', () => {
    const [goal, ...others] = missed([unavailable(), unavailable({ kind: 'reference' })])
    expect(goal).to.match(/^failed: reference, cached/)
    expect(others).to.deep.equal([])
  })

  for (const [what, failure] of [
    ['503 without Retry-After', unavailable({ hasRetryAfter: false })],
    ['500', answer({ result: 500 })],
    ['a connection that is cut', answer({ result: 'reset' })],
    ['no answer at all', answer({ result: 'late' })],
  ] as const) {
    it(`a fault misses its goals with ${what}`, () => {
      expect(missed([unavailable(), failure])).to.deep.equal([
        'failed otherwise than 503 with Retry-After: search, fpo',
      ])
    })
  }

  it('a fault misses its goals when more than one failure in a hundred takes long', () => {
    const fast = Array.from({ length: 200 }, () => unavailable())
    expect(missed([...fast, unavailable({ took: 400 })])).to.deep.equal([])
    expect(missed([...fast, ...Array.from({ length: 5 }, () => unavailable({ took: 400 }))])).to.deep.equal([
      'p99 of failures in ms: search, fpo',
    ])
  })

  it('a fault misses its goals with a failure before the outage or after the time to recover', () => {
    const late = 'failed 3 s after the return: search, fpo'
    expect(missed([unavailable(), unavailable({ sentAt: OUTAGE.to + RECOVERY_MS - 1 })])).to.deep.equal([])
    expect(missed([unavailable(), unavailable({ sentAt: OUTAGE.to + RECOVERY_MS + 1 })])).to.deep.equal([late])
    expect(missed([unavailable(), unavailable({ sentAt: 1000 })])).to.deep.equal([late])
  })

  it('a fault misses its goals when it affected nothing, unless that is allowed', () => {
    expect(missed([answer()])).to.deep.equal(['affected: search, fpo'])
    expect(missed([answer()], [{ ...SEARCH_MAY_FAIL, mayBeNone: true }])).to.deep.equal([])
  })

  it('a fault misses its goals when the machine was too busy to send the requests', () => {
    const targets = judge({ answers: [answer()], outages: [], allowances: [], planned: 10 })
    expect(targets.filter((target) => !isMet(target)).map(({ name }) => name)).to.deep.equal(['requests sent'])
  })

  describe('with a tolerance for few failures', () => {
    const tolerance = { share: 0.01, firstMs: 5000 }
    const judged = (failures: readonly Answer[]) =>
      judge({
        answers: [...failures, ...Array.from({ length: 200 - failures.length }, () => answer())],
        outages: [OUTAGE],
        allowances: [],
        tolerance,
        planned: 200,
      })
        .filter((target) => !isMet(target))
        .map(({ name }) => name)

    it('a fault meets its goals with as many 503 as tolerated, soon after the outage has begun', () => {
      expect(judged([unavailable({ sentAt: 10_100 }), unavailable({ sentAt: 14_900, kind: 'fpo' })])).to.deep.equal([])
    })

    it('a fault misses its goals with one failure more, a later one, and one that is no 503', () => {
      const soon = unavailable({ sentAt: 10_100 })
      expect(judged([soon, soon, soon])).to.deep.equal(['failed'])
      expect(judged([unavailable({ sentAt: 15_100 })])).to.deep.equal(['failed after the first 5 s'])
      expect(judged([answer({ sentAt: 10_100, result: 500 })])).to.deep.equal(['failed otherwise than 503'])
    })
  })

  it('a fault misses its goals with a failure of any kind where nothing may fail', () => {
    for (const kind of KINDS) expect(missed([unavailable({ kind })], [])).to.deep.equal([`failed: ${KINDS.join(', ')}`])
  })
})

describe('the counts of answers', () => {
  it('countAnswers groups outcomes by kind, with times of good answers only', () => {
    const counts = countAnswers([
      answer({ took: 10 }),
      answer({ took: 30 }),
      unavailable({ took: 900 }),
      unavailable(),
      answer({ result: 'refused' }),
    ])
    expect(counts.map(({ kind }) => kind)).to.deep.equal([...KINDS])
    expect(counts[0]).to.deep.equal({
      kind: 'search',
      sent: 5,
      good: 2,
      failed: { 503: 2, refused: 1 },
      p50: 30,
      p99: 30,
      slowest: 30,
    })
    expect(counts[1]).to.deep.include({ sent: 0, good: 0, slowest: 0 })
  })
})
