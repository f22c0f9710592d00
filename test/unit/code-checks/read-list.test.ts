import { expect } from 'chai'
import { MAX_LISTED_CODES, readList } from '../../../src/code-checks/index.ts'
import { rejectionOf } from '../../support/rejection.ts'

const read = (text: string) => readList(Buffer.from(text))

describe('a list of codes', () => {
  it('has a code in each line, however it is written', async () => {
    const lines = await read('0702001007\n8471 30 00 00\n\n0101.21.00.00\n')
    expect(lines).to.deep.equal([
      { code: '0702001007', description: '' },
      { code: '8471 30 00 00', description: '' },
      { code: '0101.21.00.00', description: '' },
    ])
  })

  it('has what the goods are after a comma, a semicolon or a tab', async () => {
    expect(await read('6109100010, cotton t-shirt, white')).to.deep.equal([
      { code: '6109100010', description: 'cotton t-shirt, white' },
    ])
    expect(await read('6109100010\tcotton t-shirt')).to.deep.equal([
      { code: '6109100010', description: 'cotton t-shirt' },
    ])
  })

  it('names its columns in the first line, in any order', async () => {
    expect(await read('sku;Goods description;commodity_code\n7;"mug; blue";6912002300\n8;;')).to.deep.equal([
      { code: '6912002300', description: 'mug; blue' },
    ])
    expect(await read('code\n0702001007')).to.deep.equal([{ code: '0702001007', description: '' }])
  })

  it('is refused without a code, and with too many', async () => {
    expect((await rejectionOf(read(',\n'))).message).to.match(/Enter codes|not empty/)
    const tooMany = '0702001007\n'.repeat(MAX_LISTED_CODES + 1)
    expect((await rejectionOf(read(tooMany))).message).to.equal(
      'Split the list: it has 1,001 codes, and 1,000 are possible',
    )
  })
})
