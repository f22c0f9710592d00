import { expect } from 'chai'
import {
  distinctHeadings,
  knownCodes,
  meanReciprocalRank,
  percentile,
  type RankedHit,
  recallAt,
  scoreQuery,
  zeroResultRate,
} from '../../../eval/score.ts'

const hit = (itemId: string): RankedHit => ({
  itemId,
  headingId: itemId.endsWith('00000000') ? null : itemId.slice(0, 4),
})

const HITS = ['0702000000', '0702001007', '0700000000', '0707000510', '0702009907', '2001100000'].map(hit)
const TARIFF = knownCodes(HITS.map(({ itemId }) => itemId))

describe('scores of a judged query', () => {
  it('counts each heading once and ignores chapters', () => {
    expect(distinctHeadings(HITS)).to.deep.equal(['0702', '0707', '2001'])
    expect(scoreQuery('2001', HITS, TARIFF).headingRank).to.equal(3)
  })

  it('counts hits instead of headings for six and ten digits', () => {
    expect(scoreQuery('0702009907', HITS, TARIFF)).to.deep.equal({ headingRank: 1, hs6Rank: 1, commodityRank: 5 })
    expect(scoreQuery('200110', HITS, TARIFF).hs6Rank).to.equal(6)
  })

  it('scores zero when neither code nor heading is among the hits', () => {
    const tariff = knownCodes(['8471300000'])
    expect(scoreQuery('8471300000', HITS, tariff)).to.deep.equal({
      headingRank: null,
      hs6Rank: null,
      commodityRank: null,
    })
  })

  it('returns undefined for figures that a shorter gold code cannot judge', () => {
    expect(scoreQuery('0707', HITS, TARIFF)).to.deep.equal({
      headingRank: 2,
      hs6Rank: undefined,
      commodityRank: undefined,
    })
    expect(scoreQuery('070700', HITS, TARIFF).commodityRank).to.equal(undefined)
  })

  it('accepts the heading for a gold code that the tariff lacks', () => {
    // The six digits are still there, the ten are not.
    expect(scoreQuery('0707000599', HITS, TARIFF)).to.deep.equal({ headingRank: 2, hs6Rank: 4, commodityRank: 4 })
    expect(scoreQuery('200190', HITS, TARIFF).hs6Rank).to.equal(6)
  })

  it('rejects the heading for a gold code that the tariff has', () => {
    const tariff = knownCodes(['0707009000', ...HITS.map(({ itemId }) => itemId)])
    expect(scoreQuery('0707009000', HITS, tariff).commodityRank).to.equal(null)
  })
})

describe('figures of a set', () => {
  it('computes recall as the percentage of queries found within the first ranks', () => {
    expect(recallAt([1, 5, 6, null], 5)).to.equal(50)
    expect(recallAt([1, 5, 6, null], 1)).to.equal(25)
  })

  it('omits queries from recall that the gold code cannot judge', () => {
    expect(recallAt([1, null, undefined, undefined], 10)).to.equal(50)
    expect(recallAt([undefined], 10)).to.equal(null)
  })

  it('computes MRR as the mean reciprocal rank', () => {
    expect(meanReciprocalRank([1, 2, null, 4])).to.equal(43.75)
  })

  it('counts queries without a hit', () => {
    expect(zeroResultRate([0, 12, 3, 0])).to.equal(50)
  })

  it('returns percentiles that were actually measured', () => {
    const times = [5, 1, 4, 2, 3]
    expect(percentile(times, 0.5)).to.equal(3)
    expect(percentile(times, 0.95)).to.equal(5)
    expect(percentile([], 0.5)).to.equal(0)
  })
})
