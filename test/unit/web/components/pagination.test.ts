import { expect } from 'chai'
import { shownPages } from '../../../../src/web/components/pagination.tsx'

describe('shownPages', () => {
  it('returns the first, the last and those around the current page', () => {
    expect(shownPages(1, 3)).to.deep.equal([1, 2, 3])
    expect(shownPages(5, 9)).to.deep.equal([1, null, 4, 5, 6, null, 9])
  })
})
