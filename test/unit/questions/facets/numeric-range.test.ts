import { expect } from 'chai'
import { compareRanges, rangeText, readNumericRange } from '../../../../src/questions/facets/numeric-range.ts'

const { POSITIVE_INFINITY: ENDLESS } = Number

describe('readNumericRange', () => {
  it('reads the ways in which lists write ranges', () => {
    const bounds = (text: string) => {
      const range = readNumericRange(text)
      return range && [range.from, range.to, range.unit]
    }
    expect(bounds('0% to 1.5%')).to.deep.equal([0, 1.5, '%'])
    expect(bounds('1.5 to 27%')).to.deep.equal([1.5, 27, '%'])
    expect(bounds('More than 45%')).to.deep.equal([45, ENDLESS, '%'])
    expect(bounds('2 litres or more')).to.deep.equal([2, ENDLESS, 'litres'])
    expect(bounds('<= 37.5 W')).to.deep.equal([0, 37.5, 'W'])
    expect(bounds('> 80 kg and <= 160 kg')).to.deep.equal([80, 160, 'kg'])
    expect(bounds('exceeding 1 000 cm but not exceeding 1 500 cm')).to.deep.equal([1000, 1500, 'cm'])
    expect(bounds('>= 12 cm and < 20 cm')).to.deep.equal([12, 20, 'cm'])
    expect(bounds('Not exceeding 67')).to.deep.equal([0, 67, ''])
  })

  it('returns null for words, also those with a number in them', () =>
    expect(['fresh', 'group 2', 'of 3 layers', 'rubber or more'].map(readNumericRange)).to.deep.equal([
      null,
      null,
      null,
      null,
    ]))
})

describe('compareRanges', () => {
  it('orders ranges by their numbers, and different units apart', () => {
    const texts = ['More than 45%', '10% to 21%', '<= 1.2 kg', '0% to 3%', '0% to 1.5%', '6% to 10%']
    const ranges = texts.flatMap((text) => readNumericRange(text) ?? []).toSorted(compareRanges)
    expect(ranges.map(rangeText)).to.deep.equal([
      'Up to 1.5%',
      'Up to 3%',
      '6% to 10%',
      '10% to 21%',
      'More than 45%',
      'Up to 1.2 kg',
    ])
  })
})
