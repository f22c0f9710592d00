import { expect } from 'chai'
import { VECTOR_LENGTH } from '../../../../src/embedding/byte-vector.ts'
import type { SearchResponse } from '../../../../src/opensearch/responses.ts'
import { bestCosineOf, fuseLabelVotes, nearRowsOf } from '../../../../src/search/retrieve/fuse-evidence.ts'
import { BOOSTS } from '../queries/boosts.ts'

type Hit = SearchResponse<never>['hits']['hits'][number]

const response = (...hits: readonly Pick<Hit, '_score' | 'fields' | 'sort'>[]): SearchResponse<never> => ({
  took: 1,
  timed_out: false,
  hits: { max_score: null, hits: hits as readonly Hit[] },
})

/** The engine scores vectors by 1 + their inner product. */
const scoreOf = (cosine: number) => 1 + cosine * VECTOR_LENGTH ** 2

const label = (code: string, score: number) => ({ _score: score, fields: { code: [code] } })

const row = (position: number, score: number) => ({ _score: null, sort: [score, position] })

const rowAt = (position: number) => ({ id: `row ${position}`, itemId: '0101000000' })

describe('fuseLabelVotes', () => {
  it('weighs the votes of kNN, BM25 and the classifier head', () => {
    const votes = fuseLabelVotes(
      { knnLabels: response(label('0101', scoreOf(0.8))), bm25Labels: response(label('0201', 7)) },
      new Map([['0301', 1]]),
      BOOSTS,
    )
    expect(votes.get('0301')).to.be.closeTo(0.3, 1e-9)
    expect(votes.get('0101')).to.be.closeTo(0.7 * 0.75, 1e-9)
    expect(votes.get('0201')).to.be.closeTo(0.7 * 0.25, 1e-9)
  })

  it('returns no votes without evidence', () => expect(fuseLabelVotes({}, new Map(), BOOSTS).size).to.equal(0))
})

describe('bestCosineOf', () => {
  it('returns the cosine of the nearest label', () =>
    expect(bestCosineOf(response(label('0101', scoreOf(0.8)), label('0101', scoreOf(0.6))))).to.be.closeTo(0.8, 1e-9))

  it('returns -1 without labels', () => {
    expect(bestCosineOf(undefined)).to.equal(-1)
    expect(bestCosineOf(response())).to.equal(-1)
  })
})

describe('nearRowsOf', () => {
  it('normalises scores to 1 for the nearest row and 0 for the last', () =>
    expect(nearRowsOf(response(row(5, 0.9), row(7, 0.85), row(2, 0.8)), rowAt)).to.deep.equal([
      { id: 'row 5', nearness: 1 },
      { id: 'row 7', nearness: (0.85 - 0.8) / (0.9 - 0.8) },
      { id: 'row 2', nearness: 0 },
    ]))

  it('returns a nearness of 1 for rows with equal scores', () =>
    expect(nearRowsOf(response(row(5, 0.9), row(7, 0.9)), rowAt).map(({ nearness }) => nearness)).to.deep.equal([1, 1]))

  it('returns no rows without a response', () => expect(nearRowsOf(undefined, rowAt)).to.deep.equal([]))
})
