import { expect } from 'chai'
import { withTypo } from '../../../eval/typos.ts'
import { seededRandom } from '../../support/data-pack.ts'

describe('withTypo', () => {
  const QUERY = 'frozen boneless chicken'

  it('changes one word by one letter in each of four ways', () => {
    const random = seededRandom(7)
    const kinds = new Set<string>()
    for (let i = 0; i < 200; i++) {
      const changed = withTypo(QUERY, random).split(' ')
      const words = QUERY.split(' ')
      const different = words.flatMap((word, at) => (word === changed[at] ? [] : [[word, changed[at] ?? ''] as const]))
      expect(different).to.have.length(1)
      const [[before, after]] = different as [readonly [string, string]]
      const sameLetters = [...before].sort().join('') === [...after].sort().join('')
      kinds.add(sameLetters ? 'transposed' : String(after.length - before.length))
    }
    expect([...kinds].sort()).to.deep.equal(['-1', '0', '1', 'transposed'])
  })

  it('returns the same typo for the same seed', () => {
    expect(withTypo(QUERY, seededRandom(3))).to.equal(withTypo(QUERY, seededRandom(3)))
  })

  it('prefers longer words and leaves text without letters alone', () => {
    const random = seededRandom(1)
    for (let i = 0; i < 50; i++) expect(withTypo('tin of tomatoes', random)).to.match(/^tin of /)
    expect(withTypo('tin', random)).not.to.equal('tin')
    expect(withTypo('0101 21', random)).to.equal('0101 21')
    expect(withTypo('eeee', random)).not.to.equal('eeee')
  })
})
