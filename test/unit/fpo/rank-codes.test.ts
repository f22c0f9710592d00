import { expect } from 'chai'
import { NO_VOTES, neighbourVotes, type Votes } from '../../../src/classifiers/votes.ts'
import {
  type AnswerableCodes,
  answerableCodes,
  divided,
  headingShares,
  visitSubheadings,
} from '../../../src/fpo/candidate-codes.ts'
import { type Opinions, rankCodes } from '../../../src/fpo/rank-codes.ts'

const CODES = answerableCodes(['01012100', '01012910', '01012990', '05010000', '61091000', '61099020'])
const NONE: Opinions = {
  exact: NO_VOTES,
  meaning: NO_VOTES,
  words: NO_VOTES,
  letters: NO_VOTES,
  learned: NO_VOTES,
  spelt: NO_VOTES,
}

const votes = (...codes: readonly string[]) =>
  neighbourVotes(
    codes.map((code) => ({ code, score: 1, weight: 1 })),
    1,
  )

/** What votes make of six digits, and of eight. */
const sharesOf = (given: Votes, codes: AnswerableCodes, digits: 6 | 8) => {
  const subheadings = divided(headingShares(given), given, codes)
  return digits === 6 ? subheadings : divided(subheadings, given, codes)
}

describe('shares of codes', () => {
  it('are visited as they are divided', () => {
    const given = votes('01012910', '010121', '610910', '0501', '6109')
    const visited = new Map<string, number>()
    visitSubheadings(given, CODES, (place, share) => visited.set(CODES.subheadings[place] ?? '', share))
    const shares = sharesOf(given, CODES, 6)
    expect([...visited.keys()]).to.have.members([...shares.keys()])
    for (const [code, share] of visited) expect(share).to.be.closeTo(shares.get(code) ?? 0, 1e-12)
  })

  it('at six digits are what the children were given', () => {
    const shares = sharesOf(votes('01012910', '01012990', '010121', '610910'), CODES, 6)
    expect(shares.get('010129')).to.be.closeTo(0.5, 0.01)
    expect(shares.get('010121')).to.be.closeTo(0.25, 0.01)
    expect(shares.get('610910')).to.be.closeTo(0.25, 0.01)
  })

  it('at eight digits divide what was given to six among the children, by their own votes', () => {
    const shares = sharesOf(votes('010129', '010129', '01012910', '010121'), CODES, 8)
    expect(shares.get('01012910')).to.be.closeTo(0.73, 0.03)
    expect(shares.get('01012100')).to.be.closeTo(0.25, 0.01)
    expect([...shares.values()].reduce((sum, share) => sum + share)).to.be.closeTo(1, 1e-9)
  })

  it('of a heading that is declared itself are of its code with zeros', () => {
    expect(sharesOf(votes('0501'), CODES, 6)).to.deep.equal(new Map([['050100', 1]]))
    expect(sharesOf(votes('0501'), CODES, 8)).to.deep.equal(new Map([['05010000', 1]]))
  })

  it('are of codes only that goods can be declared under', () => {
    expect([...sharesOf(votes('010130', '9999'), CODES, 6).keys()]).to.deep.equal(['010121', '010129'])
  })
})

describe('ranked codes', () => {
  it('begin with the curated reference that is the description, whatever others say', () => {
    const ranked = rankCodes(
      {
        exact: votes('050100'),
        letters: NO_VOTES,
        spelt: NO_VOTES,
        meaning: votes('610910'),
        words: votes('610910'),
        learned: votes('610910'),
      },
      CODES,
      6,
    )
    expect(ranked.codes[0]?.code).to.equal('050100')
  })

  it('leave to the others what a reference to a heading leaves open', () => {
    const ranked = rankCodes({ ...NONE, exact: votes('6109'), words: votes('610990', '0501') }, CODES, 6)
    expect(ranked.codes[0]?.code).to.equal('610990')
  })

  it('prefer a chapter that several codes are named of to a code that stands alone', () => {
    const ranked = rankCodes({ ...NONE, words: votes('0501', '610910', '610910', '610990', '0501') }, CODES, 6)
    expect(ranked.codes[0]?.code).to.equal('610910')
  })

  it('hear what was learned of words and letters like anybody else', () => {
    const others = { ...NONE, words: votes('0501', '610910'), meaning: votes('0501', '610910') }
    expect(rankCodes({ ...others, spelt: votes('610910') }, CODES, 6).codes[0]?.code).to.equal('610910')
    expect(rankCodes({ ...others, spelt: votes('0501') }, CODES, 6).codes[0]?.code).to.equal('050100')
  })

  it('hear the words alone where the meaning is not known', () => {
    expect(rankCodes({ ...NONE, words: votes('0501') }, CODES, 6)).to.deep.equal({
      codes: [{ code: '050100', share: 1 }],
      support: 1,
    })
  })

  it('are none where nobody votes', () => {
    expect(rankCodes(NONE, CODES, 6)).to.deep.equal({ codes: [], support: 0 })
  })
})
