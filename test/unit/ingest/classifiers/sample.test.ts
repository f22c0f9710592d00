import { expect } from 'chai'
import fc from 'fast-check'
import { sampleOf } from '../../../../ingest/classifiers/sample.ts'

const key = (text: string): string => text

describe('a sample of texts', () => {
  it('includes all texts if there are few', () => {
    const few = ['b', 'a', 'c']
    expect(sampleOf(few, 3, key)).to.deep.equal(few)
  })

  it('keeps the requested number of texts in their order, and chooses the same in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 11, maxLength: 60 }), (texts) => {
        const sample = sampleOf(texts, 10, key)
        expect(sample).to.have.lengthOf(10)
        expect(sample).to.deep.equal(texts.filter((text) => sample.includes(text)))
        expect(sampleOf(texts.toReversed(), 10, key)).to.have.members([...sample])
      }),
    )
  })

  it('changes by at most one text when one is added', () => {
    const texts = Array.from({ length: 1000 }, (_, place) => `text ${place}`)
    const sample = sampleOf(texts, 100, key)
    const later = sampleOf([...texts, 'one more'], 100, key)
    expect(later.filter((text) => !sample.includes(text))).to.have.length.at.most(1)
  })
})
