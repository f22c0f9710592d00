import { expect } from 'chai'
import { featuresOf } from '../../../../src/classifiers/ngram/features.ts'

const shared = (one: string, other: string): number => {
  const features = featuresOf(other)
  return [...featuresOf(one)].filter((feature) => features.has(feature)).length
}

describe('features of a text', () => {
  it('do not depend on case, accents, punctuation and number', () => {
    expect([...featuresOf('Purées, boxes')]).to.have.members([...featuresOf('puree BOX')])
  })

  it('are its words, the letters of each, and each pair of adjacent words', () => {
    // "oak": the word, " oak" and "oak "; "oak bed": two words, two times two letters, one pair.
    expect(featuresOf('oak').size).to.equal(3)
    expect(featuresOf('oak bed').size).to.equal(7)
    expect(featuresOf('bed oak').size - shared('oak bed', 'bed oak')).to.equal(1)
  })

  it('are partly those of a misspelt or cut-off word', () => {
    expect(shared('stalion', 'stallion')).to.be.greaterThan(2)
    expect(shared('mech', 'mechanical')).to.be.greaterThan(0)
    expect(shared('oak', 'pony')).to.equal(0)
  })

  it('are empty for a text without words', () => {
    expect(featuresOf('- !').size).to.equal(0)
  })
})
