import { expect } from 'chai'
import fc from 'fast-check'
import {
  chapterIdOf,
  compareCodes,
  headingIdOf,
  isChapter,
  isHeading,
  isItemId,
  isProductlineSuffix,
  isSubChapter,
  shortCode,
} from '../../../src/tariff/codes.ts'

const row = (goodsNomenclatureItemId: string, productlineSuffix = '80') => ({
  goodsNomenclatureItemId,
  productlineSuffix,
})

describe('codes', () => {
  it('accepts item ids of ten digits and suffixes of two', () => {
    expect(['0101210000', '010121000', '01012100000', '01012100aa', ''].map(isItemId)).to.deep.equal([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(['80', '8', '800', 'x0'].map(isProductlineSuffix)).to.deep.equal([true, false, false, false])
  })

  it('derives the chapter from two digits and the heading from four', () => {
    expect(chapterIdOf('0702001007')).to.equal('07')
    expect(headingIdOf('0702001007')).to.equal('0702')
  })

  it('distinguishes chapters, headings and the grouping rows above headings', () => {
    const kinds = (r: ReturnType<typeof row>) => [isChapter(r), isHeading(r), isSubChapter(r)]
    expect(kinds(row('2800000000'))).to.deep.equal([true, false, false])
    expect(kinds(row('2801000000', '10'))).to.deep.equal([false, false, true])
    expect(kinds(row('2801000000'))).to.deep.equal([false, true, false])
    expect(kinds(row('2801100000'))).to.deep.equal([false, false, false])
  })

  it('sorts by item id, then by suffix', () => {
    const ordered = [row('0101210000'), row('0101000000'), row('0101210000', '10')].toSorted(compareCodes)
    expect(ordered.map((r) => `${r.goodsNomenclatureItemId}-${r.productlineSuffix}`)).to.deep.equal([
      '0101000000-80',
      '0101210000-10',
      '0101210000-80',
    ])
    expect(compareCodes(row('0101000000'), row('0101000000'))).to.equal(0)
  })

  it('shortens a code by trailing pairs of zeros so that padding restores it', () => {
    expect(['0100000000', '0101000000', '0101210000', '0101210010', '0101299010'].map(shortCode)).to.deep.equal([
      '01',
      '0101',
      '010121',
      '0101210010',
      '0101299010',
    ])
    fc.assert(
      fc.property(
        fc.stringMatching(/^(0[1-9]|[1-9]\d)\d{8}$/),
        (itemId) => shortCode(itemId).padEnd(10, '0') === itemId,
      ),
    )
  })
})
