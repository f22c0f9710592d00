import { expect } from 'chai'
import { Registry } from 'prom-client'
import { countedSearch } from '../../../src/search/metrics.ts'
import type { SearchOutcome, SearchRequest } from '../../../src/search/search.ts'
import type { LiveVersion } from '../../../src/versions/live-versions.ts'

describe('counted searches', () => {
  const live = {} as LiveVersion
  const request = {} as SearchRequest

  it('count by whether anything was found, and return what was found', async () => {
    const registry = new Registry()
    const outcomes = [3, 0, 0].map((totalResults) => ({ totalResults }) as SearchOutcome)
    const left = [...outcomes]
    const search = countedSearch(registry, async () => left.shift() as SearchOutcome)
    for (const outcome of outcomes) expect(await search(live, request)).to.equal(outcome)
    const text = await registry.metrics()
    expect(text).to.include('\nsearch_outcomes_total{outcome="found"} 1\n')
    expect(text).to.include('\nsearch_outcomes_total{outcome="empty"} 2\n')
  })

  it('count nothing where they fail', async () => {
    const registry = new Registry()
    const search = countedSearch(registry, () => Promise.reject(new Error('away')))
    expect(await search(live, request).catch((error: Error) => error.message)).to.equal('away')
    expect(await registry.metrics()).not.to.include('outcome=')
  })
})
