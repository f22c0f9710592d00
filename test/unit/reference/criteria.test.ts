import { expect } from 'chai'
import { RequestError } from '../../../src/http/request-error.ts'
import { readCriteria, readFootnoteCriteria } from '../../../src/reference/code-search/criteria.ts'

describe('criteria of a code search', () => {
  it('are a code in capitals, with its type where it can have one', () => {
    expect(readCriteria({ code: ' y900 ' })).to.include({ codePrefix: 'Y900', fullCodePrefix: 'Y900' })
    expect(readCriteria({ code: '180' })).to.include({ codePrefix: '180', fullCodePrefix: null })
    expect(readCriteria({ code: '8180' })).to.include({ codePrefix: '8180', fullCodePrefix: '8180' })
  })

  it('are the words of a description, their signs taken for themselves', () => {
    expect(readCriteria({ description: ' 100 %  a_b c\\d ' }).patterns).to.deep.equal([
      '%100%',
      '%\\%%',
      '%a\\_b%',
      '%c\\\\d%',
    ])
  })

  it('have to be there', () => {
    for (const sent of [{}, { code: '' }, { code: ' ', type: ' ', description: ' ' }]) {
      expect(() => readCriteria(sent)).to.throw(RequestError, 'nothing to look for')
    }
  })

  it('of a footnote are type and code together, or a description', () => {
    expect(() => readFootnoteCriteria({ type: 'TN' })).to.throw(RequestError, 'add `code` to `type`')
    expect(() => readFootnoteCriteria({ code: '701', description: 'x' })).to.throw(RequestError, 'add `type` to `code`')
    expect(() => readFootnoteCriteria({})).to.throw(RequestError)
    expect(readFootnoteCriteria({ type: 'tn', code: '7' })).to.include({ type: 'TN', codePrefix: '7' })
    expect(readFootnoteCriteria({ description: 'x' }).type).to.equal(null)
  })
})
