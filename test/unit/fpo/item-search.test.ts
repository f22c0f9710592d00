import { expect } from 'chai'
import { classifiedText, itemSearchRequestSchema } from '../../../src/fpo/item-search.ts'

const textOf = (hints: Readonly<Record<string, string>>) =>
  classifiedText(itemSearchRequestSchema.parse({ description: 't-shirt', hints }))

describe('the text that is classified', () => {
  it('is the description with its hints', () => {
    expect(textOf({})).to.equal('t-shirt')
    expect(textOf({ material: 'cotton', use: 'for boys', category: 'clothing', origin: 'organic' })).to.equal(
      't-shirt, cotton, for boys, clothing, organic',
    )
  })

  it('leaves out the name or code of a country, because no code depends on it', () => {
    for (const origin of ['China', 'CN', 'united kingdom']) expect(textOf({ origin })).to.equal('t-shirt')
  })
})
