import { expect } from 'chai'
import { shortened } from '../../../../src/web/components/shortened.ts'

describe('shortened', () => {
  it('cuts at the end of a word', () => expect(shortened('Vegetables, fruit and nuts', 15)).to.equal('Vegetables…'))
  it('keeps what is short enough', () => expect(shortened('Vegetables', 10)).to.equal('Vegetables'))
})
