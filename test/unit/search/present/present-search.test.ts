import { expect } from 'chai'
import { createQueryParser } from '../../../../src/language/parse-query.ts'
import type { CuratedContent } from '../../../../src/search/curation/find-curated-content.ts'
import type { AncestorDocument } from '../../../../src/search/document.ts'
import type { HitDocument } from '../../../../src/search/fetch/hit-documents.ts'
import type { MissingCode } from '../../../../src/search/interpret/missing-code.ts'
import { presentMissingCode } from '../../../../src/search/present/present-missing-code.ts'
import { presentSearch } from '../../../../src/search/present/present-search.ts'
import { searchDocumentSchema } from '../../../../src/search/present/response-schema.ts'
import type { SearchOutcome } from '../../../../src/search/search.ts'

const level = (sid: number, itemId: string, suffix: string, description: string): AncestorDocument => ({
  goods_nomenclature_sid: sid,
  goods_nomenclature_item_id: itemId,
  producline_suffix: suffix,
  description,
  description_indexed: description,
})

const CHAPTER = level(1, '2800000000', '80', 'INORGANIC CHEMICALS')
const GROUP = level(2, '2801000000', '10', 'I. CHEMICAL ELEMENTS')
const HEADING = level(3, '2801000000', '80', 'Fluorine, chlorine, bromine and iodine')

const DOCUMENT: HitDocument = {
  goods_nomenclature_sid: 4,
  goods_nomenclature_item_id: '2801100000',
  producline_suffix: '80',
  goods_nomenclature_class: 'commodity',
  declarable: true,
  number_indents: 1,
  chapter_id: '28',
  heading_id: '2801',
  position: 3,
  validity_start_date: '1972-01-01',
  validity_end_date: '2030-12-31',
  description: 'Chlorine, not liquid',
  description_indexed: 'Chlorine',
  search_references: ['bleach gas', 'Cl2'],
  ancestors: [CHAPTER, GROUP, HEADING],
}

const CONTENT: CuratedContent = {
  facetDefinitions: new Map(),
  facets: [
    {
      facet: 'state',
      displayName: 'State',
      question: 'In what state?',
      plainQuestion: 'In what state is it?',
      count: 2,
      score: 4,
      classifications: [
        { classification: 'gas', count: 1, score: 3 },
        { classification: 'In water: 5 %', count: 1, score: 1 },
      ],
      valueNames: [],
    },
  ],
  guide: {
    id: 13,
    title: 'Organic chemicals',
    url: 'https://example.org/guide',
    image: null,
    strapline: 'Get help',
    itemIds: ['2801000000'],
  },
  intercept: {
    term: 'chlorine',
    message: 'See heading 2801.',
    formattedMessage: 'See <a href="/uk/api/v2/headings/2801">heading 2801</a>.',
  },
}

const OUTCOME: SearchOutcome = {
  content: CONTENT,
  questions: [],
  parsed: createQueryParser()('chlorine'),
  suggestedQuery: null,
  language: 'en',
  searchedAs: null,
  named: [],
  took: 7,
  isDegraded: false,
  timedOut: false,
  totalResults: 2,
  hits: [
    { id: '4', score: 3, document: DOCUMENT },
    {
      id: '5',
      score: 1,
      document: { ...DOCUMENT, goods_nomenclature_sid: 5, goods_nomenclature_item_id: '2801200000' },
    },
  ],
  statistics: {
    maxScore: 3,
    chapters: [{ id: '28', cnt: 2, score: 4, avg: 2 }],
    headings: [{ id: '2801', cnt: 2, score: 4, avg: 2 }],
  },
  descriptions: {
    chapters: new Map([['28', CHAPTER.description]]),
    headings: new Map([['2801', HEADING.description]]),
  },
  filterProblems: [],
  missingCode: null,
  help: null,
  explanation: null,
  directHit: { id: '4', score: 3, document: DOCUMENT },
}

