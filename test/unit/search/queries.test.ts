import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { readSynonymRules } from '../../../src/language/synonym-rules.ts'
import { type Boosts, loadBoosts } from '../../../src/search/boosts.ts'
import { readCode } from '../../../src/search/code-query.ts'
import { codeQuery, exactCodeQuery } from '../../../src/search/queries/code-search.ts'
import { bestScoreBody, directHitBody, hitsBody, RESULT_WINDOW } from '../../../src/search/queries/hits.ts'
import { synonymLeg } from '../../../src/search/queries/synonym-leg.ts'
import { exactReferenceQuery, lexicalQuery, textQuery } from '../../../src/search/queries/text-search.ts'
import { readSearchText } from '../../../src/search/search-text.ts'
import { createSynonyms } from '../../../src/search/synonyms.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'))

/** Round numbers of the tests' own: the fixtures show the shape of a query, `boosts.json` the numbers in use. */
const BOOSTS: Boosts = {
  description: 'for tests',
  fields: {
    description_indexed: 2,
    heading_description: 1,
    ancestor_descriptions: 1,
    chapter_description: 1,
    search_references: 4,
    ancestor_search_references: 2,
  },
  synonyms: 0.5,
  synonym_terms: 20,
  last_word_prefix: 1,
  last_word_prefix_letters: 4,
  exact_name: 10,
  exact_name_above: 5,
  exact_to_the_letter: 2,
  score_floor: 0.5,
  query_words: 100,
}

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

  it('words and names', () => expect(textQuery(text('tea'), BOOSTS, 3)).to.deep.equal(fixture('text-named')))

  it('names alone, when no word is found', () =>
    expect(textQuery(text('Not roasted'), BOOSTS, 0)).to.deep.equal(fixture('text-names-only')))

  it('the beginning of a code', () => expect(codeQuery(code('0101'))).to.deep.equal(fixture('code-prefix')))

  it('half a digit pair', () => expect(codeQuery(code('010'))).to.deep.equal(fixture('code-half-pair')))

  it('code and suffix', () => expect(codeQuery(code('0101210000-10'))).to.deep.equal(fixture('code-row')))

  it('half a digit pair names no row', () => expect(exactCodeQuery(code('010'))).to.equal(null))

  it('a page of hits', () =>
    expect(hitsBody({ match_all: {} }, 1.5, { page: 3, perPage: 20 }, SCOPE)).to.deep.equal(fixture('hits')))

  it('a page of hits narrowed by facets: each is counted without its own filter', () => {
    const curated = [
      { facet: 'clothing_gender', values: ["women's and girls'"] },
      { facet: 'garment_type', values: ['dresses', 'shirts and blouses'] },
    ]
    const scope = { ...SCOPE, filters: { place: [], curated } }
    expect(hitsBody({ match_all: {} }, 0, { page: 1, perPage: 20 }, scope)).to.deep.equal(fixture('hits-by-facet'))
  })

  it('a page beyond the window is empty and keeps its statistics', () => {
    const body = hitsBody({ match_all: {} }, 0, { page: 999_999_999, perPage: 1000 }, SCOPE)
    expect(body).to.include({ from: 0, size: 0 })
    expect(body).to.have.property('aggs')
  })

  it('a page across the end of the window stops there', () => {
    const body = hitsBody({ match_all: {} }, 0, { page: 112, perPage: 900 }, SCOPE)
    expect(body).to.include({ from: 99_900, size: RESULT_WINDOW - 99_900 })
  })

  it('the best score, filters aside', () =>
    expect(bestScoreBody({ match_all: {} }, SCOPE.today)).to.deep.equal(fixture('best-score')))

  it('the row that a reference names', () =>
    expect(directHitBody(exactReferenceQuery(text('laptops')), SCOPE)).to.deep.equal(fixture('direct-hit')))
})

describe('boosts.json', () => {
  it('fits, and every number has a reason', async () => {
    const boosts = await loadBoosts()
    expect(boosts.score_floor).to.be.within(0, 1)
    expect(boosts.exact_name).to.be.above(boosts.exact_name_above)
  })
})
