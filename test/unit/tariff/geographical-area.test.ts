import { expect } from 'chai'
import { concernsArea } from '../../../src/tariff/geographical-area.ts'

describe('concernsArea', () => {
  const groupsOfFrance = new Set(['1013', '1008'])
  const concernsFrance = (geographicalAreaId: string | null, ...excludedGeographicalAreas: string[]) =>
    concernsArea({ geographicalAreaId, excludedGeographicalAreas }, 'FR', groupsOfFrance)

  it('accepts the country itself, a group that contains it, and all countries', () => {
    expect(concernsFrance('FR')).to.equal(true)
    expect(concernsFrance('1013')).to.equal(true)
    expect(concernsFrance('1011')).to.equal(true)
    expect(concernsFrance('CH')).to.equal(false)
    expect(concernsFrance('2020')).to.equal(false)
  })

  it('accepts a member state when the measure names the Union', () => {
    expect(concernsFrance('EU')).to.equal(true)
    expect(concernsFrance('1011', 'EU')).to.equal(false)
    expect(concernsArea({ geographicalAreaId: 'EU', excludedGeographicalAreas: [] }, 'CH', new Set(['1008']))).to.equal(
      false,
    )
  })

  it('accepts a member state when the source does not list the members of the Union', () => {
    const concernsFinland = (geographicalAreaId: string, ...excludedGeographicalAreas: string[]) =>
      concernsArea({ geographicalAreaId, excludedGeographicalAreas }, 'FI', new Set())
    expect(concernsFinland('EU')).to.equal(true)
    expect(concernsFinland('1013')).to.equal(true)
    expect(concernsFinland('1011', 'EU')).to.equal(false)
    expect(concernsArea({ geographicalAreaId: 'EU', excludedGeographicalAreas: [] }, 'GB', new Set())).to.equal(false)
  })

  it('rejects an excluded country and a member of an excluded group', () => {
    expect(concernsFrance('1011', 'FR')).to.equal(false)
    expect(concernsFrance('1011', '1013')).to.equal(false)
    expect(concernsFrance('1011', 'CH')).to.equal(true)
  })

  it('rejects an area that the source lacks', () => {
    expect(concernsFrance(null)).to.equal(false)
  })
})
