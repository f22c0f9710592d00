import { expect } from 'chai'
import { countedSearch } from '../../../src/search/counted-search.ts'
import type { SearchOutcome, SearchRequest } from '../../../src/search/search.ts'
import type { LiveVersion } from '../../../src/versions/live-versions.ts'

describe('counted searches', () => {
  const live = {} as LiveVersion
  const request = {} as SearchRequest

  it('count by whether anything was found, and return what was found', async () => {
    const counted: string[] = []
    for (const totalResults of [3, 0]) {
      const outcome = { totalResults } as SearchOutcome
      const search = countedSearch(
        async () => outcome,
        (found) => counted.push(found),
      )
      expect(await search(live, request)).to.equal(outcome)
    }
    expect(counted).to.deep.equal(['found', 'empty'])
  })

  it('count nothing where they fail', async () => {
    const counted: string[] = []
    const search = countedSearch(
      () => Promise.reject(new Error('away')),
      (found) => counted.push(found),
    )
    expect(await search(live, request).catch((error: Error) => error.message)).to.equal('away')
    expect(counted).to.deep.equal([])
  })
})
