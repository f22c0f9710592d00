import { expect } from 'chai'
import { decimalText } from '../../../src/tariff/decimal.ts'

describe('a decimal', () => {
  it('decimalText writes at least one digit after the point, and no zeros at the end', () => {
    const texts = ['2112000', '2112000.0', '2112000.00', '12000.500', '1260.866', '0', '-3']
    expect(texts.map(decimalText)).to.deep.equal([
      ...['2112000.0', '2112000.0', '2112000.0', '12000.5', '1260.866', '0.0', '-3.0'],
    ])
  })
})
