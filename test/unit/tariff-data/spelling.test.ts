import { expect } from 'chai'
import { createVocabulary } from '../../../src/language/spelling/vocabulary.ts'
import { createSpelling } from '../../../src/tariff-data/spelling.ts'

describe('the spelling of a version', () => {
  const spelling = createSpelling(
    createVocabulary(
      new Map([
        ['halibut', 50],
        ['frozen', 50],
      ]),
      new Set(['with']),
    ),
  )

  it('corrects misspelt words and keeps codes as they are', () => {
    expect(spelling.corrected('frozen halbiut').corrected).to.equal('frozen halibut')
    expect(spelling.corrected('0702 00').corrected).to.equal('0702 00')
  })

  it('keeps corrections in a cache and reports its size', () => {
    spelling.corrected('frozen halbiut')
    spelling.corrected('frozen halbiut')
    expect(spelling.cacheSize().entries).to.equal(1)
    expect(spelling.cacheSize().bytes).to.be.above(0)
  })

  it('guesses nothing for a query with a word that describes goods', () => {
    expect(spelling.guess('frozen xyzzy')).to.equal(null)
  })

  it('takes a text for meant if half of its words are known or have digits', () => {
    expect(spelling.isMeant(['with', 'qwrtz'])).to.equal(true)
    expect(spelling.isMeant(['e120', 'qwrtz'])).to.equal(true)
    expect(spelling.isMeant(['with', 'qwrtz', 'asdfg'])).to.equal(false)
  })

  it('takes no meaning from a word that only names of goods have', () => {
    const withNames = createSpelling(createVocabulary(new Map([['ikea', 10]]), new Set(['lamp'])), new Set(['ikea']))
    expect(withNames.isMeant(['ikea'])).to.equal(false)
    expect(withNames.isMeant(['ikea', 'lamp'])).to.equal(true)
    expect(withNames.knows('ikea')).to.equal(true)
  })
})
