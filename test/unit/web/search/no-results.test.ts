import { expect } from 'chai'
import { withWord } from '../../../../src/web/search/no-results.tsx'

describe('withWord', () => {
  it('puts a word in the place of another, ignoring case', () =>
    expect(withWord('Red tomatoz, fresh', 'tomatoz', 'tomato')).to.equal('Red tomato, fresh'))

  it('keeps parts of words and signs of patterns', () => {
    expect(withWord('xtomx tom', 'tom', 'tomato')).to.equal('xtomx tomato')
    expect(withWord('a.b c', 'a.b', '$&')).to.equal('$& c')
  })

  it('returns the other word where the query does not contain the first as a whole', () =>
    expect(withWord('caffé', 'caffe', 'coffee')).to.equal('coffee'))
})
