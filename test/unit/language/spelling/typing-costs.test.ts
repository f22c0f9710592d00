import { expect } from 'chai'
import fc from 'fast-check'
import { editDistance } from '../../../../src/language/spelling/edit-distance.ts'
import { typingCost } from '../../../../src/language/spelling/typing-costs.ts'

const word = fc.stringMatching(/^[a-d]{0,6}$/)

/** The cost of as many edits as lead from one word to the other. */
const cost = (typed: string, meant: string): number => typingCost(typed, meant, editDistance(typed, meant))

describe('typing costs', () => {
  it('count the same in both directions', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(cost(a, b)).to.be.closeTo(cost(b, a), 1e-9)
      }),
    )
  })

  it('typing costs never exceed the number of edits', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(cost(a, b)).to.be.at.most(editDistance(a, b) + 1e-9)
      }),
    )
  })

  it('typing costs are infinite for fewer edits than lead from one word to the other', () =>
    expect(typingCost('tomto', 'potato', 1)).to.equal(Number.POSITIVE_INFINITY))

  for (const [what, lesser, greater] of [
    ['a doubled letter than another', ['tommato', 'tomato'], ['toqmato', 'tomato']],
    ['a key next to the right one than one far off', ['tomayo', 'tomato'], ['tomazo', 'tomato']],
    ['a vowel for a vowel than a consonant', ['tameto', 'tomato'], ['txmzto', 'tomato']],
    ['swapped letters than a wrong one', ['toamto', 'tomato'], ['tozato', 'tomato']],
  ] as const) {
    it(`typing costs are lower for ${what}`, () =>
      expect(cost(lesser[0], lesser[1])).to.be.below(cost(greater[0], greater[1])))
  }
})
