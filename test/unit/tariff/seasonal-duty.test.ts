import { expect } from 'chai'
import { isInSeason, seasonsOf } from '../../../src/tariff/seasonal-duty.ts'
import { component, measure } from '../../support/measure.ts'

describe('a seasonal duty', () => {
  const seasons = seasonsOf(measure({ duty: '8.00% (01 NOV - 14 MAY), 14.00% (15 MAY - 31 OCT)' }))

  it('has a duty for each season', () => {
    expect(seasons.map(({ components: _, ...season }) => season)).to.deep.equal([
      { duty: '8.00%', start: '11-01', end: '05-14' },
      { duty: '14.00%', start: '05-15', end: '10-31' },
    ])
  })

  for (const [day, duty] of [
    ['2026-11-26', '8.00%'],
    ['2026-11-01', '8.00%'],
    ['2027-05-14', '8.00%'],
    ['2027-05-15', '14.00%'],
    ['2027-10-31', '14.00%'],
  ] as const) {
    it('has the components of each duty', () => {
      expect(seasons.map(({ components }) => components.map(({ dutyAmount }) => dutyAmount))).to.deep.equal([
        ['8.00'],
        ['14.00'],
      ])
    })

    it(`is ${duty} on ${day}`, () => {
      expect(seasons.filter((season) => isInSeason(season, day)).map((season) => season.duty)).to.deep.equal([duty])
    })
  }

  it('is no duty that applies all year, has components or is not understood', () => {
    expect(seasonsOf(measure())).to.deep.equal([])
    expect(seasonsOf(measure({ duty: '8.00% (01 NOV - 14 MAY)', components: [component(8)] }))).to.deep.equal([])
    expect(seasonsOf(measure({ duty: '8.00% (01 NOV - 14 MAY), 14.00%' }))).to.deep.equal([])
    expect(seasonsOf(measure({ duty: '8.00% (31 FEB - 14 MAY)' }))).to.deep.equal([])
  })
})