describe('presentSearch', () => {
  const document = presentSearch(
    OUTCOME,
    { page: 1, perPage: 1 },
    { path: '/uk/api/beta/search', querystring: 'q=chlorine&per_page=1' },
  )

  it('matches the schema of a search result', () => {
    searchDocumentSchema.parse(document)
    expect(document.data.attributes).to.deep.equal({ took: 7, timed_out: false, max_score: 3, total_results: 2 })
    expect(document.data.relationships).to.have.all.keys(
      'search_query_parser_result',
      'intercept_message',
      'hits',
      'heading_statistics',
      'chapter_statistics',
      'guide',
      'facet_filter_statistics',
      'direct_hit',
    )
  })

  it("presents a hit as published, with the description of its heading's product line", () => {
    const [hit] = document.included
    expect(hit).to.have.nested.property('attributes.heading_description', HEADING.description)
    expect(hit).to.have.nested.property('attributes.description', 'Chlorine, not liquid')
    expect(hit).to.have.nested.property('attributes.search_references', 'bleach gas, Cl2')
    expect(hit).to.have.nested.property('attributes.validity_end_date', '2030-12-31T00:00:00.000Z')
  })

  it('includes each ancestor once', () =>
    expect(
      document.included.filter((resource) => resource.type === 'ancestor').map((resource) => resource.id),
    ).to.deep.equal(['1', '2', '3']))

  it('presents facets with values whose ids are valid filters', () => {
    expect(document.data.relationships.facet_filter_statistics.data).to.deep.equal([
      { id: 'filter_state', type: 'facet_filter_statistic' },
    ])
    expect(document.included.filter((resource) => resource.type.startsWith('facet_'))).to.deep.equal([
      {
        id: 'filter_state',
        type: 'facet_filter_statistic',
        attributes: {
          facet_filter: 'filter_state',
          facet_count: 2,
          display_name: 'State',
          question: 'In what state?',
        },
        relationships: {
          facet_classification_statistics: {
            data: [
              { id: 'state:gas', type: 'facet_classification_statistic' },
              { id: 'state:In water: 5 %', type: 'facet_classification_statistic' },
            ],
          },
        },
      },
      {
        id: 'state:gas',
        type: 'facet_classification_statistic',
        attributes: { facet: 'state', classification: 'gas', count: 1 },
      },
      {
        id: 'state:In water: 5 %',
        type: 'facet_classification_statistic',
        attributes: { facet: 'state', classification: 'In water: 5 %', count: 1 },
      },
    ])
  })

  it('presents statistics with the descriptions of their headings and chapters', () => {
    const heading = document.included.find((resource) => resource.type === 'heading_statistic')
    expect(heading?.attributes).to.deep.equal({
      description: HEADING.description,
      chapter_id: '28',
      chapter_description: CHAPTER.description,
      score: 4,
      cnt: 2,
      avg: 2,
      chapter_score: 4,
    })
  })

  it('includes the guide and the intercept message', () => {
    const { guide, intercept_message: intercept } = document.data.relationships
    expect(document.included).to.deep.include({
      ...guide.data,
      attributes: {
        title: 'Organic chemicals',
        url: 'https://example.org/guide',
        image: null,
        strapline: 'Get help',
      },
    })
    expect(document.included).to.deep.include({
      ...intercept.data,
      attributes: {
        term: 'chlorine',
        message: 'See heading 2801.',
        formatted_message: 'See <a href="/uk/api/v2/headings/2801">heading 2801</a>.',
      },
    })
  })

  it('says what may be meant, and what the goods are that a name was searched as', () => {
    const named = [{ name: 'Domestos', goods: 'bleach', file: 'synonyms/names/household.csv', line: 2 }]
    const { meta } = presentSearch(
      { ...OUTCOME, suggestedQuery: 'chlorite', language: 'de', searchedAs: 'bleach', named },
      { page: 1, perPage: 1 },
      { path: '/uk/api/beta/search', querystring: 'q=domestos' },
    )
    expect(meta).to.deep.include({ language: 'de', searched_as: 'bleach' })
    expect(meta).to.deep.include({ suggested_query: 'chlorite', names: [{ name: 'Domestos', goods: 'bleach' }] })
  })

  it('counts all hits and links to the other pages', () => {
    expect(document.meta).to.deep.equal({ language: 'en', pagination: { page: 1, per_page: 1, total_count: 2 } })
    expect(document.links).to.deep.equal({
      self: '/uk/api/beta/search?q=chlorine&per_page=1&page=1',
      first: '/uk/api/beta/search?q=chlorine&per_page=1&page=1',
      prev: null,
      next: '/uk/api/beta/search?q=chlorine&per_page=1&page=2',
      last: '/uk/api/beta/search?q=chlorine&per_page=1&page=2',
    })
  })
})

describe('presentMissingCode', () => {
  const messageOf = (missing: MissingCode) => presentMissingCode(missing).missing_code?.message

  it('says nothing of a code that exists', () => expect(presentMissingCode(null)).to.deep.equal({}))

  it('names the nearest level', () =>
    expect(messageOf({ code: '8471999999', nearest: '8471', ended: null })).to.equal(
      'The tariff has no code 8471999999. The hits are those of heading 8471, its nearest existing level.',
    ))

  it('says what a code was that ended', () =>
    expect(
      presentMissingCode({
        code: '8471410000',
        nearest: '8471',
        ended: { description: 'Punched card machines', lastDay: '2016-12-31' },
      }),
    ).to.deep.equal({
      missing_code: {
        code: '8471410000',
        message:
          '8471410000 ended on 2016-12-31; it was "Punched card machines". The hits are those of heading 8471, its nearest existing level.',
        nearest: '8471',
        ended: { description: 'Punched card machines', validity_end_date: '2016-12-31' },
      },
    }))

  it('says that not even the chapter exists', () =>
    expect(messageOf({ code: '7777777777', nearest: null, ended: null })).to.equal(
      'The tariff has no code 7777777777. There is no chapter 77.',
    ))
})
