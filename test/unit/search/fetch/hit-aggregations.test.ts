import { expect } from 'chai'
import { readHitCounts } from '../../../../src/search/fetch/hit-aggregations.ts'

/** Buckets of `facet_values`, from value, count and sum of scores, by default 1 for each hit. */
const values = (...counts: readonly (readonly [string, number, number?])[]) => ({
  buckets: counts.map(([key, doc_count, score = doc_count]) => ({ key, doc_count, scores: { value: score } })),
})

const answer = (hits: number, facet_values: object, chosen: Readonly<Record<string, object>> = {}) => ({
  hits: {
    doc_count: hits,
    chapters: { buckets: [{ key: '04', doc_count: hits, scores: { value: hits } }] },
    headings: { buckets: [] },
    best: { value: null },
    facet_values,
  },
  ...Object.fromEntries(Object.entries(chosen).map(([name, own]) => [name, { doc_count: 99, facet_values: own }])),
})

describe('readHitCounts', () => {
  it('orders the values of a facet by number of hits, then name', () =>
    expect(readHitCounts(answer(9, values(['a:x', 2], ['a:u: v', 4], ['a:w', 2])), []).facets).to.deep.equal([
      {
        facet: 'a',
        count: 8,
        score: 8,
        classifications: [
          { classification: 'u: v', count: 4, score: 4 },
          { classification: 'w', count: 2, score: 2 },
          { classification: 'x', count: 2, score: 2 },
        ],
      },
    ]))

  it('orders ranges of numbers by their numbers', () => {
    const ranges = values(['fat:10% to 21%', 9], ['fat:More than 45%', 4], ['fat:0% to 3%', 2])
    expect(readHitCounts(answer(20, ranges), []).facets[0]?.classifications.map(({ count }) => count)).to.deep.equal([
      2, 9, 4,
    ])
  })

  const facetsOf = (hits: number, facetValues: object) =>
    readHitCounts(answer(hits, facetValues), []).facets.map(({ facet }) => facet)

  it('puts the facet first that splits the score of the hits best', () =>
    expect(
      facetsOf(10, values(['most:x', 9], ['most:y', 1], ['halves:x', 5], ['halves:y', 4], ['half:x', 4])),
    ).to.deep.equal(['halves', 'half', 'most']))

  it('counts the score of the hits, not their number', () =>
    expect(facetsOf(10, values(['few:x', 2, 5], ['many:x', 8, 2])).join()).to.equal('few,many'))

  it('omits a facet whose hits have less than a tenth of the score', () =>
    expect(facetsOf(20, values(['many:x', 12, 1.9], ['few:x', 1, 2]))).to.deep.equal(['few']))

  it('omits a facet with one value for all hits', () =>
    expect(readHitCounts(answer(3, values(['a:x', 3])), []).facets).to.deep.equal([]))

  it('counts a facet with a filter without its own filter', () =>
    expect(
      readHitCounts(answer(2, values(['a:x', 2], ['b:y', 1]), { chosen_0: values(['a:x', 2], ['a:z', 5]) }), [
        { facet: 'a', values: ['x'] },
      ]).facets,
    ).to.deep.equal([
      { facet: 'b', count: 1, score: 1, classifications: [{ classification: 'y', count: 1, score: 1 }] },
      {
        facet: 'a',
        count: 7,
        score: 7,
        classifications: [
          { classification: 'z', count: 5, score: 5 },
          { classification: 'x', count: 2, score: 2 },
        ],
      },
    ]))

  it('keeps a facet with a filter even if all hits have the same value', () =>
    expect(
      readHitCounts(answer(2, values(['a:x', 2]), { chosen_0: values(['a:x', 2]) }), [{ facet: 'a', values: ['x'] }])
        .facets,
    ).to.have.length(1))
})
