import { expect } from 'chai'
import { singularOf } from '../../../src/language/singular.ts'

describe('singularOf', () => {
  for (const [plural, singular] of [
    ['shirts', 'shirt'],
    ['dresses', 'dress'],
    ['boxes', 'box'],
    ['brushes', 'brush'],
    ['cherries', 'cherry'],
    ['potatoes', 'potato'],
    ['shoes', 'shoe'],
    ['aloes', 'aloe'],
    ['gloves', 'glove'],
    ['knives', 'knife'],
    ['women', 'woman'],
    ['womens', 'woman'],
    ['geese', 'goose'],
    ['lenses', 'lens'],
    ['pies', 'pie'],
  ] as const) {
    it(`makes ${singular} of ${plural}`, () => {
      expect(singularOf(plural)).to.equal(singular)
      expect(singularOf(singular)).to.equal(singular)
    })
  }

  for (const word of ['glass', 'asparagus', 'gas', 'used', 'use', 'shelled', 'series', 'ac', 'bus']) {
    it(`keeps ${word}`, () => expect(singularOf(word)).to.equal(word))
  }
})
