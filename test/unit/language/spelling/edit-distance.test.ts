import { expect } from 'chai'
import fc from 'fast-check'
import { DamerauLevenshteinDistance } from 'natural/lib/natural/distance/index.js'
import { editCost, editDistance } from '../../../../src/language/spelling/edit-distance.ts'
import { TYPING_COSTS } from '../../../../src/language/spelling/typing-costs.ts'

const LONGEST = 12
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: LONGEST })

describe('editDistance', () => {
  for (const [typed, meant, edits] of [
    ['halibut', 'halibut', 0],
    ['halbiut', 'halibut', 1],
    ['alumnium', 'aluminium', 1],
    ['aluminiumm', 'aluminium', 1],
    ['aluninium', 'aluminium', 1],
    ['', 'tea', 3],
    ['ca', 'abc', 3],
  ] as const) {
    it(`counts ${edits} from '${typed}' to '${meant}'`, () =>
      expect(editDistance(typed, meant, LONGEST)).to.equal(edits))
  }

  it('equals that of the library natural', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, LONGEST)).to.equal(DamerauLevenshteinDistance(a, b, { restricted: true }))
      }),
    )
  })

  it('counts the same in both directions', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 3)).to.equal(editDistance(b, a, 3))
      }),
    )
  })

  it('returns limit + 1 for anything above the limit', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).to.equal(Math.min(editDistance(a, b, LONGEST), limit + 1))
      }),
    )
  })
})

describe('typing costs', () => {
  const cost = (typed: string, meant: string): number => editCost(typed, meant, TYPING_COSTS)

  it('counts the same in both directions', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(cost(a, b)).to.be.closeTo(cost(b, a), 1e-9)
      }),
    )
  })

  it('never exceed the number of edits', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(cost(a, b)).to.be.at.most(editDistance(a, b, LONGEST) + 1e-9)
      }),
    )
  })

  for (const [what, lesser, greater] of [
    ['a doubled letter than another', ['tommato', 'tomato'], ['toqmato', 'tomato']],
    ['a key next to the right one than one far off', ['tomayo', 'tomato'], ['tomazo', 'tomato']],
    ['a vowel for a vowel than a consonant', ['tameto', 'tomato'], ['txmzto', 'tomato']],
    ['swapped letters than a wrong one', ['toamto', 'tomato'], ['tozato', 'tomato']],
  ] as const) {
    it(`fall for ${what}`, () => expect(cost(lesser[0], lesser[1])).to.be.below(cost(greater[0], greater[1])))
  }
})
