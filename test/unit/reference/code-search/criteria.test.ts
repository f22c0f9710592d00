import { expect } from 'chai'
import type { FindCrossFieldProblems } from '../../../../src/http/cross-field-validation.ts'
import {
  findMissingCriteria,
  findMissingFootnoteCriteria,
  readCriteria,
} from '../../../../src/reference/code-search/criteria.ts'

describe('criteria of a code search', () => {
  it('have the code in capitals, and its type if the code is long enough', () => {
    expect(readCriteria({ code: ' y900 ' })).to.include({ codePrefix: 'Y900', fullCodePrefix: 'Y900' })
    expect(readCriteria({ code: '180' })).to.include({ codePrefix: '180', fullCodePrefix: null })
    expect(readCriteria({ code: '8180' })).to.include({ codePrefix: '8180', fullCodePrefix: '8180' })
  })

  it('have the words of a description as patterns, with pattern characters escaped', () => {
    expect(readCriteria({ description: ' 100 %  a_b c\\d ' }).patterns).to.deep.equal([
      '%100%',
      '%\\%%',
      '%a\\_b%',
      '%c\\\\d%',
    ])
  })

  const missing = (find: FindCrossFieldProblems, sent: Readonly<Record<string, unknown>>) =>
    find(sent).map(({ parameter, message }) => `${parameter}: ${message}`)

  it('are required', () => {
    for (const sent of [{}, { code: '' }, { code: ' ', type: ' ', description: ' ' }]) {
      expect(missing(findMissingCriteria, sent)[0]).to.include('code: The search names nothing to look for')
    }
    expect(missing(findMissingCriteria, { type: 'Y' })).to.deep.equal([])
  })

  it('are type and code together, or a description, for a footnote', () => {
    const found = (sent: Readonly<Record<string, unknown>>) => missing(findMissingFootnoteCriteria, sent)
    expect(found({ type: 'TN' })[0]).to.match(/^code: .*add `code` to `type`/)
    expect(found({ code: '701', description: 'x' })[0]).to.match(/^type: .*add `type` to `code`/)
    expect(found({})[0]).to.include('nothing to look for')
    expect(found({ type: 'tn', code: '7' })).to.deep.equal([])
    expect(found({ description: 'x' })).to.deep.equal([])
  })
})
