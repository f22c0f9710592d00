import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { bm25LabelsBody, knnLabelsBody, knnRowsBody, trigramLabelsBody } from '../../../src/classifiers/neighbours.ts'
import { readSynonymRules } from '../../../src/language/synonym-rules.ts'
import { anyRowBody, bestScoreBody, hitsBody } from '../../../src/search/fetch/hits-query.ts'
import { readSearchText } from '../../../src/search/interpret/search-text.ts'
import { type Boosts, loadBoosts } from '../../../src/search/score/boosts.ts'
import { codeQuery, exactCodeQuery } from '../../../src/search/score/code-query.ts'
import { synonymLeg } from '../../../src/search/score/signals/synonyms.ts'
import { exactReferenceQuery, lexicalQuery, textQuery } from '../../../src/search/score/text-query.ts'
import { createSynonyms } from '../../../src/search/synonyms/synonyms.ts'
import { readCode } from '../../../src/tariff/code-query.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))

/** Round numbers of the tests' own: the fixtures show the shape of a query, `boosts.json` the numbers in use. */
const BOOSTS: Boosts = {
  description: 'for tests',
  fields: {
    own_words: 2,
    search_references: 4,
    level_words: 1,
  },
  votes: 2,
  vote_digits: { heading: 1, subheading: 0.5, eight_digits: 0.25, ten_digits: 0.125 },
  label_neighbours: 50,
  cosine_temperature: 0.05,
  words_temperature: 2,
  words_in_votes: 0.25,
  head_in_votes: 0.3,
  near_rows: 0.5,
  row_neighbours: 100,
  least_cosine: 0.4,
  least_cosine_of_letters: 0.7,
  spread_penalty: { subheading: 0.25, heading: 0.05 },
  synonyms: 0.5,
  synonym_terms: 20,
  last_word_prefix: 1,
  last_word_prefix_letters: 4,
  exact_name: 10,
  exact_name_above: 5,
  exact_to_the_letter: 2,
  score_floor: 0.5,
  score_floor_without_words: 0.25,
  query_words: 100,
}

const ALL = { match_all: {} }

const NOTHING_ELSE = { unit: 1, synonyms: null, votes: new Map<string, number>(), nearRows: [] }

const SCOPE = {
  today: '2026-01-31',
  filters: {
    place: [
      { facet: 'chapter_id', values: ['01', '02'] },
      { facet: 'declarable', values: ['true', 'perhaps'] },
    ],
    curated: [],
  },
}

const text = (query: string) => readSearchText(query, BOOSTS.query_words)

const code = (query: string) => {
  const read = readCode(query)
  if (read === null) throw new Error(`${query} is no code`)
  return read
}

describe('query builders', () => {
  it('words over all fields, the last as a beginning', () =>
    expect(lexicalQuery(text('cherry tomatoes'), BOOSTS)).to.deep.equal(fixture('lexical-words')))

  it('no beginning of a short last word, and what the query denies', () =>
    expect(lexicalQuery(text('tea, not green'), BOOSTS)).to.deep.equal(fixture('lexical-denied')))

  it('what else the words are called', () => {
    const { rules } = readSynonymRules([{ name: 'rules.txt', content: 'hoover => vacuum cleaners' }])
    const leg = synonymLeg(text('hoover bags').words, createSynonyms(rules), BOOSTS)
    expect(lexicalQuery(text('hoover bags'), BOOSTS, leg)).to.deep.equal(fixture('lexical-synonyms'))
  })

  it('nothing else, where no rule applies', () =>
    expect(synonymLeg(text('hoover bags').words, createSynonyms([]), BOOSTS)).to.equal(null))

  it('nothing to find', () => expect(lexicalQuery(text('not green'), BOOSTS)).to.equal(null))

  it('words and names', () =>
    expect(textQuery(text('tea'), BOOSTS, { ...NOTHING_ELSE, unit: 3 })).to.deep.equal(fixture('text-named')))

  it('names alone, when a query only says what it does not want', () =>
    expect(textQuery(text('Not roasted'), BOOSTS, NOTHING_ELSE)).to.deep.equal(fixture('text-names-only')))

  it('words, votes by code and rows near in meaning', () => {
    const votes = new Map([
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
    const query = textQuery(text('tea'), BOOSTS, { unit: 4, synonyms: null, votes, nearRows })
    expect(query).to.deep.equal(fixture('text-evidence'))
  })

  it('votes and near rows leave out what the query does not want', () => {
    const votes = new Map([['0902', 1]])
    const query = textQuery(text('tea, not green'), BOOSTS, { ...NOTHING_ELSE, votes })
    expect(query).to.deep.equal(fixture('text-evidence-denied'))
  })

  it('the texts and rows nearest in meaning', () => {
    const vector = Int8Array.of(-127, 0, 64)
    expect([
      knnLabelsBody(vector, 50),
      bm25LabelsBody(['green', 'tea'], 50),
      trigramLabelsBody(['grn', 'tea'], 50),
      knnRowsBody(vector, 100),
    ]).to.deep.equal(fixture('nearest'))
  })

  it('the beginning of a code', () => expect(codeQuery(code('0101'))).to.deep.equal(fixture('code-prefix')))

  it('half a digit pair', () => expect(codeQuery(code('010'))).to.deep.equal(fixture('code-half-pair')))

  it('code and suffix', () => expect(codeQuery(code('0101210000-10'))).to.deep.equal(fixture('code-row')))

  it('half a digit pair names no row', () => expect(exactCodeQuery(code('010'))).to.equal(null))

  it('a page of hits', () =>
    expect(
      hitsBody({ query: ALL, minimumScore: 1.5, named: { term: { code: '0101' } } }, { from: 40, size: 20 }, SCOPE),
    ).to.deep.equal(fixture('hits')))

  it('a page of hits narrowed by facets: each is counted without its own filter', () => {
    const curated = [
      { facet: 'clothing_gender', values: ["women's and girls'"] },
      { facet: 'garment_type', values: ['dresses', 'shirts and blouses'] },
    ]
    const scope = { ...SCOPE, filters: { place: [], curated } }
    expect(hitsBody({ query: ALL, minimumScore: 0, named: null }, { from: 0, size: 20 }, scope)).to.deep.equal(
      fixture('hits-by-facet'),
    )
  })

  it('the best score, filters aside', () =>
    expect(bestScoreBody(ALL, SCOPE.today)).to.deep.equal(fixture('best-score')))

  it('whether any row matches', () =>
    expect(anyRowBody(exactReferenceQuery(text('laptops')), SCOPE.today)).to.deep.equal(fixture('any-row')))
})

describe('boosts.json', () => {
  it('fits, and every number has a reason', async () => {
    const boosts = await loadBoosts()
    expect(boosts.score_floor).to.be.within(0, 1)
    expect(boosts.exact_name).to.be.above(boosts.exact_name_above)
  })
})
