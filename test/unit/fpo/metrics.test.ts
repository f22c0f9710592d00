import { expect } from 'chai'
import { Registry } from 'prom-client'
import type { Classification } from '../../../src/fpo/classification.ts'
import { countedClassify } from '../../../src/fpo/metrics.ts'
import type { LiveVersion } from '../../../src/versions/live-versions.ts'

describe('counted classifications', () => {
  it('increase the count of answers, or that of the reason for no answer', async () => {
    const registry = new Registry()
    const answers: readonly Classification[] = [
      { results: [{ code: '610910', score: 900 }], reason: null },
      { results: [], reason: 'vague' },
    ]
    const left = [...answers]
    const classify = countedClassify(registry, async () => left.shift() as Classification)
    const request = { description: 'shirt', digits: 6, limit: 5 } as const
    for (const answer of answers) expect(await classify({} as LiveVersion, request)).to.equal(answer)
    const text = await registry.metrics()
    expect(text).to.include('\nfpo_outcomes_total{outcome="answered"} 1\n')
    expect(text).to.include('\nfpo_outcomes_total{outcome="vague"} 1\n')
  })
})
