import { expect } from 'chai'
import { labelsForCode } from '../../../../src/fpo/index.ts'
import { likenessInWords } from '../../../../src/web/classify/explanation.ts'
import { rightCode } from '../../../../src/web/classify/feedback/right-code.ts'
import { chanceInWords } from '../../../../src/web/classify/score.ts'

const text = (wording: string, code: string, cosine: number | null = 0.5) => ({ text: wording, code, cosine })

describe('the reason for a code', () => {
  it('lists the texts with the code, then those of its heading, each wording once', () => {
    const nearest = [
      ...[text('Mugs', '6911'), text('tea mug', '69111000'), text('Tea mug', '691110')],
      ...[text('vase', '691390'), text('cup', '691110', null)],
    ]
    expect(labelsForCode('691110', nearest).map((one) => one.text)).to.deep.equal(['tea mug', 'cup', 'Mugs'])
  })

  it('says how alike the texts are, where vectors were compared', () => {
    expect(likenessInWords(text('mug', '691110', 0.934))).to.equal('93% alike')
    expect(likenessInWords(text('mug', '691110', -0.1))).to.equal('0% alike')
    expect(likenessInWords(text('mug', '691110', null))).to.equal(null)
  })
})

describe('a score in words', () => {
  it('says how often such a code is right', () => {
    expect([0, 4, 12, 874, 1000].map(chanceInWords)).to.deep.equal([
      ...['less than once in 100', 'less than once in 100', 'once in 100', '87 times in 100', '99 times in 100'],
    ])
  })
})

describe('the code that was right', () => {
  const codes = ['070200', '070999']
  const messageOf = (other: string, choice = 'other') => {
    const code = rightCode({ codes, choice, other })
    return typeof code === 'string' ? null : code.message
  }

  it('equals the chosen one', () => {
    expect(rightCode({ codes, choice: '070999', other: '' })).to.equal('070999')
    expect(rightCode({ codes, choice: '070999', other: '123' })).to.equal('070999')
  })

  it('equals the typed one, with spaces and dots, also without a choice', () => {
    expect(rightCode({ codes, choice: 'other', other: '0702 00.00 07' })).to.equal('0702000007')
    expect(rightCode({ codes, choice: '', other: '070200' })).to.equal('070200')
  })

  it('causes a question where it is missing', () => {
    expect(messageOf('', '')).to.equal('Choose the code that was right')
    expect(messageOf('', '999999')).to.equal('Choose the code that was right')
    expect(messageOf('')).to.include('6, 8 or 10 digits')
    expect(messageOf('tomatoes')).to.include('6, 8 or 10 digits')
  })

  it('returns as a proposal with the zero that a spreadsheet has cut off', () => {
    expect(messageOf('702000007')).to.include('did you mean 0702000007?')
  })
})
