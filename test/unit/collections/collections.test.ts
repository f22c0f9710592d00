import { expect } from 'chai'
import { at } from '../../../src/collections/at.ts'
import { uniqueBy } from '../../../src/collections/unique-by.ts'

describe('at', () => {
  it('returns the element at an index, of arrays and typed arrays alike', () => {
    expect(at(['a', 'b'], 1)).to.equal('b')
    expect(at(Float32Array.of(1, 2), 0)).to.equal(1)
  })

  it('throws a RangeError outside the list', () => {
    for (const index of [-1, 2, 0.5, Number.NaN])
      expect(() => at(['a', 'b'], index), String(index)).to.throw(RangeError)
  })
})

describe('uniqueBy', () => {
  it('keeps the first item of each key in order', () => {
    expect(uniqueBy(['beta', 'alpha', 'bravo'], (word) => word.charAt(0))).to.deep.equal(['beta', 'alpha'])
  })
})
