import { expect } from 'chai'
import { watchedItemIds } from '../../../src/tariff/watched-codes.ts'

describe('the codes of a watch list', () => {
  it('are followed with what stands above them', () => {
    expect(watchedItemIds(['0702001007'])).to.deep.equal({
      exact: ['0700000000', '0702000000', '0702001000', '0702001007'],
      firsts: [],
      lasts: [],
    })
  })

  it('are followed with what is below them, unless they have ten digits', () => {
    const { exact, firsts, lasts } = watchedItemIds(['6109', '84713000'])
    expect(exact).to.include.members(['6100000000', '6109000000', '8471300000'])
    expect([firsts, lasts]).to.deep.equal([
      ['6109000000', '8471300000'],
      ['6109999999', '8471309999'],
    ])
  })

  it('are followed as a whole where a code of ten digits ends in zeros', () => {
    expect(watchedItemIds(['6109000000']).firsts).to.deep.equal(['6109000000'])
  })
})
