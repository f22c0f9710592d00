import { expect } from 'chai'
import { geographicalAreasOf } from '../../../../src/tariff-data/geographical-areas/geographical-areas.ts'

describe('the geographical areas of a version', () => {
  const areas = geographicalAreasOf({
    areas: [
      { id: '1013', sid: 1, description: 'European Union' },
      { id: 'HR', sid: 2, description: 'Croatia' },
    ],
    memberships: [
      { group: '1013', member: 'FR', validityStartDate: '1958-01-01', validityEndDate: null },
      { group: '1013', member: 'GB', validityStartDate: '1973-01-01', validityEndDate: '2020-01-31' },
      { group: '1013', member: 'HR', validityStartDate: '2013-07-01', validityEndDate: null },
    ],
  })

  it('lists the members of a group whose membership includes the day', () => {
    expect(areas.membersOf('1013', '2013-06-30')).to.deep.equal(['FR', 'GB'])
    expect(areas.membersOf('1013', '2020-01-31')).to.deep.equal(['FR', 'GB', 'HR'])
    expect(areas.membersOf('1013', '2020-02-01')).to.deep.equal(['FR', 'HR'])
    expect(areas.membersOf('HR', '2020-02-01')).to.deep.equal([])
  })

  it('finds the groups that an area is a member of on the day', () => {
    expect([...areas.groupsOf('HR', '2013-06-30')]).to.deep.equal([])
    expect([...areas.groupsOf('HR', '2013-07-01')]).to.deep.equal(['1013'])
  })

  it('describes an area that is not in the list by its id', () => {
    expect(areas.has('XX')).to.equal(false)
    expect(areas.area('XX')).to.deep.equal({ id: 'XX', sid: null, description: 'XX' })
    expect(areas.area('HR').description).to.equal('Croatia')
  })
})
