import { expect } from 'chai'
import { markedParts, termsOf } from '../../../../src/web/search/marked-text.tsx'

const marked = (text: string, query: string): string =>
  markedParts(text, termsOf(query))
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

describe('markedParts', () => {
  it('marks a word in any of its forms', () =>
    expect(marked('Tomatoes, fresh or chilled; tomato juice', 'tomato')).to.equal(
      '[Tomatoes], fresh or chilled; [tomato] juice',
    ))

  it('marks every word of the query but stop words', () =>
    expect(marked('Sets of cotton for women', 'women of cotton')).to.equal('Sets of [cotton] for [women]'))

  it('keeps a text as it is where nothing matches, or nothing was searched for', () => {
    expect(marked('Live horses', 'cheese')).to.equal('Live horses')
    expect(marked('Live horses', '')).to.equal('Live horses')
  })

  it('keeps hostile text', () =>
    expect(marked(`a "quoted" & 'odd' cheese`, 'cheese')).to.equal(`a "quoted" & 'odd' [cheese]`))
})
