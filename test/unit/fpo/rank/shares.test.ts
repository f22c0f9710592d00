import { expect } from 'chai'
import { neighbourVotes, type Votes } from '../../../../src/classifiers/votes.ts'
import { at } from '../../../../src/collections/at.ts'
import { candidateCodes } from '../../../../src/fpo/rank/candidate-codes.ts'
import { divideShares, headingShares, visitSubheadingShares } from '../../../../src/fpo/rank/shares.ts'

const CANDIDATES = candidateCodes(['01012100', '01012910', '01012990', '05010000', '61091000', '61099020'])

const votes = (...codes: readonly string[]): Votes =>
  neighbourVotes(
    codes.map((code) => ({ code, score: 1, weight: 1 })),
    1,
  )

const sharesOf = (given: Votes, digits: 6 | 8) => {
  const subheadings = divideShares(headingShares(given), given, CANDIDATES)
  return digits === 6 ? subheadings : divideShares(subheadings, given, CANDIDATES)
}

describe('shares of codes', () => {
  it('returns the same shares whether it visits or divides them', () => {
    const given = votes('01012910', '010121', '610910', '0501', '6109')
    const visited = new Map<string, number>()
    visitSubheadingShares(given, CANDIDATES, (index, share) => visited.set(at(CANDIDATES.subheadings, index), share))
    const shares = sharesOf(given, 6)
    expect([...visited.keys()]).to.have.members([...shares.keys()])
    for (const [code, share] of visited) expect(share).to.be.closeTo(shares.get(code) ?? 0, 1e-12)
  })

  it('count votes for eight digits at six digits', () => {
    const shares = sharesOf(votes('01012910', '01012990', '010121', '610910'), 6)
    expect(shares.get('010129')).to.be.closeTo(0.5, 0.01)
    expect(shares.get('010121')).to.be.closeTo(0.25, 0.01)
    expect(shares.get('610910')).to.be.closeTo(0.25, 0.01)
  })

  it('divide votes for six digits among the eight-digit codes in proportion to their own votes', () => {
    const shares = sharesOf(votes('010129', '010129', '01012910', '010121'), 8)
    expect(shares.get('01012910')).to.be.closeTo(0.73, 0.03)
    expect(shares.get('01012100')).to.be.closeTo(0.25, 0.01)
    expect([...shares.values()].reduce((sum, share) => sum + share)).to.be.closeTo(1, 1e-9)
  })

  it('assign a declarable heading the code with zeros', () => {
    expect(sharesOf(votes('0501'), 6)).to.deep.equal(new Map([['050100', 1]]))
    expect(sharesOf(votes('0501'), 8)).to.deep.equal(new Map([['05010000', 1]]))
  })

  it('include only codes that goods can be declared under', () => {
    expect([...sharesOf(votes('010130', '9999'), 6).keys()]).to.deep.equal(['010121', '010129'])
  })
})
