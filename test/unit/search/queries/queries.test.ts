import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import {
  bm25LabelsBody,
  knnLabelsBody,
  knnRowsBody,
  trigramLabelsBody,
} from '../../../../src/classifiers/neighbours.ts'
import { readSynonymRules } from '../../../../src/language/synonym-rules.ts'
import { hitsBody } from '../../../../src/search/fetch/hits-query.ts'
import { anyRowBody } from '../../../../src/search/interpret/matches-any-row.ts'
import { nearestLevelBody } from '../../../../src/search/interpret/missing-code.ts'
import { bestScoreBody } from '../../../../src/search/queries/best-score-query.ts'
import { loadBoosts } from '../../../../src/search/queries/boosts.ts'
import { codeQuery, meantRows } from '../../../../src/search/queries/code-query.ts'
import { numberQuery } from '../../../../src/search/queries/number-query.ts'
import { readSearchText } from '../../../../src/search/queries/search-text.ts'
import { exactReferenceQuery } from '../../../../src/search/queries/signals/exact-names.ts'
import { lexicalQuery } from '../../../../src/search/queries/signals/lexical.ts'
import { synonymQuery } from '../../../../src/search/queries/signals/synonyms.ts'
import { textQuery } from '../../../../src/search/queries/text-query.ts'
import { createSynonyms } from '../../../../src/search/synonyms/synonyms.ts'
import { readCode } from '../../../../src/tariff/code-query.ts'
import { BOOSTS } from './boosts.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))

const ALL = { match_all: {} }

const NO_DIRECT_HIT = { query: null, mustBeUnique: false }

const NOTHING_ELSE = { unit: 1, synonyms: null, synonymNames: [], labelVotes: new Map<string, number>(), nearRows: [] }

const SCOPE = {
  today: '2026-01-31',
  filters: {
    place: [
      { facet: 'chapter_id', values: ['01', '02'] },
      { facet: 'declarable', values: ['true', 'perhaps'] },
    ],
    curated: [],
    within: [],
  },
  within: null,
}

const text = (query: string) => readSearchText(query, BOOSTS.query_words)

const code = (query: string) => {
  const read = readCode(query)
  if (read === null) throw new Error(`${query} is not a code`)
  return read
}

