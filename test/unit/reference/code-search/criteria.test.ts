import { expect } from 'chai'
import { findMissingFootnoteCriteria, readCriteria } from '../../../../src/reference/code-search/criteria.ts'

describe('criteria of a code search', () => {
  it('hold the code in capitals, without spaces around it', () => {
    expect(readCriteria({ code: ' y900 ' }).codePrefix).to.equal('Y900')
    expect(readCriteria({ code: '27' }).codePrefix).to.equal('27')
  })

  it('match everything if nothing is sent', () => {
    for (const sent of [{}, { code: '', type: '' }, { code: ' ', type: ' ', description: ' ' }]) {
      expect(readCriteria(sent)).to.deep.equal({ codePrefix: null, type: null, patterns: [] })
    }
  })

  it('hold the words of a description as patterns, with pattern characters escaped', () => {
    expect(readCriteria({ description: ' 100 %  a_b c\\d ' }).patterns).to.deep.equal([
      '%100%',
      '%\\%%',
      '%a\\_b%',
      '%c\\\\d%',
    ])
  })

  it('require type and code of a footnote together', () => {
    const found = (sent: Readonly<Record<string, unknown>>) =>
      findMissingFootnoteCriteria(sent).map(({ parameter, message }) => `${parameter}: ${message}`)
    expect(found({ type: 'TN' })[0]).to.match(/^code: .*add `code` to `type`/)
    expect(found({ code: '701', description: 'x' })[0]).to.match(/^type: .*add `type` to `code`/)
    expect(found({ type: 'tn', code: '7' })).to.deep.equal([])
    expect(found({ description: 'x' })).to.deep.equal([])
    for (const none of [{}, { code: '' }, { code: ' ', type: ' ' }]) expect(found(none)).to.deep.equal([])
  })
})
