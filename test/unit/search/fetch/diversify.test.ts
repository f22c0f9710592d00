import { expect } from 'chai'
import fc from 'fast-check'
import { diversify } from '../../../../src/search/fetch/diversify.ts'

const PENALTIES = { subheading: 3, heading: 0.1 }

describe('diversify', () => {
  it('ranks other subheadings before further rows of the first', () => {
    const hits = [
      { itemId: '2008191300', score: 10 },
      { itemId: '2008199200', score: 9.5 },
      { itemId: '2008199500', score: 9 },
      { itemId: '0802310000', score: 8 },
    ]
    expect(diversify(hits, PENALTIES).map(({ itemId }) => itemId)).to.deep.equal([
      '2008191300',
      '0802310000',
      '2008199200',
      '2008199500',
    ])
  })

  it('ranks another heading before the last rows of the first', () => {
    const hits = [
      ...Array.from({ length: 30 }, (_, row) => ({ itemId: `0304${10 + row}0000`, score: 10 - row / 100 })),
      { itemId: '1602321900', score: 9 },
    ]
    expect(diversify(hits, PENALTIES).findIndex(({ itemId }) => itemId === '1602321900')).to.be.lessThan(12)
  })

  it('keeps the rank of rows with much higher scores', () => {
    const hits = [
      { itemId: '0702001007', score: 120 },
      { itemId: '0702009907', score: 119 },
      { itemId: '2002101000', score: 10 },
    ]
    expect(diversify(hits, PENALTIES)).to.deep.equal(hits)
  })

  it('goes through the headings after the first twenty hits, in the order of their first hit', () => {
    const ofHeading = (heading: string, best: number) =>
      Array.from({ length: 15 }, (_, row) => ({ itemId: `${heading}${10 + row}0000`, score: best - row }))
    const hits = [...ofHeading('6109', 40), ...ofHeading('6110', 39.9)].toSorted((a, b) => b.score - a.score)
    const shown = diversify(hits, PENALTIES).map(({ itemId }) => itemId.slice(0, 4))
    expect(new Set(shown.slice(0, 4)), 'the first').to.deep.equal(new Set(['6109', '6110']))
    expect(shown.slice(20), 'the others').to.deep.equal([...Array(5).fill('6109'), ...Array(5).fill('6110')])
  })

  it('keeps all hits, and the order within each subheading', () => {
    const hits = fc.array(
      fc.record({ itemId: fc.constantFrom('0101210000', '0101290000', '0101291000', '0201100000'), score: fc.nat(50) }),
    )
    fc.assert(
      fc.property(hits, (unordered) => {
        const given = unordered.toSorted((a, b) => b.score - a.score)
        const shown = diversify(given, PENALTIES)
        expect(shown).to.have.members(given)
        for (const subheading of ['010121', '010129', '020110']) {
          const of = (list: typeof given) => list.filter(({ itemId }) => itemId.startsWith(subheading))
          expect(of([...shown])).to.deep.equal(of(given))
        }
      }),
    )
  })
})
