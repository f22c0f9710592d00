import { expect } from 'chai'
import { readHitCounts } from '../../../../src/search/fetch/hit-aggregations.ts'

/** Buckets of `facet_values`, from value and count. */
const values = (...counts: readonly (readonly [string, number])[]) => ({
  buckets: counts.map(([key, doc_count]) => ({ key, doc_count })),
})

const answer = (hits: number, facet_values: object, chosen: Readonly<Record<string, object>> = {}) => ({
  hits: {
    doc_count: hits,
    chapters: { buckets: [] },
    headings: { buckets: [] },
    best: { value: null },
    facet_values,
  },
  ...Object.fromEntries(Object.entries(chosen).map(([name, own]) => [name, { doc_count: 99, facet_values: own }])),
})

describe('readHitCounts', () => {
  it('orders facets and their values by number of hits', () =>
    expect(
      readHitCounts(answer(9, values(['b:y', 3], ['a:x', 2], ['a:u: v', 4], ['a:w', 2], ['c:z', 3])), []).facets,
    ).to.deep.equal([
      {
        facet: 'a',
        count: 8,
        classifications: [
          { classification: 'u: v', count: 4 },
          { classification: 'w', count: 2 },
          { classification: 'x', count: 2 },
        ],
      },
      { facet: 'b', count: 3, classifications: [{ classification: 'y', count: 3 }] },
      { facet: 'c', count: 3, classifications: [{ classification: 'z', count: 3 }] },
    ]))

  it('leaves out a facet with one value for all hits', () =>
    expect(readHitCounts(answer(3, values(['a:x', 3])), []).facets).to.deep.equal([]))

  it('counts a facet with a filter without its own filter', () =>
    expect(
      readHitCounts(answer(2, values(['a:x', 2], ['b:y', 1]), { chosen_0: values(['a:x', 2], ['a:z', 5]) }), [
        { facet: 'a', values: ['x'] },
      ]).facets,
    ).to.deep.equal([
      {
        facet: 'a',
        count: 7,
        classifications: [
          { classification: 'z', count: 5 },
          { classification: 'x', count: 2 },
        ],
      },
      { facet: 'b', count: 1, classifications: [{ classification: 'y', count: 1 }] },
    ]))

  it('keeps a facet with a filter even if all hits have the same value', () =>
    expect(
      readHitCounts(answer(2, values(['a:x', 2]), { chosen_0: values(['a:x', 2]) }), [{ facet: 'a', values: ['x'] }])
        .facets,
    ).to.have.length(1))
})
