import { expect } from 'chai'
import { RESULT_WINDOW } from '../../../../src/questions/read-all-rows.ts'
import { hitsOfPage, windowOfPage } from '../../../../src/search/fetch/page-window.ts'

const hit = (id: number, itemId: string, score: number) => ({ id, itemId, score })

const PENALTIES = { subheading: 3, heading: 0.1 }

describe('pages of diversified hits', () => {
  const hits = Array.from({ length: 750 }, (_, id) => hit(id, `01${String(id % 40).padStart(4, '0')}0000`, 1500 - id))

  const idsOfPage = (page: number, perPage: number, penalties: typeof PENALTIES | null = PENALTIES) => {
    const { from, size } = windowOfPage({ page, perPage }, penalties)
    return hitsOfPage(hits.slice(from, from + size), { page, perPage }, penalties).map(({ id }) => id)
  }

  it('show every hit on exactly one page, whatever the page size', () => {
    for (const perPage of [1, 7, 50, 499, 500, 501, 1000]) {
      const pages = Array.from({ length: Math.ceil(hits.length / perPage) }, (_, index) =>
        idsOfPage(index + 1, perPage),
      )
      expect(pages.flat(), String(perPage)).to.deep.equal(idsOfPage(1, 1000))
      expect(pages.flat()).to.have.members(hits.map(({ id }) => id))
    }
  })

  it('request only the page itself without diversification', () => {
    expect(windowOfPage({ page: 3, perPage: 20 }, null)).to.deep.equal({ from: 40, size: 20 })
    expect(idsOfPage(3, 20, null)).to.deep.equal(hits.slice(40, 60).map(({ id }) => id))
  })

  it('stay empty behind the engine’s result window', () => {
    const page = { page: 999_999_999, perPage: 1000 }
    expect(windowOfPage(page, PENALTIES)).to.deep.equal({ from: 0, size: 0 })
    expect(hitsOfPage([], page, PENALTIES)).to.deep.equal([])
  })

  it('end at the engine’s result window', () => {
    expect(windowOfPage({ page: 112, perPage: 900 }, PENALTIES)).to.deep.equal({
      from: 99_900,
      size: RESULT_WINDOW - 99_900,
    })
  })
})
