import { expect } from 'chai'
import { presentAreas, presentSingleArea } from '../../../../src/reference/geographical-areas/present.ts'
import type { AreaOnDay } from '../../../../src/tariff-data/geographical-areas/geographical-areas.ts'

const area = (id: string, ...members: readonly string[]): AreaOnDay => ({
  id,
  sid: null,
  hjid: null,
  description: id,
  geographicalCode: members.length === 0 ? 0 : 1,
  validityStartDate: null,
  validityEndDate: null,
  members,
})

describe('geographical areas', () => {
  const all = [area('1000', '1001', 'FR'), area('1001', '1000', 'DE'), area('DE'), area('FR')]
  const idsOf = (document: { readonly included?: readonly { readonly id: string }[] }) =>
    document.included?.map(({ id }) => id)

  it('include direct and indirect members once, even if groups contain each other', () => {
    const [first] = all
    if (first === undefined) throw new Error('the list is not empty')
    expect(idsOf(presentSingleArea(first, all))).to.deep.equal(['1001', 'DE', 'FR'])
  })

  it('include no area that is in the list', () => {
    expect(idsOf(presentAreas(all, all))).to.deep.equal([])
    expect(idsOf(presentAreas(all.slice(0, 2), all))).to.deep.equal(['DE', 'FR'])
  })

  it('skip members that are not areas of the day', () => {
    expect(idsOf(presentAreas([area('1000', 'XX')], all))).to.deep.equal([])
  })
})
