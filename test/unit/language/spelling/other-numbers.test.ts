import { expect } from 'chai'
import { otherNumbers } from '../../../../src/language/spelling/other-numbers.ts'

describe('otherNumbers', () => {
  for (const [word, other] of [
    ['tomato', 'tomatoes'],
    ['potato', 'potatoes'],
    ['scarf', 'scarves'],
    ['hoof', 'hooves'],
    ['fungus', 'fungi'],
    ['loaf', 'loaves'],
    ['cherries', 'cherry'],
    ['sizes', 'size'],
    ['butters', 'butter'],
    ['men', 'man'],
  ] as const) {
    it(`includes '${other}' for '${word}'`, () => expect(otherNumbers(word)).to.include(other))
  }

  it('never includes the word itself', () => {
    for (const word of ['gas', 'series', 'milk', 'glasses']) expect(otherNumbers(word)).not.to.include(word)
  })
})
