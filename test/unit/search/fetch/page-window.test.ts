import { expect } from 'chai'
import fc from 'fast-check'
import { spread } from '../../../../src/search/fetch/diversify.ts'
import { RESULT_WINDOW } from '../../../../src/search/fetch/hits-query.ts'
import { windowOf } from '../../../../src/search/fetch/page-window.ts'

const hit = (id: number, itemId: string, score: number) => ({ id, itemId, score })

const PENALTIES = { subheading: 3, heading: 0.1 }

describe('spreading hits', () => {
  it('shows other subheadings before more rows of the same', () => {
    const hits = [
      { itemId: '2008191300', score: 10 },
      { itemId: '2008199200', score: 9.5 },
      { itemId: '2008199500', score: 9 },
      { itemId: '0802310000', score: 8 },
    ]
    expect(spread(hits, PENALTIES).map(({ itemId }) => itemId)).to.deep.equal([
      '2008191300',
      '0802310000',
      '2008199200',
      '2008199500',
    ])
  })

  it('shows other headings before the whole of the first', () => {
    const hits = [
      ...Array.from({ length: 30 }, (_, row) => ({ itemId: `0304${10 + row}0000`, score: 10 - row / 100 })),
      { itemId: '1602321900', score: 9 },
    ]
    expect(spread(hits, PENALTIES).findIndex(({ itemId }) => itemId === '1602321900')).to.be.lessThan(12)
  })

  it('leaves rows that are far ahead where they are', () => {
    const hits = [
      { itemId: '0702001007', score: 120 },
      { itemId: '0702009907', score: 119 },
      { itemId: '2002101000', score: 10 },
    ]
    expect(spread(hits, PENALTIES)).to.deep.equal(hits)
  })

  it('keeps all hits, and the order of those of one subheading', () => {
    const hits = fc.array(
      fc.record({ itemId: fc.constantFrom('0101210000', '0101290000', '0101291000', '0201100000'), score: fc.nat(50) }),
    )
    fc.assert(
      fc.property(hits, (unordered) => {
        const given = unordered.toSorted((a, b) => b.score - a.score)
        const shown = spread(given, PENALTIES)
        expect(shown).to.have.members(given)
        for (const subheading of ['010121', '010129', '020110']) {
          const of = (list: typeof given) => list.filter(({ itemId }) => itemId.startsWith(subheading))
          expect(of([...shown])).to.deep.equal(of(given))
        }
      }),
    )
  })
})

describe('window of hits', () => {
  const hits = Array.from({ length: 750 }, (_, id) => hit(id, `01${String(id % 40).padStart(4, '0')}0000`, 1500 - id))

  const shownOn = (page: number, perPage: number, spreads = true): readonly number[] => {
    const window = windowOf({ page, perPage }, spreads ? PENALTIES : null)
    const { from, size } = window.asked
    return window.shown(hits.slice(from, from + size)).map(({ id }) => id)
  }

  it('has every hit on one page, whatever the size of the pages', () => {
    for (const perPage of [1, 7, 50, 499, 500, 501, 1000]) {
      const pages = Array.from({ length: Math.ceil(hits.length / perPage) }, (_, index) => shownOn(index + 1, perPage))
      expect(pages.flat(), String(perPage)).to.deep.equal(shownOn(1, 1000))
      expect(pages.flat()).to.have.members(hits.map(({ id }) => id))
    }
  })

  it('is the page itself where the order is the engine’s', () => {
    expect(windowOf({ page: 3, perPage: 20 }, null).asked).to.deep.equal({ from: 40, size: 20 })
    expect(shownOn(3, 20, false)).to.deep.equal(hits.slice(40, 60).map(({ id }) => id))
  })

  it('is empty behind what the engine can reach', () => {
    const window = windowOf({ page: 999_999_999, perPage: 1000 }, PENALTIES)
    expect(window.asked).to.deep.equal({ from: 0, size: 0 })
    expect(window.shown([])).to.deep.equal([])
  })

  it('across the end of what the engine can reach stops there', () => {
    expect(windowOf({ page: 112, perPage: 900 }, PENALTIES).asked).to.deep.equal({
      from: 99_900,
      size: RESULT_WINDOW - 99_900,
    })
  })
})
