import { expect } from 'chai'
import { ServiceUnavailableError } from '../../../../src/errors/service-unavailable-error.ts'
import { currentStopWords, stopWords } from '../../../../src/fpo/abstain/stop-words.ts'

describe('stop words', () => {
  const isStopWord = stopWords(['Parts', 'Auto parts', 'Various goods'])

  it('are compared with the whole description, regardless of case and punctuation', () => {
    for (const description of ['parts', 'AUTO-PARTS.', 'parts, various goods', 'Auto parts and parts']) {
      expect(isStopWord(description), description).to.equal(true)
    }
    for (const description of ['brake parts', 'parts, steel bolts', 'goods', ', ']) {
      expect(isStopWord(description), description).to.equal(false)
    }
  })

  it('are none without a list', () => {
    expect(stopWords([])('parts')).to.equal(false)
  })

  it('are read again after a minute, and stay as they were while Postgres is away', async () => {
    let time = 0
    let answer = async () => [{ term: 'parts' }]
    const current = currentStopWords({ query: () => answer() as never }, () => time)
    const isStop = async (text: string) => (await current.get())(text)
    expect(await isStop('parts')).to.equal(true)
    answer = async () => [{ term: 'goods' }]
    expect(await isStop('goods')).to.equal(false)
    time += 60_000
    expect([await isStop('parts'), await isStop('goods')]).to.deep.equal([false, true])
    time += 60_000
    answer = async () => {
      throw new ServiceUnavailableError('postgres', 'away')
    }
    expect(await isStop('goods')).to.equal(true)
  })
})
