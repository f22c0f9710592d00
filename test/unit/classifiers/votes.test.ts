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

describe('votes of labelled texts', () => {
  it('count for every part of a code, as far as it goes', () => {
    const votes = neighbourVotes([{ code: '07020010', score: 0.9, weight: 1 }], TEMPERATURE)
    expect([...votes]).to.deep.equal([
      ['0702', 1],
      ['070200', 1],
      ['07020010', 1],
    ])
  })

  it('weigh a text that is a temperature further a third', () => {
    const votes = neighbourVotes(
      [
        { code: '0702', score: 0.9, weight: 1 },
        { code: '0707', score: 0.85, weight: 1 },
      ],
      TEMPERATURE,
    )
    expect((votes.get('0707') ?? 0) / (votes.get('0702') ?? 0)).to.be.closeTo(Math.exp(-1), 1e-9)
  })

  it('count by the weight that somebody gave them', () => {
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

  it('of nobody are none', () => {
    expect(neighbourVotes([], TEMPERATURE).size).to.equal(0)
  })

  it('add up to one by heading, and no part has more than the whole', () => {
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

  it('do not depend on the order of the texts', () => {
    fc.assert(
      fc.property(fc.array(neighbour, { maxLength: 30 }), (neighbours) => {
        const forth = neighbourVotes(neighbours, TEMPERATURE)
        const back = neighbourVotes(neighbours.toReversed(), TEMPERATURE)
        expect([...back.keys()]).to.have.members([...forth.keys()])
        for (const [code, share] of forth) expect(back.get(code)).to.be.closeTo(share, 1e-9)
      }),
    )
  })

  it('are mixed by weight', () => {
    const mixed = weightedMean([
      { votes: new Map([['0702', 1]]), weight: 3 },
      { votes: new Map([['0707', 1]]), weight: 1 },
    ])
    expect([...mixed]).to.deep.equal([
      ['0702', 0.75],
      ['0707', 0.25],
    ])
  })

  it('of which one part is missing are those of the others', () => {
    const mixed = weightedMean([
      { votes: new Map([['0702', 1]]), weight: 0.7 },
      { votes: NO_VOTES, weight: 0.3 },
    ])
    expect([...mixed]).to.deep.equal([['0702', 1]])
    expect(weightedMean([]).size).to.equal(0)
  })
})
