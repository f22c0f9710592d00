import { expect } from 'chai'
import { textFeatures } from '../../../src/classifiers/ngram-features.ts'

const shared = (one: string, other: string): number => {
  const features = textFeatures(other)
  return [...textFeatures(one)].filter((feature) => features.has(feature)).length
}

describe('features of a text', () => {
  it('do not depend on case, accents, punctuation and number', () => {
    expect([...textFeatures('Purées, boxes')]).to.have.members([...textFeatures('puree BOX')])
  })

  it('are a word, its letters and each two words side by side', () => {
    // "oak": the word and the letters " oak" and "oak "; "oak bed": both words, two times two letters, one pair.
    expect(textFeatures('oak').size).to.equal(3)
    expect(textFeatures('oak bed').size).to.equal(7)
    expect(textFeatures('bed oak').size - shared('oak bed', 'bed oak')).to.equal(1)
  })

  it('of a misspelt or cut off word are some of the word', () => {
    expect(shared('stalion', 'stallion')).to.be.greaterThan(2)
    expect(shared('mech', 'mechanical')).to.be.greaterThan(0)
    expect(shared('oak', 'pony')).to.equal(0)
  })

  it('are none where there is no word', () => {
    expect(textFeatures('- !').size).to.equal(0)
  })
})
