import { expect } from 'chai'
import { chooseGuide, type Guide, indexGuides } from '../../../../src/search/curation/guide.ts'
import type { HitStatistics } from '../../../../src/search/fetch/statistics.ts'

const guide = (id: number, ...itemIds: readonly string[]): Guide => ({
  id,
  title: `Guide ${id}`,
  url: 'https://example.org',
  image: null,
  strapline: null,
  itemIds,
})

/** Statistics of hits by heading, or by chapter for the row of the chapter. */
const hits = (counts: Readonly<Record<string, number>>): HitStatistics => {
  const statistic = (id: string, cnt: number) => ({ id, cnt, score: cnt, avg: 1 })
  const chapters = new Map<string, number>()
  for (const [id, cnt] of Object.entries(counts)) {
    chapters.set(id.slice(0, 2), (chapters.get(id.slice(0, 2)) ?? 0) + cnt)
  }
  return {
    maxScore: 1,
    chapters: Array.from(chapters, ([id, cnt]) => statistic(id, cnt)),
    headings: Object.entries(counts).flatMap(([id, cnt]) => (id.length === 4 ? [statistic(id, cnt)] : [])),
  }
}

const chosen = (guides: readonly Guide[], statistics: HitStatistics) =>
  chooseGuide(indexGuides(guides), statistics)?.id ?? null

describe('chooseGuide', () => {
  it('chooses the guide with the most hits', () =>
    expect(
      chosen([guide(1, '0701000000'), guide(2, '0702000000', '0703000000')], hits({ '0701': 4, '0702': 3, '0703': 3 })),
    ).to.equal(2))

  it('follows the most hits rather than the best', () => {
    const { chapters, headings, ...rest } = hits({ '4202': 71, '8471': 21 })
    const best = { id: '8471', cnt: 21, score: 1162, avg: 55 }
    const statistics = {
      ...rest,
      chapters: chapters.map((chapter) => (chapter.id === '84' ? { ...best, id: '84' } : chapter)),
      headings: headings.map((heading) => (heading.id === '8471' ? best : heading)),
    }
    expect(chosen([guide(1, '4202000000'), guide(2, '8471000000')], statistics)).to.equal(1)
  })

  it('requires more than a quarter of all hits', () => {
    expect(chosen([guide(1, '0701000000')], hits({ '0701': 25, '0802': 75 }))).to.equal(null)
    expect(chosen([guide(1, '0701000000')], hits({ '0701': 26, '0802': 75 }))).to.equal(1)
  })

  it('counts all hits of a chapter once for a guide to the whole chapter', () => {
    expect(chosen([guide(1, '0700000000')], hits({ '07': 1, '0701': 1, '0802': 5 }))).to.equal(1)
    expect(
      chosen([guide(1, '0700000000', '0701000000'), guide(2, '0802000000')], hits({ '0701': 3, '0802': 5 })),
    ).to.equal(2)
  })

  it('chooses the lower id of equal shares, in any order of guides', () =>
    expect(chosen([guide(9, '0701000000'), guide(3, '0802000000')], hits({ '0701': 2, '0802': 2 }))).to.equal(3))

  it('chooses none without hits', () => expect(chosen([guide(1, '0701000000')], hits({}))).to.equal(null))
})
