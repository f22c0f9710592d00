import { expect } from 'chai'
import { readSearchText } from '../../../../src/search/interpret/search-text.ts'

const MANY = 128

describe('readSearchText', () => {
  it('cuts at any white space and keeps the text to the letter', () =>
    expect(readSearchText('Tea  green\ttea', MANY)).to.deep.equal({
      raw: 'Tea  green\ttea',
      whole: 'Tea green tea',
      words: ['Tea', 'green', 'tea'],
      says: true,
      excluded: [],
    }))

  it('tells a query that says nothing from one that does', () => {
    for (const query of ['of the and', 'AND OR', 'é', '0', '01012100001', '12,5', '!?']) {
      expect(readSearchText(query, MANY).says, query).to.equal(false)
    }
    for (const query of ['TV', '4k', 'x520', 'of the sea', 'café', '茶', 'usb-c']) {
      expect(readSearchText(query, MANY).says, query).to.equal(true)
    }
  })

  it('tells what the query does not want', () => {
    expect(readSearchText('fish not frozen', MANY)).to.include({ whole: 'fish not frozen' })
    expect(readSearchText('fish not frozen', MANY).words).to.deep.equal(['fish'])
    expect(readSearchText('fish not frozen', MANY).excluded).to.deep.equal(['frozen'])
    expect(readSearchText('shoes excluding leather boots', MANY).excluded).to.deep.equal(['leather boots'])
  })

  it('has nothing to find in a query that only denies', () =>
    expect(readSearchText('not frozen', MANY).words).to.deep.equal([]))

  it('turns control characters into spaces', () =>
    expect(readSearchText('\u0000green\u0007tea', MANY).words).to.deep.equal(['green', 'tea']))

  it('takes no more words than the engine does', () => {
    const query = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ')
    expect(readSearchText(query, MANY).words).to.have.length(MANY)
  })
})
