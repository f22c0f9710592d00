import { expect } from 'chai'
import { createQueryParser } from '../../../../src/language/parse-query.ts'
import type { InterpretedCode, InterpretedText } from '../../../../src/search/interpret/interpret-query.ts'
import { readSearchText } from '../../../../src/search/queries/search-text.ts'
import { exactReferenceQuery } from '../../../../src/search/queries/signals/exact-names.ts'
import { textQuery } from '../../../../src/search/queries/text-query.ts'
import type { QueryEvidence } from '../../../../src/search/retrieve/retrieve-evidence.ts'
import { createHitRanking } from '../../../../src/search/score/ranking.ts'
import { BOOSTS } from '../queries/boosts.ts'

const TEXT: InterpretedText = {
  kind: 'text',
  parsed: createQueryParser()('tea'),
  text: readSearchText('tea', BOOSTS.query_words),
  readings: ['tea'],
  foreignWords: [],
  suggestedQuery: null,
  language: 'en',
  searchedAs: null,
  named: [],
  synonyms: null,
  synonymNames: [],
  isLanguage: true,
}

const EVIDENCE: QueryEvidence = {
  bestLexicalScore: 8,
  bestSynonymScore: 0,
  labelVotes: new Map([['0902', 1]]),
  nearRows: [{ id: '1', nearness: 1 }],
  bestCosine: 0.2,
  took: 3,
  isDegraded: false,
}

const NOTHING_SEMANTIC = { labelVotes: new Map<string, number>(), nearRows: [] }

/** The query that a text has with a unit and the semantic evidence. */
const queryOf = (unit: number, { labelVotes, nearRows }: Pick<QueryEvidence, 'labelVotes' | 'nearRows'>) =>
  textQuery(TEXT.text, BOOSTS, { unit, synonyms: null, synonymNames: [], labelVotes, nearRows })

describe('createHitRanking', () => {
  it('measures signals, threshold and penalties in units of the best BM25 score', () => {
    const { query, minimumScore, diversity } = createHitRanking(TEXT, EVIDENCE, BOOSTS)
    expect(query).to.deep.equal(queryOf(8, EVIDENCE))
    expect(minimumScore).to.equal(8 * BOOSTS.minimum_score)
    expect(diversity).to.deep.equal({
      subheading: 8 * BOOSTS.diversity_penalty.subheading,
      heading: 8 * BOOSTS.diversity_penalty.heading,
    })
  })

  it('uses the best score by synonyms, with a lower threshold, if no row has a word of the query', () => {
    const { query, minimumScore } = createHitRanking(
      TEXT,
      { ...EVIDENCE, bestLexicalScore: 0, bestSynonymScore: 4 },
      BOOSTS,
    )
    expect(query).to.deep.equal(queryOf(4, EVIDENCE))
    expect(minimumScore).to.equal(4 * BOOSTS.minimum_score_without_words)
  })

  it('ignores neighbours that are not near if no row has a word of the query', () => {
    const evidence = { ...EVIDENCE, bestLexicalScore: 0 }
    const queryWith = (bestCosine: number, isLanguage: boolean) =>
      createHitRanking({ ...TEXT, isLanguage }, { ...evidence, bestCosine }, BOOSTS).query
    expect(queryWith(0.39, true)).to.deep.equal(queryOf(1, NOTHING_SEMANTIC))
    expect(queryWith(0.4, true)).to.deep.equal(queryOf(1, EVIDENCE))
    expect(queryWith(0.69, false)).to.deep.equal(queryOf(1, NOTHING_SEMANTIC))
    expect(queryWith(0.7, false)).to.deep.equal(queryOf(1, EVIDENCE))
  })

  it('ignores neighbours of unknown words that disagree on the heading, unless one has the words themselves', () => {
    const scattered = {
      ...EVIDENCE,
      bestLexicalScore: 0,
      labelVotes: new Map([
        ['0902', 0.5],
        ['1212', 0.5],
      ]),
    }
    const queryWith = (bestCosine: number) =>
      createHitRanking({ ...TEXT, isLanguage: false }, { ...scattered, bestCosine }, BOOSTS).query
    expect(queryWith(0.89)).to.deep.equal(queryOf(1, NOTHING_SEMANTIC))
    expect(queryWith(0.9)).to.deep.equal(queryOf(1, scattered))
  })

  it('finds a direct hit for a text only if one row has it as a reference', () =>
    expect(createHitRanking(TEXT, EVIDENCE, BOOSTS).directHit).to.deep.equal({
      query: exactReferenceQuery(TEXT.text),
      mustBeUnique: true,
    }))

  it('keeps the order of the tariff for a code, without a threshold', () => {
    const code: InterpretedCode = {
      kind: 'code',
      parsed: TEXT.parsed,
      suggestedQuery: null,
      language: 'en',
      searchedAs: null,
      code: { kind: 'prefix', digits: '0902', itemId: '0902000000' },
      missing: null,
    }
    const { minimumScore, diversity, directHit } = createHitRanking(code, EVIDENCE, BOOSTS)
    expect({ minimumScore, diversity, mustBeUnique: directHit.mustBeUnique }).to.deep.equal({
      minimumScore: 0,
      diversity: null,
      mustBeUnique: false,
    })
  })
})
