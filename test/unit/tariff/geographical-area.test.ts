import { expect } from 'chai'
import { concernsArea } from '../../../src/tariff/geographical-area.ts'

describe('area of a measure', () => {
  const groupsOfFrance = new Set(['1013', '1008'])
  const concernsFrance = (geographicalAreaId: string | null, ...excludedGeographicalAreas: string[]) =>
    concernsArea({ geographicalAreaId, excludedGeographicalAreas }, 'FR', groupsOfFrance)

  it('is the country itself, a group that contains it, or everyone', () => {
    expect(concernsFrance('FR')).to.equal(true)
    expect(concernsFrance('1013')).to.equal(true)
    expect(concernsFrance('1011')).to.equal(true)
    expect(concernsFrance('CH')).to.equal(false)
    expect(concernsFrance('2020')).to.equal(false)
  })

  it('is the Union for its countries, where it stands as an area of its own', () => {
    expect(concernsFrance('EU')).to.equal(true)
    expect(concernsFrance('1011', 'EU')).to.equal(false)
    expect(concernsArea({ geographicalAreaId: 'EU', excludedGeographicalAreas: [] }, 'CH', new Set(['1008']))).to.equal(
      false,
    )
  })

  it('is the Union for its countries where the source does not list them, too', () => {
    const concernsFinland = (geographicalAreaId: string, ...excludedGeographicalAreas: string[]) =>
      concernsArea({ geographicalAreaId, excludedGeographicalAreas }, 'FI', new Set())
    expect(concernsFinland('EU')).to.equal(true)
    expect(concernsFinland('1013')).to.equal(true)
    expect(concernsFinland('1011', 'EU')).to.equal(false)
    expect(concernsArea({ geographicalAreaId: 'EU', excludedGeographicalAreas: [] }, 'GB', new Set())).to.equal(false)
  })

  it('leaves out what it excludes, be it the country or a group of it', () => {
    expect(concernsFrance('1011', 'FR')).to.equal(false)
    expect(concernsFrance('1011', '1013')).to.equal(false)
    expect(concernsFrance('1011', 'CH')).to.equal(true)
  })

  it('is nobody where the source does not know it', () => {
    expect(concernsFrance(null)).to.equal(false)
  })
})
