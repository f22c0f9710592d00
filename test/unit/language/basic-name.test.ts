import { expect } from 'chai'
import { basicName, isInBasicState } from '../../../src/language/basic-name.ts'

describe('basicName', () => {
  for (const [text, name] of [
    ['Potatoes, fresh or chilled', 'Potatoes'],
    ['potatoes (fresh)', 'potatoes'],
    ['Meat of swine, fresh, chilled or frozen', 'Meat of swine'],
    ['Grapes, fresh or dried', 'Grapes'],
    ['Potatoes, frozen', null],
    ['Freshwater fish', null],
    ['Fresh', null],
    [', fresh', null],
  ] as const) {
    it(`returns ${name} for "${text}"`, () => expect(basicName(text)).to.equal(name))
  }

  it('recognises a heading whose rows are all in the basic state', () => {
    expect(isInBasicState('Other fruit, fresh')).to.equal(true)
    expect(isInBasicState('Fruit, dried')).to.equal(false)
  })
})
