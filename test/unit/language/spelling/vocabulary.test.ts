import { expect } from 'chai'
import fc from 'fast-check'
import { editDistance } from '../../../../src/language/spelling/edit-distance.ts'
import { indexWords } from '../../../../src/language/spelling/index-words.ts'
import { createVocabulary } from '../../../../src/language/spelling/vocabulary.ts'

const word = fc.stringMatching(/^[a-f]{1,8}$/)

describe('vocabulary', () => {
  it('finds exactly the words within a number of edits', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, fc.constantFrom(1, 2), (words, typed, edits) => {
        const vocabulary = createVocabulary(new Map(words.map((some) => [some, 1])), new Set())
        const near = vocabulary.near(typed, edits).map((found) => found.word)
        const wanted = words.filter((some) => editDistance(typed, some) <= edits)
        expect(near.toSorted()).to.deep.equal(wanted.toSorted())
      }),
    )
  })

  it('finds exactly the words with a prefix', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (words, letters) => {
        const vocabulary = createVocabulary(new Map(words.map((some) => [some, 1])), new Set())
        const wanted = words.filter((some) => some.startsWith(letters))
        expect(vocabulary.beginningWith(letters)).to.deep.equal(wanted.toSorted())
      }),
    )
  })
})

describe('indexWords', () => {
  const language = new Set(['suitcase', 'suitcases', 'knife', 'knives', 'canoe'])

  it('counts each text with a word once, by its weight', () => {
    const words = indexWords(
      [
        { texts: ['Fish, fish and fish', 'FISH'], weight: 1 },
        { texts: ['fish'], weight: 10 },
      ],
      language,
    )
    expect(words.get('fish')).to.equal(12)
  })

  it('adds the other number of a word if the language has it', () => {
    const words = indexWords([{ texts: ['suitcases', 'knives', 'halibut'], weight: 10 }], language)
    expect(words.get('suitcase')).to.equal(1)
    expect(words.get('knife')).to.equal(1)
    expect(words.has('halibuts')).to.equal(false)
    expect(words.has('canoe')).to.equal(false)
  })

  it('folds case and accents, and skips codes, markup and other scripts', () => {
    const words = indexWords([{ texts: ['CRÈME<br>brûlée, Œuf H2O of HS0702 хлеб 苹果'], weight: 1 }], language)
    expect([...words.keys()]).to.deep.equal(['creme', 'brulee', 'oeuf'])
  })
})
