import { expect } from 'chai'
import type { Answer } from '../../../bench/chaos/answers.ts'
import { isMet } from '../../../bench/report.ts'
import { judgeSoak, type Soaked } from '../../../bench/soak.ts'

const MINUTE_MS = 60_000
const STARTED = 1000

const answer = (minute: number, changes: Partial<Answer> = {}): Answer => ({
  kind: 'search',
  sentAt: STARTED + minute * MINUTE_MS + 1,
  took: 10,
  result: 200,
  hasRetryAfter: false,
  ...changes,
})

const steady: Soaked = {
  answers: [-1, 0, 1, 2].map((minute) => answer(minute)),
  looks: [-1, 0, 1, 2].map((minute) => ({ at: STARTED + minute * MINUTE_MS + 1, megabytes: 200, handles: 20 })),
  started: STARTED,
  minutes: 3,
  planned: 4,
}

const missed = (soaked: Soaked) =>
  judgeSoak(soaked)
    .targets.filter((target) => !isMet(target))
    .map(({ name }) => name)

describe('judgeSoak', () => {
  it('meets its targets with steady answers, memory and handles', () => expect(missed(steady)).to.deep.equal([]))

  it('reports a run for each minute, without the warm-up', () => {
    const { runs } = judgeSoak(steady)
    expect(runs.map(([name, { times }]) => [name, times.length])).to.deep.equal([
      ['minute 1', 1],
      ['minute 2', 1],
      ['minute 3', 1],
    ])
  })

  it('notes how much memory each minute took', () => {
    expect(judgeSoak(steady).notes).to.include('Memory by minute, in MB: 200, 200, 200.')
  })

  it('misses its target if the last minute is slower than the first', () => {
    const answers = [answer(0), answer(1, { took: 500 }), answer(2, { took: 13 })]
    expect(missed({ ...steady, answers, planned: 3 })).to.deep.equal(['p99 of the last minute over the first'])
  })

  it('misses its target if memory or handles grow', () => {
    const looks = steady.looks.map((look) => ({ ...look, megabytes: look.at / 100, handles: look.at / 100 }))
    expect(missed({ ...steady, looks })).to.deep.equal([
      'memory of the last minute over the first',
      'open handles of the last minute over the first',
    ])
  })

  it('counts errors, and requests that were not sent', () => {
    const answers = [...steady.answers, answer(1, { result: 503 })]
    expect(missed({ ...steady, answers, planned: 9 })).to.deep.equal([
      'requests that were not sent',
      'answers that were errors',
    ])
  })
})
