import { expect } from 'chai'
import { isAnsweredByQuery, saidTerms, valueNames } from '../../../../src/questions/facets/answered-by-query.ts'

const NAMES = valueNames([
  { classification: 'steel or iron', words: ['steel', '7208', '^steel wool'] },
  { classification: 'cotton', words: ['cotton', 'denim'] },
  { classification: 'dresses and skirts', words: ['dress', 'culottes'] },
  { classification: "women's and girls'", words: [] },
  { classification: 'pork', words: [] },
  { classification: 'beef', words: [] },
  { classification: 'other', words: ['other'] },
  { classification: '2 to 10 litres', words: ['not more than 10 litres'] },
])

const ALL = NAMES.map(({ classification }) => ({ classification, count: 1, score: 1 }))

const isAnswered = (query: string, synonyms: readonly string[] = [], classifications = ALL) =>
  isAnsweredByQuery({ classifications }, NAMES, saidTerms(query.split(' '), synonyms))

describe('isAnsweredByQuery', () => {
  it('recognises the name of a value and the words that give it', () => {
    expect(isAnswered('steel screws')).to.equal(true)
    expect(isAnswered('iron bolts')).to.equal(true)
    expect(isAnswered('denim jacket')).to.equal(true)
    expect(isAnswered('oak table')).to.equal(false)
  })

  it('recognises other forms of the words', () => {
    expect(isAnswered('Womens socks')).to.equal(true)
    expect(isAnswered('summer dresses')).to.equal(true)
  })

  it('ignores codes, excluding phrases, "other" and numbers', () => {
    expect(isAnswered('7208')).to.equal(false)
    expect(isAnswered('wool')).to.equal(false)
    expect(isAnswered('other things')).to.equal(false)
    expect(isAnswered('more than 10 litres')).to.equal(false)
  })

  it('ignores values that no hit has', () =>
    expect(isAnswered('steel screws', [], [{ classification: 'cotton', count: 1, score: 1 }])).to.equal(false))

  it('uses synonyms that name one value, and not those that name a group', () => {
    expect(isAnswered('frock', ['dress', 'gown'])).to.equal(true)
    expect(isAnswered('meat', ['beef', 'pork'])).to.equal(false)
  })
})
