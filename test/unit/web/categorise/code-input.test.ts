import { expect } from 'chai'
import fc from 'fast-check'
import { readCode } from '../../../../src/web/categorise/code-input.ts'

describe('readCode', () => {
  it('reads codes as people write them', () => {
    const item = { itemId: '0702001007', productlineSuffix: undefined }
    for (const typed of ['0702001007', ' 0702 00 10 07 ', '0702.00.10.07', '0702\u00a000 1007']) {
      expect(readCode(typed), typed).to.deep.equal({ kind: 'item', digits: '0702001007', item })
    }
  })

  it('pads a shorter code, and keeps a suffix', () => {
    expect(readCode('0101 21-80')).to.deep.equal({
      kind: 'item',
      digits: '010121',
      item: { itemId: '0101210000', productlineSuffix: '80' },
    })
  })

  it('says how many digits a code of another length has', () => {
    expect(readCode('07')).to.include({ message: 'Enter a code of 4, 6, 8 or 10 digits. This one has 2 digits.' })
    expect(readCode('702001007')).to.include({ kind: 'invalid', isWords: false })
  })

  it('takes other text for words to search for', () => {
    expect(readCode('cherry tomatoes')).to.include({ kind: 'invalid', isWords: true })
  })

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(readCode(typed).kind).to.be.oneOf(['item', 'invalid'])
      }),
    )
  })
})
