import { expect } from 'chai'
import { levelsOf } from '../../../src/fpo/certainty.ts'

describe('the levels of a code', () => {
  it('have a score and one of three bands each', () => {
    const scores: Readonly<Record<string, number>> = { '61': 950, '6109': 800, '610910': 799, '61091000': 499 }
    expect(levelsOf('61091000', (digits) => scores[digits] ?? 0)).to.deep.equal({
      chapter: { code: '61', score: 950, band: 'sure' },
      heading: { code: '6109', score: 800, band: 'sure' },
      hs: { code: '610910', score: 799, band: 'likely' },
      cn: { code: '61091000', score: 499, band: 'unsure' },
    })
  })

  it('are never less sure than what is below them', () => {
    const { chapter, heading } = levelsOf('61091000', (digits) => (digits.length === 6 ? 700 : 600))
    expect([chapter.score, heading.score]).to.deep.equal([700, 700])
  })
})
