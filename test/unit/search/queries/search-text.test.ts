import { expect } from 'chai'
import { readSearchText } from '../../../../src/search/queries/search-text.ts'

const MANY = 128

describe('readSearchText', () => {
  it('splits at any white space and keeps the sent text unchanged', () =>
    expect(readSearchText('Tea  green\ttea', MANY)).to.deep.equal({
      raw: 'Tea  green\ttea',
      whole: 'Tea green tea',
      words: ['Tea', 'green', 'tea'],
      hasMeaning: true,
      excluded: [],
    }))

  it('distinguishes queries with meaning from queries without', () => {
    for (const query of ['of the and', 'AND OR', 'é', '0', '01012100001', '12,5', '!?']) {
      expect(readSearchText(query, MANY).hasMeaning, query).to.equal(false)
    }
    for (const query of ['TV', '4k', 'x520', 'of the sea', 'café', '茶', 'usb-c']) {
      expect(readSearchText(query, MANY).hasMeaning, query).to.equal(true)
    }
  })

  it('separates excluded phrases from the words to search', () => {
    expect(readSearchText('fish not frozen', MANY)).to.include({ whole: 'fish not frozen' })
    expect(readSearchText('fish not frozen', MANY).words).to.deep.equal(['fish'])
    expect(readSearchText('fish not frozen', MANY).excluded).to.deep.equal(['frozen'])
    expect(readSearchText('shoes excluding leather boots', MANY).excluded).to.deep.equal(['leather boots'])
  })

  it('searches the rest of a query that begins with a denial', () => {
    expect(readSearchText('not frozen beef', MANY).words).to.deep.equal(['beef'])
    expect(readSearchText('not frozen beef', MANY).excluded).to.deep.equal(['frozen'])
  })

  it('returns no words for a query that only excludes', () =>
    expect(readSearchText('not frozen', MANY).words).to.deep.equal([]))

  it('treats control characters as spaces', () =>
    expect(readSearchText('\u0000green\u0007tea', MANY).words).to.deep.equal(['green', 'tea']))

  it('keeps no more words than the maximum', () => {
    const query = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(' ')
    expect(readSearchText(query, MANY).words).to.have.length(MANY)
  })
})
