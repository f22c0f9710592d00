import { expect } from 'chai'
import { nearestWords } from '../../../../src/language/spelling/nearest-words.ts'
import { createVocabulary } from '../../../../src/language/spelling/vocabulary.ts'

const vocabulary = createVocabulary(
  new Map([
    ['tomato', 30],
    ['tomatoes', 50],
    ['potatoes', 40],
    ['tea', 20],
    ['teas', 1],
    ['peas', 5],
    ['seas', 7],
    ['teal', 2],
  ]),
  new Set(),
)

describe('nearestWords', () => {
  it('returns the words with the fewest edits first, then the most frequent', () => {
    expect(nearestWords('tomatos', vocabulary)).to.deep.equal(['tomatoes', 'tomato'])
    expect(nearestWords('Teax', vocabulary)).to.deep.equal(['tea', 'teal', 'teas'])
  })

  it('returns three words at most', () =>
    expect(nearestWords('leas', vocabulary)).to.deep.equal(['seas', 'peas', 'teas']))

  it('returns none for short words, codes and other scripts', () => {
    for (const word of ['tee', 'tea2', '苹果苹果', '']) expect(nearestWords(word, vocabulary), word).to.deep.equal([])
  })
})
