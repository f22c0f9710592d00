import { expect } from 'chai'
import type { DescribedRow } from '../../../src/tariff/goods-nomenclature.ts'
import { successorsOf } from '../../../src/tariff/successors.ts'
import { rowsOf } from '../../support/nomenclature-rows.ts'

const follow = (rows: readonly DescribedRow[], code: string): readonly string[] => {
  const ended = rows.find((row) => row.goodsNomenclatureItemId === code && row.validityEndDate !== null)
  if (ended === undefined) throw new Error(`${code} has not ended`)
  return successorsOf(ended, rows).map(({ row }) => row.goodsNomenclatureItemId)
}

describe('successorsOf', () => {
  const OLD = ['1999-01-01', '2024-12-31'] as const
  const NEW = ['2025-01-01'] as const
  const tomatoes = rowsOf([
    ['0700000000', 0, 'EDIBLE VEGETABLES'],
    ['0702000000', 0, 'Tomatoes, fresh or chilled'],
    ['0702000007', 1, 'Cherry tomatoes', ...OLD],
    ['0702000099', 1, 'Other', ...OLD],
    ['0702001000', 1, 'Small', ...NEW],
    ['0702001007', 2, 'Cherry tomatoes', ...NEW],
    ['0702001099', 2, 'Other', ...NEW],
    ['0702009100-10', 1, 'Other', ...NEW],
    ['0702009100', 2, 'In trusses', ...NEW],
    ['0702009900', 2, 'Other', ...NEW],
    ['0702009907', 3, 'Cherry tomatoes', ...NEW],
    ['0702009999', 3, 'Other', ...NEW],
    ['0703000000', 0, 'Onions'],
    ['0703100000', 1, 'Cherry tomatoes', ...NEW],
  ])

  it('finds the successor with the same description', () => {
    expect(follow(tomatoes, '0702000007')).to.deep.equal(['0702001007', '0702009907'])
  })

  it('returns the unclaimed new codes as successors of "Other"', () => {
    expect(follow(tomatoes, '0702000099')).to.deep.equal(['0702001099', '0702009100', '0702009999'])
  })

  it('returns all new codes of the branch when no description matches', () => {
    const rows = rowsOf([
      ['0100000000', 0, 'LIVE ANIMALS'],
      ['0101000000', 0, 'Horses'],
      ['0101110000', 1, 'Old horses', ...OLD],
      ['0101120000', 1, 'Racing horses', ...NEW],
      ['0101130000', 1, 'Riding horses', ...NEW],
      ['0101140000', 1, 'Ponies'],
    ])
    expect(follow(rows, '0101110000')).to.deep.equal(['0101120000', '0101130000'])
  })

  it('returns the remaining codes of the branch when none is new', () => {
    const rows = rowsOf([
      ['0100000000', 0, 'LIVE ANIMALS'],
      ['0101000000', 0, 'Horses'],
      ['0101210000', 1, 'Pure-bred'],
      ['0101211000', 2, 'Young', ...OLD],
      ['0101219000', 2, 'Grown', ...OLD],
    ])
    expect(follow(rows, '0101211000')).to.deep.equal(['0101210000'])
  })

  it('returns no successors when a code ended without replacement', () => {
    const rows = rowsOf([
      ['0100000000', 0, 'LIVE ANIMALS'],
      ['0101000000', 0, 'Horses'],
      ['0101210000', 1, 'Pure-bred', ...OLD],
      ['0101290000', 1, 'Other'],
    ])
    expect(follow(rows, '0101210000')).to.deep.equal([])
    expect(successorsOf(rows[3] as DescribedRow, rows)).to.deep.equal([])
  })
})
