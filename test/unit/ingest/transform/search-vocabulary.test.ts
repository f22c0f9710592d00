import { expect } from 'chai'
import { searchVocabulary } from '../../../../ingest/transform/search-vocabulary.ts'

const LANGUAGE = new Set(['glove', 'gloves', 'mannequin', 'choker'])

const wordsOf = (texts: readonly string[], language = 'en') => {
  const labels = texts.map((text) => ({ text, language }))
  return searchVocabulary({ descriptions: ['Gloves'], curated: ['mittens'], labels }, LANGUAGE)
}

describe('searchVocabulary', () => {
  it('counts a curated term ten times a description', () => {
    expect(wordsOf([]).get('gloves')).to.equal(1)
    expect(wordsOf([]).get('mittens')).to.equal(10)
  })

  it('adds words of the language that at least three labelled texts have', () => {
    expect([...wordsOf(['glove mannequin', 'mannequin', 'hand mannequin']).keys()]).to.include('mannequin')
    expect([...wordsOf(['glove mannequin', 'mannequin']).keys()]).not.to.include('mannequin')
  })

  it('adds no word of labelled texts in other languages', () => {
    expect([...wordsOf(Array(9).fill('mannequin de vitrine'), 'fr').keys()]).not.to.include('mannequin')
  })

  it('adds no brand and no typing error, however frequent', () => {
    expect([...wordsOf(Array(9).fill('pupet velcro')).keys()]).not.to.include.members(['pupet', 'velcro'])
  })

  it('adds no short word, which names are close to', () => {
    expect([...wordsOf(Array(9).fill('choker')).keys()]).not.to.include('choker')
  })

  it('keeps the frequency of words that rows have', () => {
    expect(wordsOf(Array(9).fill('gloves')).get('gloves')).to.equal(1)
  })
})
