import { expect } from 'chai'
import type { Search } from '../../../src/search/search.ts'
import { warmUp } from '../../../src/search/warm-up.ts'
import { spellingOf, warmUpSpelling } from '../../../src/tariff-data/spelling.ts'
import { fixedVersions } from '../../support/fixed-versions.ts'
import { liveVersionOf } from '../../support/live-version.ts'
import { versionOf } from '../http/fakes.ts'

/** A version with words, and how often they were read. */
const worded = () => {
  const reads = { count: 0 }
  const live = liveVersionOf(versionOf('uk'), {
    postgres: {
      query: async () => {
        reads.count += 1
        return [{ word: 'tomatoes', frequency: 50 }] as never
      },
    },
  })
  return { live, reads }
}

describe('the warm-up', () => {
  it('of a search includes words that need a correction', async () => {
    const { live } = worded()
    const spelling = await spellingOf(live)
    const queries: string[] = []
    const search: Search = async (_live, { query }) => {
      queries.push(query)
      return {} as never
    }
    await warmUp({ search, suggest: async () => [] as never, liveVersions: fixedVersions(() => live) })
    expect(queries.some((query) => spelling.corrected(query).corrected !== query)).to.equal(true)
  })

  it('of a version loads its words before the first misspelt search', async () => {
    const { live, reads } = worded()
    await warmUpSpelling(live)
    expect(reads.count).to.equal(1)
    expect((await spellingOf(live)).corrected('tomatos').corrected).to.equal('tomatoes')
    expect(reads.count).to.equal(1)
  })
})
