import { expect } from 'chai'
import type { EncoderStatus } from '../../../src/embedding/encoder.ts'
import { warmUp, warmUpVersion } from '../../../src/service/warm-up.ts'
import { spellingOf } from '../../../src/tariff-data/spelling.ts'
import { fixedVersions } from '../../support/fixed-versions.ts'
import { liveVersionOf } from '../../support/live-version.ts'
import { versionOf } from '../http/fakes.ts'

const live = liveVersionOf(versionOf('uk'), {
  postgres: { query: async () => [{ word: 'tomatoes', frequency: 50 }] as never },
})

/** Finders that find nothing and record what they were called with. */
const recordingFinders = () => {
  const calls: string[] = []
  const record =
    <Answer>(answer: Answer) =>
    async (_live: unknown, request: { readonly query: string } | { readonly description: string }) => {
      calls.push('query' in request ? request.query : request.description)
      return answer
    }
  return { calls, search: record({} as never), suggest: record([] as never), classify: record({} as never) }
}

describe('the warm-up', () => {
  it('the warm-up of a version includes words that need a correction, and a description to classify', async () => {
    const { calls, ...finders } = recordingFinders()
    await warmUpVersion(finders, live)
    const spelling = await spellingOf(live)
    expect(calls.some((query) => spelling.corrected(query).corrected !== query)).to.equal(true)
    expect(calls).to.include('cotton shirt for men')
  })

  it('the warm-up of a service begins when its encoder is loaded, as searches by words alone load less', async () => {
    const { calls, ...finders } = recordingFinders()
    let state: EncoderStatus['state'] = 'starting'
    const encoder = { status: () => ({ state }) as EncoderStatus }
    const warming = warmUp(finders, { liveVersions: fixedVersions(() => live), encoder })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(calls).to.deep.equal([])
    state = 'ready'
    await warming
    expect(calls).to.include('cherry tomatoes')
  })

  it('the warm-up of a service without data makes no request', async () => {
    const { calls, ...finders } = recordingFinders()
    const encoder = { status: (): EncoderStatus => ({ state: 'starting' }) }
    await warmUp(finders, { liveVersions: fixedVersions(() => null), encoder })
    expect(calls).to.deep.equal([])
  })
})
