import { expect } from 'chai'
import fc from 'fast-check'
import { areaScope, concernsArea, idsOfPlace, isInCustomsUnion } from '../../../src/tariff/geographical-area.ts'
import type { Region } from '../../../src/tariff/region.ts'

/** Groups as a tariff lists them, each with its members. */
const listing = (members: Readonly<Record<string, readonly string[]>> = {}) => ({
  membersOf: (group: string) => members[group] ?? [],
  groupsOf: (area: string) =>
    new Set(Object.entries(members).flatMap(([group, of]) => (of.includes(area) ? group : []))),
})

const concerns =
  (areaId: string, groups = listing()) =>
  (geographicalAreaId: string | null, ...excludedGeographicalAreas: string[]) =>
    concernsArea({ geographicalAreaId, excludedGeographicalAreas }, areaScope(areaId, groups))

describe('concernsArea', () => {
  const concernsFrance = concerns('FR', listing({ '1013': ['FR', 'EU'], '2012': ['FR', 'NO'] }))

  it('accepts the country itself, a group that contains it, and all countries', () => {
    expect(concernsFrance('FR')).to.equal(true)
    expect(concernsFrance('1013')).to.equal(true)
    expect(concernsFrance('2012')).to.equal(true)
    expect(concernsFrance('1011')).to.equal(true)
    expect(concernsFrance('CH')).to.equal(false)
    expect(concernsFrance('2020')).to.equal(false)
  })

  it('accepts a member state when the measure names the Union', () => {
    expect(concernsFrance('EU')).to.equal(true)
    expect(concernsFrance('1011', 'EU')).to.equal(false)
    expect(concerns('CH')('EU')).to.equal(false)
  })

  it('accepts a member state when the source does not list the members of the Union', () => {
    expect(concerns('FI')('EU')).to.equal(true)
    expect(concerns('FI')('1013')).to.equal(true)
    expect(concerns('FI')('1011', 'EU')).to.equal(false)
    expect(concerns('GB')('EU')).to.equal(false)
  })

  it('rejects an excluded country and a member of an excluded group', () => {
    expect(concernsFrance('1011', 'FR')).to.equal(false)
    expect(concernsFrance('1011', '1013')).to.equal(false)
    expect(concernsFrance('1011', 'CH')).to.equal(true)
  })

  it('rejects an area that the source lacks', () => {
    expect(concernsFrance(null)).to.equal(false)
  })

  it('accepts the measures of every id of a place, whichever of them was chosen', () => {
    const groups = listing({ '1008': ['XU'], '1098': ['ME'], '1033': ['XM'] })
    for (const id of ['GB', 'XU']) {
      const concernsKingdom = concerns(id, groups)
      expect([concernsKingdom('GB'), concernsKingdom('XU'), concernsKingdom('1008')]).to.deep.equal([true, true, true])
      expect([concernsKingdom('1011', 'GB'), concernsKingdom('1011', 'XU')]).to.deep.equal([false, false])
    }
    expect(concerns('XM', groups)('1098')).to.equal(true)
    expect(concerns('ME', groups)('1033')).to.equal(true)
    expect(concerns('RS')('XS')).to.equal(true)
    expect(concerns('1013')('EU')).to.equal(true)
  })

  it('applies VAT and excise to every origin, listed in a group or not', () => {
    for (const id of ['FR', 'MC', 'IM', 'SJ', 'AN', 'XM', 'QX', '1013', '1033', 'GB']) {
      expect(concerns(id)('1400'), id).to.equal(true)
    }
  })

  it('applies to a territory what applies to the country in whose customs territory it lies', () => {
    expect(concerns('MC')('FR')).to.equal(true)
    expect(concerns('RE')('1013')).to.equal(true)
    expect(concerns('RE')('1011', 'FR')).to.equal(false)
    expect(concerns('PR', listing({ '1014': ['US'] }))('1014')).to.equal(true)
    expect(concerns('SJ')('NO')).to.equal(false)
  })

  it('counts as third countries all areas but those of the Union and around the United Kingdom', () => {
    expect(['SJ', 'AN', 'QX', 'CN'].map((id) => concerns(id)('1008'))).to.deep.equal([true, true, true, true])
    expect(['DE', 'AX', 'QV', 'EU', 'GB', 'IM', 'JE'].some((id) => concerns(id)('1008'))).to.equal(false)
    expect(concerns('GB', listing({ '1008': ['GB'] }))('1008')).to.equal(true)
  })

  describe('for a group', () => {
    const groups = listing({ '1033': ['JM', 'BB'], '1034': ['JM', 'MU'], '2005': ['JM', 'BB', 'KE'] })
    const concernsCariforum = concerns('1033', groups)

    it('accepts what contains all of its members', () => {
      expect(concernsCariforum('2005')).to.equal(true)
      expect(concernsCariforum('1008')).to.equal(true)
      expect(concernsCariforum('1034')).to.equal(false)
      expect(concernsCariforum('JM')).to.equal(false)
    })

    it('is excluded when all of its members are', () => {
      expect(concernsCariforum('1011', 'JM')).to.equal(true)
      expect(concernsCariforum('1011', 'JM', 'BB')).to.equal(false)
    })

    it('ends although groups contain each other', () => {
      expect(concerns('2001', listing({ '2001': ['2002'], '2002': ['2001', 'FR'] }))('1013')).to.equal(true)
    })
  })

  it('gives every id of a place the same answer', () => {
    const id = fc.constantFrom('GB', 'XU', 'ME', 'XM', 'XS', 'RS', 'EU', '1013', 'FR', 'MC', 'CN', '1033')
    const group = fc.constantFrom('1008', '1013', '1033', '2005')
    const someGroups = fc.dictionary(group, fc.array(id)).map(listing)
    fc.assert(
      fc.property(someGroups, id, fc.oneof(id, group), fc.array(id), (groups, areaId, of, excluded) => {
        const answers = idsOfPlace(areaId).map((same) => concerns(same, groups)(of, ...excluded))
        expect(new Set(answers).size).to.equal(1)
      }),
    )
  })
})

describe('isInCustomsUnion', () => {
  const areIn = (region: Region, ...ids: string[]) =>
    ids.map((id) => isInCustomsUnion(areaScope(id, listing()), region))

  it('accepts member states and territories of the Union for Northern Ireland', () => {
    expect(areIn('xi', 'EU', '1013', 'FR', 'MC', 'AX')).to.not.include(false)
    expect(areIn('xi', 'GB', 'CH', 'SJ', '1008')).to.not.include(true)
  })

  it('accepts the United Kingdom and the islands around it for Great Britain', () => {
    expect(areIn('uk', 'GB', 'XU', 'IM', 'GG', 'JE')).to.not.include(false)
    expect(areIn('uk', 'FR', 'GI', '1008')).to.not.include(true)
  })
})
