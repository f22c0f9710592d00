import { expect } from 'chai'
import type { Classification } from '../../../src/fpo/classification.ts'
import { countedClassify } from '../../../src/fpo/counted-classify.ts'
import type { LiveVersion } from '../../../src/versions/live-versions.ts'

describe('counted classifications', () => {
  it('increase the count of answers, or that of the reason for no answer', async () => {
    const counted: string[] = []
    const answers: readonly Classification[] = [
      { results: [{ code: '610910', score: 900 }], reason: null },
      { results: [], reason: 'vague' },
    ]
    for (const answer of answers) {
      const classify = countedClassify(
        async () => answer,
        (outcome) => counted.push(outcome),
      )
      const request = { description: 'shirt', digits: 6, limit: 5 } as const
      expect(await classify({} as LiveVersion, request)).to.equal(answer)
    }
    expect(counted).to.deep.equal(['answered', 'vague'])
  })
})
