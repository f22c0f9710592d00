import { expect } from 'chai'
import { readStatistics } from '../../../../src/search/fetch/statistics.ts'

const bucket = (key: string, count: number, sum: number) => ({
  key,
  doc_count: count,
  scores: { value: sum },
})

describe('readStatistics', () => {
  it('orders chapters and headings by score, then code', () => {
    const { chapters, headings, maxScore } = readStatistics({
      chapters: { buckets: [bucket('02', 3, 6), bucket('01', 1, 8), bucket('04', 2, 6)] },
      headings: { buckets: [bucket('0202', 2, 3), bucket('0201', 2, 3), bucket('0101', 1, 8), bucket('0401', 2, 6)] },
      best: { value: 8 },
    })
    expect(chapters.map((chapter) => chapter.id)).to.deep.equal(['01', '02', '04'])
    expect(headings.map((heading) => heading.id)).to.deep.equal(['0101', '0401', '0201', '0202'])
    expect(chapters[0]).to.deep.equal({ id: '01', cnt: 1, score: 8, avg: 8 })
    expect(maxScore).to.equal(8)
  })

  it('returns a maximum score of 0 without hits', () =>
    expect(
      readStatistics({ chapters: { buckets: [] }, headings: { buckets: [] }, best: { value: null } }),
    ).to.deep.equal({ maxScore: 0, chapters: [], headings: [] }))
})
