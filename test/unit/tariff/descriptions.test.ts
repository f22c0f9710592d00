import { expect } from 'chai'
import { describeRow, describe as describeText, publishedText } from '../../../src/tariff/descriptions.ts'

describe('describe', () => {
  /** Published text and what the public service makes of it. */
  const uk = (published: string) => describeText(published, 'uk')

  it('keeps the capitals of a chapter and formats them in sentence case', () => {
    expect(uk('LIVE ANIMALS')).to.deep.equal({
      description: 'LIVE ANIMALS',
      formattedDescription: 'Live animals',
      descriptionPlain: 'Live animals',
    })
  })

  it('keeps a published no-break space in both notations', () => {
    for (const published of [
      'Motors of an output not exceeding 37,5|W',
      'Motors of an output not exceeding 37,5\u00a0W',
    ]) {
      expect(uk(published)).to.deep.equal({
        description: 'Motors of an output not exceeding 37,5\u00a0W',
        formattedDescription: 'Motors of an output not exceeding 37.5 w',
        descriptionPlain: 'Motors of an output not exceeding 37,5\u00a0w',
      })
    }
  })

  it('returns one published form for every API, without TARIC line breaks and hard spaces', () => {
    const published = 'For:\r\n \r\n-|fatty alcohols of 2905|17,\r-|esters'
    expect(publishedText(published)).to.equal('For:<br>-\u00a0fatty alcohols of 2905\u00a017,<br>-\u00a0esters')
    expect(publishedText(published)).to.equal(uk(published).description)
  })

  it('joins a per cent sign to its number', () => {
    expect(uk('strength of 80|%|vol or higher').formattedDescription).to.equal('Strength of 80% vol or higher')
    expect(uk('more than 8 % of fat').formattedDescription).to.equal('More than 8% of fat')
  })

  it('collapses repeated line breaks into one', () => {
    const { description } = uk('Motor with:\n \n-a rated output,<br> <br><br>-a length,\nfor use in cars')
    expect(description).to.equal('Motor with:<br>-a rated output,<br>-a length,<br>for use in cars')
  })

  it('turns TARIC control marks into HTML and removes them from plain text', () => {
    const marks = uk('0!1!1 !x! 2, 20 !o!C, !>=! 5 m$2, CO@2, sales@example.org')
    expect(marks.formattedDescription).to.equal(
      '0<br />1 &times; 2, 20 &deg;c, &ge; 5 m<sup>2</sup>, co<sub>2</sub>, sales@example.org',
    )
    expect(uk('H@2O').descriptionPlain).to.equal('H2o')
  })

  it('escapes an ampersand that is not part of an entity', () => {
    expect(uk('nuts & bolts').formattedDescription).to.equal('Nuts &amp; bolts')
    expect(uk('3&nbsp;kg').formattedDescription).to.equal('3&nbsp;kg')
  })

  it('uses British spelling and decimals in the UK and the published text in Northern Ireland', () => {
    const published = 'Unvulcanized, 1,5 kg'
    expect(uk(published).formattedDescription).to.equal('Unvulcanised, 1.5 kg')
    expect(describeText(published, 'xi').formattedDescription).to.equal('Unvulcanized, 1,5 kg')
  })
})

describe('describeRow', () => {
  const row = {
    goodsNomenclatureSid: 1,
    goodsNomenclatureItemId: '0100000000',
    productlineSuffix: '80',
    numberIndents: 0,
    validityStartDate: '1972-01-01',
    validityEndDate: null,
    description: 'LIVE ANIMALS',
  }

  it('keeps the letters of an official text in another language, and reads its marks', () => {
    const officialText = { language: 'de', description: 'Erfundene Tiere,|H@2O & Öl' }
    expect(describeRow({ ...row, officialText }, 'xi')).to.deep.equal({
      description: 'Erfundene Tiere,\u00a0H@2O & Öl',
      formattedDescription: 'Erfundene Tiere, H<sub>2</sub>O &amp; Öl',
      descriptionPlain: 'Erfundene Tiere,\u00a0H2O & Öl',
    })
  })

  it('is the English description where a row has no other text', () => {
    expect(describeRow(row, 'xi').formattedDescription).to.equal('Live animals')
  })
})
