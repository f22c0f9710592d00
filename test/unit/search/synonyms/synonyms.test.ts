import { expect } from 'chai'
import { readSynonymRules } from '../../../../src/language/synonym-rules.ts'
import { createSynonyms } from '../../../../src/search/synonyms/synonyms.ts'

const RULES = [
  'kite => toy',
  'red kite => bird of prey',
  'hard hat, helmet => safety headgear',
  'lorry, truck',
  'pen, ball pen => ball-point pens',
]

const synonyms = createSynonyms(readSynonymRules([{ name: 'rules.txt', content: RULES.join('\n') }]).rules)

describe('synonyms of a query', () => {
  it('apply to the longest phrase', () =>
    expect(synonyms.applied('Red kites')).to.deep.equal([
      { from: 'Red kites', to: ['bird of prey'], file: 'rules.txt', line: 2 },
    ]))

  it('apply to each phrase, in the order of the query', () =>
    expect(synonyms.applied('hard hat of a lorry').map(({ from, to }) => [from, to])).to.deep.equal([
      ['hard hat', ['safety headgear']],
      ['lorry', ['truck']],
    ]))

  it('apply to whole phrases only', () => expect(synonyms.applied('red hard')).to.deep.equal([]))

  it('expand as much of a query as stays within the term limit', () => {
    expect(synonyms.expandable('blue truck helmet', 5)).to.equal('blue truck helmet')
    expect(synonyms.expandable('blue truck helmet', 4)).to.equal('blue truck')
    expect(synonyms.expandable('blue truck helmet', 2)).to.equal(null)
    expect(synonyms.expandable('blue sky', 5)).to.equal(null)
  })
})
