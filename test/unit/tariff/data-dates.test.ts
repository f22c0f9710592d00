import { expect } from 'chai'
import { dataKindOfMeasures, datesOfMostRows } from '../../../src/tariff/data-dates.ts'

describe('datesOfMostRows', () => {
  const rows = (date: string | null, count: number) => ({ kind: 'duties' as const, date, rows: count })

  it('dates a kind by the day of most of its rows, whatever their number of groups', () => {
    const groups = [rows('2021-01-01', 10), rows('2025-07-14', 6), rows('2025-07-14', 3), rows(null, 90)]
    expect(datesOfMostRows(groups)).to.deep.equal({ duties: '2021-01-01' })
  })

  it('takes the earlier of two days with as many rows', () => {
    expect(datesOfMostRows([rows('2025-07-14', 5), rows('2021-01-01', 5)])).to.deep.equal({ duties: '2021-01-01' })
  })

  it('leaves out kinds whose day is unknown', () => {
    expect(datesOfMostRows([rows(null, 5), { kind: 'notes', date: '2022-01-06', rows: 1 }])).to.deep.equal({
      notes: '2022-01-06',
    })
  })
})

describe('dataKindOfMeasures', () => {
  it('tells taxes and controls from duties, with which units and remedies are published', () => {
    expect((['tax', 'control', 'duty', 'quota', 'remedy', 'unit'] as const).map(dataKindOfMeasures)).to.deep.equal([
      ...['taxes', 'controls', 'duties', 'duties', 'duties', 'duties'],
    ])
  })
})
