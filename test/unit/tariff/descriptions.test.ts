import { expect } from 'chai'
import { describe as describeRow } from '../../../src/tariff/descriptions.ts'

describe('descriptions', () => {
  /** Published text and what the public service makes of it. */
  const uk = (published: string) => describeRow(published, 'uk')

  it('of a chapter shout; their formatted form does not', () => {
    expect(uk('LIVE ANIMALS')).to.deep.equal({
      description: 'LIVE ANIMALS',
      formattedDescription: 'Live animals',
      descriptionPlain: 'Live animals',
    })
  })

  it('keep a hard space where they are published with one, in either spelling', () => {
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

  it('draw a per cent sign to its number', () => {
    expect(uk('strength of 80|%|vol or higher').formattedDescription).to.equal('Strength of 80% vol or higher')
    expect(uk('more than 8 % of fat').formattedDescription).to.equal('More than 8% of fat')
  })

  it('have one line break where they are published with several', () => {
    const { description } = uk('Motor with:\n \n-a rated output,<br> <br><br>-a length,\nfor use in cars')
    expect(description).to.equal('Motor with:<br>-a rated output,<br>-a length,<br>for use in cars')
  })

  it('turn the marks of the tariff into HTML, and leave them out of plain text', () => {
    const marks = uk('0!1!1 !x! 2, 20 !o!C, !>=! 5 m$2, CO@2, sales@example.org')
    expect(marks.formattedDescription).to.equal(
      '0<br />1 &times; 2, 20 &deg;c, &ge; 5 m<sup>2</sup>, co<sub>2</sub>, sales@example.org',
    )
    expect(uk('H@2O').descriptionPlain).to.equal('H2o')
  })

  it('escape an ampersand that is not part of an entity', () => {
    expect(uk('nuts & bolts').formattedDescription).to.equal('Nuts &amp; bolts')
    expect(uk('3&nbsp;kg').formattedDescription).to.equal('3&nbsp;kg')
  })

  it('are British in the UK and as published in Northern Ireland', () => {
    const published = 'Unvulcanized, 1,5 kg'
    expect(uk(published).formattedDescription).to.equal('Unvulcanised, 1.5 kg')
    expect(describeRow(published, 'xi').formattedDescription).to.equal('Unvulcanized, 1,5 kg')
  })
})
