import { expect } from 'chai'
import fc from 'fast-check'
import { foldingOf } from '../../../../../ingest/sources/merge/fold-end-lines.ts'
import type { GoodsNomenclatureRow } from '../../../../../src/tariff/goods-nomenclature.ts'
import { ancestorsOf, buildTree, descendantsOf, isDeclarable } from '../../../../../src/tariff/tree.ts'

const row = (sid: number, code: string, indents: number): GoodsNomenclatureRow => {
  const [itemId = '', suffix = '80'] = code.split('-')
  return {
    goodsNomenclatureSid: sid,
    goodsNomenclatureItemId: itemId,
    productlineSuffix: suffix,
    numberIndents: indents,
    validityStartDate: '2020-01-01',
    validityEndDate: null,
  }
}

const TREE = buildTree([
  row(1, '0100000000', 0),
  row(2, '0101000000', 0),
  row(3, '0101210000-10', 1),
  row(4, '0101210000', 2),
  row(5, '0101290000', 2),
  row(6, '0101300000', 1),
  row(7, '0102000000', 0),
  row(8, '0102210000', 1),
  row(9, '0102290000', 1),
])

const declarables = TREE.nodes.filter(isDeclarable)

describe('foldingOf', () => {
  const folding = foldingOf(TREE)
  const foldedSids = (...sids: readonly number[]) =>
    folding.declaredOn(sids).map(({ goodsNomenclatureSid }) => goodsNomenclatureSid)

  it('folds to the highest row of which every declarable code has the measure', () => {
    expect(foldedSids(4, 5, 6)).to.deep.equal([2])
    expect(foldedSids(4, 5, 6, 8, 9)).to.deep.equal([1])
    expect(foldedSids(8, 6)).to.deep.equal([6, 8])
  })

  it('passes over rows that only group others', () => {
    expect(foldedSids(4, 5)).to.deep.equal([4, 5])
  })

  it('omits codes that the nomenclature lacks', () => {
    expect(foldedSids(99)).to.deep.equal([])
    expect(foldedSids(99, 8)).to.deep.equal([8])
  })

  it('keeps for each declarable code exactly the measures that were published for it', () => {
    const published = fc.subarray(declarables.map(({ row: { goodsNomenclatureSid } }) => goodsNomenclatureSid))
    fc.assert(
      fc.property(published, (sids) => {
        const declared = new Set(foldedSids(...sids))
        const inheriting = declarables
          .filter((node) =>
            [node, ...ancestorsOf(node)].some(({ row: { goodsNomenclatureSid } }) =>
              declared.has(goodsNomenclatureSid),
            ),
          )
          .map(({ row: { goodsNomenclatureSid } }) => goodsNomenclatureSid)
        expect(inheriting).to.have.members([...sids])
        // No code is declared twice on one branch.
        for (const sid of declared) {
          const node = TREE.bySid.get(sid)
          const below = node === undefined ? [] : descendantsOf(node)
          expect(below.some((other) => declared.has(other.row.goodsNomenclatureSid))).to.equal(false)
        }
      }),
    )
  })
})
