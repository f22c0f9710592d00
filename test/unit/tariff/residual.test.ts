import { expect } from 'chai'
import { isResidual } from '../../../src/tariff/residual.ts'

describe('isResidual', () => {
  it('recognises rows that only say "other"', () => {
    expect(['Other', 'OTHER', 'Others', '- Other:'].every(isResidual)).to.equal(true)
    expect(['Other horses', 'Otherwise preserved'].some(isResidual)).to.equal(false)
  })
})
