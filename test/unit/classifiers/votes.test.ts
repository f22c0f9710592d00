import { expect } from 'chai'
import fc from 'fast-check'
import { type Neighbour, NO_VOTES, neighbourVotes, weightedMean } from '../../../src/classifiers/votes.ts'

const TEMPERATURE = 0.05

const neighbour = fc.record({
  code: fc.constantFrom('0702', '070200', '0702001007', '080231', '08023100', '2008'),
  score: fc.double({ min: -1, max: 1, noNaN: true }),
  weight: fc.double({ min: 0.01, max: 100, noNaN: true }),
})

const sumOf = (shares: Iterable<number>): number => [...shares].reduce((sum, share) => sum + share, 0)

describe('votes of neighbours', () => {
  it('count for every prefix of a code', () => {
    const votes = neighbourVotes([{ code: '07020010', score: 0.9, weight: 1 }], TEMPERATURE)
    expect([...votes]).to.deep.equal([
      ['0702', 1],
      ['070200', 1],
      ['07020010', 1],
    ])
  })

  it('count a third for a neighbour that is one temperature further', () => {
    const votes = neighbourVotes(
      [
        { code: '0702', score: 0.9, weight: 1 },
        { code: '0707', score: 0.85, weight: 1 },
      ],
      TEMPERATURE,
    )
    expect((votes.get('0707') ?? 0) / (votes.get('0702') ?? 0)).to.be.closeTo(Math.exp(-1), 1e-9)
  })

  it('neighbourVotes divides votes in proportion to the weights of the neighbours', () => {
    const votes = neighbourVotes(
      [
        { code: '0702', score: 0.9, weight: 0.5 },
        { code: '0707', score: 0.9, weight: 2 },
      ],
      TEMPERATURE,
    )
    expect([...votes]).to.deep.equal([
      ['0702', 0.2],
      ['0707', 0.8],
    ])
  })

  it('neighbourVotes returns no votes when there are no neighbours', () => {
    expect(neighbourVotes([], TEMPERATURE).size).to.equal(0)
  })

  it('add up to one by heading, and no code has more than its prefix', () => {
    fc.assert(
      fc.property(fc.array(neighbour, { minLength: 1, maxLength: 60 }), (neighbours: readonly Neighbour[]) => {
        const votes = neighbourVotes(neighbours, TEMPERATURE)
        const headings = [...votes].filter(([code]) => code.length === 4).map(([, share]) => share)
        expect(sumOf(headings)).to.be.closeTo(1, 1e-9)
        for (const [code, share] of votes) {
          if (code.length > 4) expect(share).to.be.at.most((votes.get(code.slice(0, -2)) ?? 0) + 1e-9)
        }
      }),
    )
  })

  it('neighbourVotes returns the same votes in any order of the neighbours', () => {
    fc.assert(
      fc.property(fc.array(neighbour, { maxLength: 30 }), (neighbours) => {
        const forward = neighbourVotes(neighbours, TEMPERATURE)
        const backward = neighbourVotes(neighbours.toReversed(), TEMPERATURE)
        expect([...backward.keys()]).to.have.members([...forward.keys()])
        for (const [code, share] of forward) expect(backward.get(code)).to.be.closeTo(share, 1e-9)
      }),
    )
  })

  it('weightedMean combines votes in proportion to the weights of the rankers', () => {
    const mean = weightedMean([
      { votes: new Map([['0702', 1]]), weight: 3 },
      { votes: new Map([['0707', 1]]), weight: 1 },
    ])
    expect([...mean]).to.deep.equal([
      ['0702', 0.75],
      ['0707', 0.25],
    ])
  })

  it('come from the other rankers alone when one has none', () => {
    const mean = weightedMean([
      { votes: new Map([['0702', 1]]), weight: 0.7 },
      { votes: NO_VOTES, weight: 0.3 },
    ])
    expect([...mean]).to.deep.equal([['0702', 1]])
    expect(weightedMean([]).size).to.equal(0)
  })
})