describe('search queries', () => {
  it('searches words over all fields, and the last one as a prefix', () =>
    expect(lexicalQuery(text('cherry tomatoes'), BOOSTS)).to.deep.equal(fixture('lexical-words')))

  it('excludes what the query denies, and uses no prefix of a short last word', () =>
    expect(lexicalQuery(text('tea, not green'), BOOSTS)).to.deep.equal(fixture('lexical-denied')))

  it('adds a clause for synonyms', () => {
    const { rules } = readSynonymRules([{ name: 'rules.txt', content: 'hoover => vacuum cleaners' }])
    const synonyms = synonymQuery(text('hoover bags').words, createSynonyms(rules), BOOSTS)
    expect(lexicalQuery(text('hoover bags'), BOOSTS, synonyms)).to.deep.equal(fixture('lexical-synonyms'))
  })

  it('makes no synonym clause where no rule applies', () =>
    expect(synonymQuery(text('hoover bags').words, createSynonyms([]), BOOSTS)).to.equal(null))

  it('makes no lexical query without words', () => expect(lexicalQuery(text('not green'), BOOSTS)).to.equal(null))

  it('adds exact names to the words', () =>
    expect(textQuery(text('tea'), BOOSTS, { ...NOTHING_ELSE, unit: 3 })).to.deep.equal(fixture('text-named')))

  it('searches exact names only, when the query only excludes', () =>
    expect(textQuery(text('Not roasted'), BOOSTS, NOTHING_ELSE)).to.deep.equal(fixture('text-names-only')))

  it('adds label votes and near rows, without the smallest shares', () => {
    const labelVotes = new Map([
      ['0902', 0.75],
      ['090210', 0.5],
      ['09021000', 0.5],
      ['0902100010', 0.5],
      ['2101', 0.001],
    ])
    const nearRows = [
      { id: '1', nearness: 1 },
      { id: '2', nearness: 0.99 },
      { id: '3', nearness: 0.5 },
      { id: '4', nearness: 0 },
    ]
    const query = textQuery(text('tea'), BOOSTS, { unit: 4, synonyms: null, synonymNames: [], labelVotes, nearRows })
    expect(query).to.deep.equal(fixture('text-evidence'))
  })

  it('applies exclusions to label votes and near rows too', () => {
    const labelVotes = new Map([['0902', 1]])
    const query = textQuery(text('tea, not green'), BOOSTS, { ...NOTHING_ELSE, labelVotes })
    expect(query).to.deep.equal(fixture('text-evidence-denied'))
  })

  it('retrieves the nearest labelled texts and rows', () => {
    const vector = Int8Array.of(-127, 0, 64)
    expect([
      knnLabelsBody(vector, { region: 'xi', k: 50 }),
      bm25LabelsBody(['green', 'tea'], { region: 'xi', k: 50 }),
      trigramLabelsBody(['grn', 'tea'], { region: 'xi', k: 50 }),
      knnRowsBody(vector, 100),
    ]).to.deep.equal(fixture('nearest'))
  })

  it('searches a partial code by prefix', () => expect(codeQuery(code('0101'))).to.deep.equal(fixture('code-prefix')))

  it('searches an odd number of digits by prefix only', () =>
    expect(codeQuery(code('010'))).to.deep.equal(fixture('code-half-pair')))

  it('searches a code with suffix exactly', () =>
    expect(codeQuery(code('0101210000-10'))).to.deep.equal(fixture('code-row')))

  it('asks for the longest beginning of a code that some row has', () =>
    expect(nearestLevelBody(code('84719'), SCOPE.today)).to.deep.equal(fixture('code-nearest')))

  it('takes half a pair for the row with a zero more, if no other row begins so', () =>
    expect(meantRows(code('84713'))).to.deep.equal(fixture('code-meant-by-half-pair')))

  it('searches a number with dashes as a whole, and the codes that the data has for it', () =>
    expect(numberQuery('8028-66-8', ['0409000000'])).to.deep.equal(fixture('number')))

  it('requests a page of hits with filters, statistics and facets', () =>
    expect(
      hitsBody(
        { query: ALL, minimumScore: 1.5, directHit: { query: { term: { code: '0101' } }, mustBeUnique: false } },
        { from: 40, size: 20 },
        SCOPE,
        false,
      ),
    ).to.deep.equal(fixture('hits')))

  it('lists where each hit is, among rows of chosen parts of the tariff, for questions', () =>
    expect(
      hitsBody(
        { query: ALL, minimumScore: 0, directHit: NO_DIRECT_HIT },
        { from: 0, size: 20 },
        { ...SCOPE, filters: { place: [], curated: [], within: ['0101210000-80'] }, within: [{ first: 3, last: 7 }] },
        true,
      ),
    ).to.deep.equal(fixture('hits-for-questions')))

  it('counts each facet with a filter without its own filter', () => {
    const curated = [
      { facet: 'clothing_gender', values: ["women's and girls'"] },
      { facet: 'garment_type', values: ['dresses', 'shirts and blouses'] },
    ]
    const scope = { ...SCOPE, filters: { place: [], curated, within: [] } }
    expect(
      hitsBody({ query: ALL, minimumScore: 0, directHit: NO_DIRECT_HIT }, { from: 0, size: 20 }, scope, false),
    ).to.deep.equal(fixture('hits-by-facet'))
  })

  it('requests the best score without filters', () =>
    expect(bestScoreBody(ALL, SCOPE.today)).to.deep.equal(fixture('best-score')))

  it('checks whether any row matches', () =>
    expect(anyRowBody(exactReferenceQuery(text('laptops')), SCOPE.today)).to.deep.equal(fixture('any-row')))
})

describe('boosts.json', () => {
  it('matches its schema, with a reason for every number', async () => {
    const boosts = await loadBoosts()
    expect(boosts.minimum_score).to.be.within(0, 1)
    expect(boosts.exact_name).to.be.above(boosts.exact_name_above)
  })
})
