import { expect } from 'chai'
import { answerText } from '../../../../src/questions/facets/answer-text.ts'

describe('answerText', () => {
  it('begins an answer with a capital letter', () =>
    expect(answerText('knitted or crocheted')).to.equal('Knitted or crocheted'))

  it('writes comparisons in words', () => {
    expect(answerText('> 160 kg and <= 300 kg')).to.equal('More than 160 kg and at most 300 kg')
    expect(answerText('>= 20 cm')).to.equal('At least 20 cm')
  })

  it('joins alternatives', () => expect(answerText('0% to 3%|1% to 6%')).to.equal('0% to 3% or 1% to 6%'))
})
