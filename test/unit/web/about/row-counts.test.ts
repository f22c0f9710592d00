import { expect } from 'chai'
import { COUNTED, missingKinds } from '../../../../src/web/about/row-counts.ts'

describe('missingKinds', () => {
  const complete = Object.fromEntries(COUNTED.map(({ table }) => [table, 1]))

  it('names what a region has no row of', () => {
    expect(missingKinds(complete, 'xi')).to.deep.equal([])
    expect(missingKinds({ ...complete, measures: 0, quota_balance_events: 0 }, 'uk')).to.deep.equal([
      'Measures',
      'Quota balances',
    ])
  })

  it('expects rules of the categories in Northern Ireland only', () => {
    const { category_assessment_rules: _, ...counts } = complete
    expect(missingKinds(counts, 'uk')).to.deep.equal([])
    expect(missingKinds(counts, 'xi')).to.deep.equal(['Rules of the categories'])
  })
})
