import { expect } from 'chai'
import { questionsOf } from '../../../../src/search/curation/best-question.ts'

/** A facet by its answers: `[hits, score of each]`. */
const facet = (name: string, ...answers: readonly (readonly [count: number, each: number])[]) => ({
  facet: name,
  count: answers.reduce((sum, [count]) => sum + count, 0),
  score: answers.reduce((sum, [count, each]) => sum + count * each, 0),
  classifications: answers.map(([count, each], index) => ({
    classification: `${name}${index}`,
    count,
    score: count * each,
  })),
})

const heading = (id: string, cnt: number, each: number) => ({ id, cnt, score: cnt * each, avg: each })

/** A hundred hits that are all as good. */
const EVEN = { headings: [heading('0406', 100, 10)], chapters: [] }

const namesOf = (facets: Parameters<typeof questionsOf>[0], statistics = EVEN, answered: readonly string[] = []) =>
  questionsOf(facets, statistics, new Set(answered)).map((question) => question.facet.facet)

describe('questionsOf', () => {
  it('puts the question first whose answers have the same size', () =>
    expect(namesOf([facet('uneven', [70, 10], [30, 10]), facet('even', [50, 10], [50, 10])])).to.deep.equal([
      'even',
      'uneven',
    ]))

  it('puts the question first that is about more of what is likely meant', () =>
    expect(namesOf([facet('few', [15, 10], [15, 10]), facet('most', [50, 10], [40, 10])])).to.deep.equal([
      'most',
      'few',
    ]))

  it('returns no question where the query answers it: aluminium foil is made of aluminium', () =>
    expect(namesOf([facet('material', [80, 10], [20, 10])])).to.deep.equal([]))

  it('returns no question about a small part of what is likely meant', () =>
    expect(namesOf([facet('glass_form', [5, 10], [5, 10])])).to.deep.equal([]))

  it('returns no question about many weak hits behind a few good ones', () =>
    expect(
      namesOf([facet('juice', [250, 2], [250, 2])], {
        headings: [heading('0702', 10, 50), heading('2009', 500, 2)],
        chapters: [],
      }),
    ).to.deep.equal([]))

  it('returns no question with one answer', () => expect(namesOf([facet('only', [90, 10])])).to.deep.equal([]))

  it('omits a question that has been answered', () =>
    expect(namesOf([facet('a', [50, 10], [50, 10])], EVEN, ['a'])).to.deep.equal([]))

  it('returns no question without hits', () => {
    const nothing = { headings: [], chapters: [] }
    expect(namesOf([facet('a', [0, 0], [0, 0])], nothing)).to.deep.equal([])
  })
})
