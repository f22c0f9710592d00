import { expect } from 'chai'
import { geographicalAreasOf } from '../../../../src/tariff-data/geographical-areas/geographical-areas.ts'

const area = (id: string, description: string, validityStartDate: string | null) => ({
  ...{ id, sid: null, hjid: null, description, geographicalCode: id.length === 2 ? 0 : 1 },
  ...{ validityStartDate, validityEndDate: null },
})

describe('the geographical areas of a version', () => {
  const areas = geographicalAreasOf({
    areas: [
      area('1013', 'European Union', '1958-01-01'),
      area('FR', 'France', null),
      area('HR', 'Croatia', '2013-07-01'),
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

  it('lists the areas in force on a day, with the members that are in force too', () => {
    const on = (date: string) => areas.inForce(date).map(({ id, members }) => [id, members])
    expect(on('2013-06-30')).to.deep.equal([
      ['1013', ['FR']],
      ['FR', []],
    ])
    expect(on('2013-07-01')).to.deep.equal([
      ['1013', ['FR', 'HR']],
      ['FR', []],
      ['HR', []],
    ])
  })

  it('finds the groups that an area is a member of on the day', () => {
    const isInUnion = (id: string, date: string) => areas.scopeOf(id, date).within.has('1013')
    expect(isInUnion('GB', '2020-01-31')).to.equal(true)
    expect(isInUnion('GB', '2020-02-01')).to.equal(false)
  })

  it('has an area under every id of its place', () => {
    expect(areas.has('EU')).to.equal(true)
    expect(areas.area('EU').description).to.equal('EU')
  })

  it('describes an area that is not in the list by its id', () => {
    expect(areas.has('XX')).to.equal(false)
    expect(areas.area('XX')).to.deep.equal({ id: 'XX', sid: null, description: 'XX' })
    expect(areas.area('HR').description).to.equal('Croatia')
  })
})
