import { expect } from 'chai'
import { searchVocabulary } from '../../../../ingest/transform/search-vocabulary.ts'

const LANGUAGE = new Set(['glove', 'gloves', 'puppet', 'choker'])

const wordsOf = (labels: readonly string[]) =>
  searchVocabulary({ descriptions: ['Gloves'], curated: ['mittens'], labels }, LANGUAGE)

describe('searchVocabulary', () => {
  it('counts a curated term ten times a description', () => {
    expect(wordsOf([]).get('gloves')).to.equal(1)
    expect(wordsOf([]).get('mittens')).to.equal(10)
  })

  it('adds words of the language that at least three labelled texts have', () => {
    expect([...wordsOf(['glove puppet', 'puppet', 'hand puppet']).keys()]).to.include('puppet')
    expect([...wordsOf(['glove puppet', 'puppet']).keys()]).not.to.include('puppet')
  })

  it('adds no brand and no typing error, however frequent', () => {
    expect([...wordsOf(Array(9).fill('pupet velcro')).keys()]).not.to.include.members(['pupet', 'velcro'])
  })

  it('keeps the frequency of words that rows have', () => {
    expect(wordsOf(Array(9).fill('gloves')).get('gloves')).to.equal(1)
  })
})
