import { expect } from 'chai'
import { declarableRowsOf } from '../../../src/green-lanes/declarable-rows.ts'
import { itemIn } from '../../../src/green-lanes/goods-nomenclature.ts'
import { buildTree } from '../../../src/tariff/tree.ts'

type Line = readonly [code: string, indents: number]

const treeOf = (...lines: readonly Line[]) =>
  buildTree(
    lines.map(([code, numberIndents], index) => {
      const [goodsNomenclatureItemId = '', productlineSuffix = '80'] = code.split('-')
      return {
        goodsNomenclatureSid: index + 1,
        goodsNomenclatureItemId,
        productlineSuffix,
        numberIndents,
        description: code,
        validityStartDate: '1972-01-01',
        validityEndDate: null,
      }
    }),
  )

const beef = treeOf(
  ['0200000000', 0],
  ['0201000000', 0],
  ['0201100000', 1],
  ['0201100021-10', 2],
  ['0201100021-80', 3],
  ['0201100029-80', 3],
  ['0201200000-10', 1],
  ['0201300000-80', 1],
  ['0201300000-20', 1],
)

/** Codes and suffixes of the row that is shown and of those that goods are declared under. */
function rowsFor(id: string) {
  const [itemId = '', productlineSuffix] = id.split('-')
  const requested = { itemId, productlineSuffix }
  const node = itemIn(beef, requested)
  if (node === null) return null
  const codeOf = ({ row }: typeof node) => `${row.goodsNomenclatureItemId}-${row.productlineSuffix}`
  return { shown: codeOf(node), declarable: declarableRowsOf(beef, node, requested).map(codeOf) }
}

describe('declarableRowsOf', () => {
  it('prefers the declarable row with the same digits to the grouping row that is shown', () => {
    expect(rowsFor('0201100021')).to.deep.equal({ shown: '0201100021-10', declarable: ['0201100021-80'] })
  })

  it('finds a declarable row with the same digits that is not below the grouping row', () => {
    expect(rowsFor('0201300000')).to.deep.equal({ shown: '0201300000-20', declarable: ['0201300000-80'] })
  })

  it('returns every declarable row below a grouping row that is requested by its suffix', () => {
    expect(rowsFor('0201100021-10')?.declarable).to.deep.equal(['0201100021-80', '0201100029-80'])
  })

  it('returns every declarable row below a subheading', () => {
    expect(rowsFor('0201100000')?.declarable).to.deep.equal(['0201100021-80', '0201100029-80'])
  })

  it('returns the requested row itself if it is declarable', () => {
    expect(rowsFor('0201100029')?.declarable).to.deep.equal(['0201100029-80'])
    expect(rowsFor('0201100029-80')?.declarable).to.deep.equal(['0201100029-80'])
  })

  it('returns none for a grouping row without anything below it', () => {
    expect(rowsFor('0201200000')).to.deep.equal({ shown: '0201200000-10', declarable: [] })
  })
})

describe('itemIn', () => {
  it('finds no row with another suffix', () => {
    expect(rowsFor('0201100029-10')).to.equal(null)
  })
})
