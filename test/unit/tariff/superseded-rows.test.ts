import { expect } from 'chai'
import { supersededEnds } from '../../../src/tariff/superseded-rows.ts'

describe('supersededEnds', () => {
  const row = (sid: number, start: string, end: string | null = null, suffix = '80') => ({
    goodsNomenclatureSid: sid,
    goodsNomenclatureItemId: '2207100019',
    productlineSuffix: suffix,
    numberIndents: 3,
    validityStartDate: start,
    validityEndDate: end,
  })

  it('ends a row that is still open on the day before a newer row of its code begins', () => {
    const ends = supersededEnds([row(2, '2023-09-16'), row(1, '2012-08-25'), row(3, '2012-08-25', null, '10')])
    expect([...ends]).to.deep.equal([[1, '2023-09-15']])
  })

  it('leaves rows that follow each other, and rows that begin on one day', () => {
    expect([...supersededEnds([row(1, '2012-08-25', '2023-09-15'), row(2, '2023-09-16')])]).to.deep.equal([])
    expect([...supersededEnds([row(1, '2012-08-25'), row(2, '2012-08-25')])]).to.deep.equal([])
  })

  it('ends each of three rows before the next', () => {
    const ends = supersededEnds([row(1, '2010-01-01'), row(2, '2015-01-01', '2030-12-31'), row(3, '2020-01-01')])
    expect([...ends]).to.deep.equal([
      [1, '2014-12-31'],
      [2, '2019-12-31'],
    ])
  })
})
