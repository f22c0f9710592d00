import { expect } from 'chai'
import { buildTree } from '../../../../src/tariff/tree.ts'
import { readCode } from '../../../../src/web/categorise/code-input.ts'
import { commoditiesOf } from '../../../../src/web/categorise/read-view.ts'

const tea = buildTree(
  (
    [
      ['0900000000', '80', 0],
      ['0902000000', '80', 0],
      ['0902100000', '80', 1],
      ['0902300000', '10', 1],
      ['0902300010', '80', 2],
      ['0902300090', '80', 2],
    ] as const
  ).map(([goodsNomenclatureItemId, productlineSuffix, numberIndents], index) => ({
    goodsNomenclatureSid: index + 1,
    goodsNomenclatureItemId,
    productlineSuffix,
    numberIndents,
    description: 'Tea',
    validityStartDate: '1972-01-01',
    validityEndDate: null,
  })),
)

const codesFor = (typed: string) => {
  const input = readCode(typed)
  if (input.kind === 'invalid') throw new Error(input.message)
  return commoditiesOf(tea, input).map(({ row }) => row.goodsNomenclatureItemId)
}

describe('commoditiesOf', () => {
  it('finds the commodity of a full code', () => {
    expect(codesFor('0902100000')).to.deep.equal(['0902100000'])
  })

  it('finds all commodities of a heading and of a grouping row', () => {
    expect(codesFor('0902')).to.deep.equal(['0902100000', '0902300010', '0902300090'])
    expect(codesFor('0902300000-10')).to.deep.equal(['0902300010', '0902300090'])
  })

  it('finds nothing for a code or a suffix that the tariff does not have', () => {
    expect(codesFor('0902 40')).to.deep.equal([])
    expect(codesFor('0902100000-20')).to.deep.equal([])
  })
})
