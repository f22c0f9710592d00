import { expect } from 'chai'
import { NO_VOTES, neighbourVotes } from '../../../../src/classifiers/votes.ts'
import { candidateCodes } from '../../../../src/fpo/rank/candidate-codes.ts'
import { rankCodes } from '../../../../src/fpo/rank/rank-codes.ts'
import type { RankerVotes } from '../../../../src/fpo/retrieve/retrieve-evidence.ts'

const CODES = ['01012100', '01012910', '01012990', '05010000', '61091000', '61099020']
const CANDIDATES = candidateCodes(CODES)
const NONE: RankerVotes = {
  exactReference: NO_VOTES,
  knn: NO_VOTES,
  bm25: NO_VOTES,
  trigrams: NO_VOTES,
  embeddingClassifier: NO_VOTES,
  ngramClassifier: NO_VOTES,
}

const votes = (...codes: readonly string[]) =>
  neighbourVotes(
    codes.map((code) => ({ code, score: 1, weight: 1 })),
    1,
  )

const ranked = (given: Partial<RankerVotes>, digits: 6 | 8 = 6) => rankCodes({ ...NONE, ...given }, CANDIDATES, digits)

const first = (given: Partial<RankerVotes>): string | undefined => ranked(given).codes[0]?.code

describe('score fusion of the rankers', () => {
  it('puts the code of an exact reference first, whatever the rankers vote for', () => {
    const others = { knn: votes('610910'), bm25: votes('610910'), embeddingClassifier: votes('610910') }
    expect(first({ ...others, exactReference: votes('050100') })).to.equal('050100')
  })

  it('ranks the codes of a heading that an exact reference names by the rankers', () => {
    expect(first({ exactReference: votes('6109'), bm25: votes('610990', '0501') })).to.equal('610990')
  })

  it('prefers a chapter in which several codes have votes', () => {
    expect(first({ bm25: votes('0501', '610910', '610910', '610990', '0501') })).to.equal('610910')
  })

  it('counts trigrams and both classifiers like any other ranker', () => {
    const others = { bm25: votes('0501', '610910'), knn: votes('0501', '610910') }
    for (const ranker of ['trigrams', 'embeddingClassifier', 'ngramClassifier']) {
      expect(first({ ...others, [ranker]: votes('610910') })).to.equal('610910')
      expect(first({ ...others, [ranker]: votes('0501') })).to.equal('050100')
    }
  })

  it('ranks by BM25 alone when there is no vector', () => {
    const { codes, support } = ranked({ bm25: votes('0501') })
    expect({ codes, support }).to.deep.equal({ codes: [{ code: '050100', share: 1 }], support: 1 })
  })

  it('prefers a code that was likelier before, and gives none to a code without votes', () => {
    const candidates = candidateCodes(CODES, (heading) => (heading === '6109' ? 3 : 1))
    const { codes } = rankCodes({ ...NONE, bm25: votes('0501', '010121') }, candidates, 6)
    expect(codes.map(({ code }) => code)).to.not.include('610910')
    expect(rankCodes({ ...NONE, bm25: votes('0501', '610910') }, candidates, 6).codes[0]?.code).to.equal('610910')
  })

  it('gives each level the votes of what is below it', () => {
    const { codes, shareOf } = ranked({ bm25: votes('01012910', '010121', '6109') }, 8)
    expect(shareOf('01') + shareOf('61')).to.be.closeTo(1, 1e-9)
    expect(shareOf('0101')).to.be.closeTo(shareOf('010121') + shareOf('010129'), 1e-9)
    expect(shareOf('010129')).to.be.closeTo(shareOf('01012910') + shareOf('01012990'), 1e-9)
    expect(shareOf('0101291000')).to.equal(codes.find(({ code }) => code === '01012910')?.share)
  })

  it('ranks nothing when there are no votes', () => {
    const { codes, support, shareOf } = ranked({})
    expect({ codes, support }).to.deep.equal({ codes: [], support: 0 })
    expect([shareOf('01'), shareOf('61091000')]).to.deep.equal([0, 0])
  })
})
