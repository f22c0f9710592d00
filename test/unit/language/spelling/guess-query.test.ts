import { expect } from 'chai'
import fc from 'fast-check'
import { guessQuery } from '../../../../src/language/spelling/guess-query.ts'
import { createVocabulary } from '../../../../src/language/spelling/vocabulary.ts'

const vocabulary = createVocabulary(
  new Map([
    ['pak', 2],
    ['choi', 2],
    ['kimchi', 1],
    ['denim', 9],
    ['play', 4],
    ['dough', 6],
    ['laser', 12],
    ['meter', 20],
    ['water', 80],
    ['sports', 30],
    ['waters', 3],
    ['ports', 1],
    ['lives', 60],
  ]),
  new Set(['infuser', 'bookstand', 'nimed']),
)

describe('guessQuery', () => {
  const MEANT: Readonly<Record<string, string>> = {
    pakchoi: 'pak choi',
    'kim chi': 'kimchi',
    demin: 'denim',
    sprots: 'sports',
    PlayDough: 'play dough',
    laserrepid: 'laser',
    infusser: 'infuser',
    watersports: 'water sports',
    'tea infusser': 'tea infuser',
  }
  for (const [typed, meant] of Object.entries(MEANT)) {
    it(`guesses "${meant}" for "${typed}"`, () => expect(guessQuery(typed, vocabulary)?.text).to.equal(meant))
  }

  it('is sure only where spaces changed between frequent words of the data', () => {
    const some = createVocabulary(
      new Map([
        ['bread', 90],
        ['maker', 90],
        ['kimchi', 2],
        ['star', 90],
        ['bucks', 2],
        ['denim', 9],
        ['rare', 1],
        ['word', 1],
        ['more', 1],
      ]),
      new Set(),
    )
    expect(guessQuery('breadmaker', some)).to.deep.equal({ text: 'bread maker', sure: true })
    expect(guessQuery('kim chi', some)).to.deep.equal({ text: 'kimchi', sure: true })
    expect(guessQuery('starbucks', some)).to.deep.equal({ text: 'star bucks', sure: false })
    expect(guessQuery('demin', some)).to.deep.equal({ text: 'denim', sure: false })
  })

  it('keeps a word of the language', () => expect(guessQuery('nimed', vocabulary)).to.equal(null))

  it('guesses nothing for a short name that is an anagram', () =>
    expect(guessQuery('levis', vocabulary)).to.equal(null))

  it('guesses nothing for random letters', () => {
    for (const typed of ['flibble', 'mmtef', 'xkcd', 'zzzz', 'denin-x9', '']) {
      expect(guessQuery(typed, vocabulary), typed).to.equal(null)
    }
  })

  it('keeps words of the data in any context', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('denim', 'meter', 'water'),
        fc.string({ unit: 'binary', maxLength: 60 }),
        (word, other) => {
          const guess = guessQuery(`${other} ${word}`, vocabulary)
          if (guess !== null) expect(guess.text).to.match(new RegExp(`${word}$`))
        },
      ),
    )
  })
})
