import type { Server } from 'node:http'
import { expect } from 'chai'
import request from 'supertest'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import type { Sql } from '../../src/postgres/sql.ts'
import { CURATION, type Curation } from '../../src/search/curation/curation.ts'
import { indexGuides } from '../../src/search/curation/guide.ts'
import type { IncludedResource, SearchDocument } from '../../src/search/present/response-schema.ts'
import { searchRoutes } from '../../src/search/routes.ts'
import { createSearch } from '../../src/search/search.ts'
import { noteFragments } from '../../src/tariff/note-fragments.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { NOTES, type Note } from '../../src/tariff-data/nomenclature/notes.ts'
import { createSpelling, SPELLING } from '../../src/tariff-data/spelling.ts'
import type { DataVersion } from '../../src/versions/data-version.ts'
import { type GivenValue, given, type VersionServers } from '../../src/versions/version-data.ts'
import { fixedVersions } from '../support/fixed-versions.ts'
import { freePort } from '../support/free-port.ts'
import { liveVersionOf } from '../support/live-version.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestApp } from '../support/test-app.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import {
  indexLittleTariff,
  LITTLE_FACETS,
  LITTLE_GUIDES,
  LITTLE_INTERCEPTS,
  littleVocabulary,
} from './little-tariff.ts'

const LITTLE_CURATION: Curation = {
  facets: LITTLE_FACETS,
  guides: indexGuides(LITTLE_GUIDES),
  intercepts: LITTLE_INTERCEPTS,
}

const DAY_MS = 86_400_000

/** Answers the query for the rows of chapter 84, which explain a code that the index lacks. */
const endedCodes = async <Row extends object>({ values }: Sql): Promise<readonly Row[]> =>
  (values.includes('8400000000')
    ? [PUNCHED_CARD_MACHINES]
    : values.includes('8028-66-8')
      ? [{ item_id: '0101300000' }]
      : []) as Row[]

const PUNCHED_CARD_MACHINES = {
  goodsNomenclatureSid: 1,
  goodsNomenclatureItemId: '8471410000',
  productlineSuffix: '80',
  numberIndents: 1,
  description: 'Punched card machines',
  validityStartDate: '1990-01-01',
  validityEndDate: '2020-12-31',
  indents: null,
  descriptions: null,
}

const TOY_NOTES: readonly Note[] = noteFragments(
  '1. This chapter does not cover:\n\n(a) live horses of heading 0101;\n\n(b) candles of heading 3406.',
).map((fragment) => ({
  ...fragment,
  ...{ source: 'chapter', sourceId: '95', chapterFrom: '95', chapterTo: '95', title: 'Note 1 of chapter 95' },
}))

type Of<Type extends IncludedResource['type']> = Extract<IncludedResource, { readonly type: Type }>
type Hit = Extract<IncludedResource, { readonly relationships: { readonly ancestors: unknown } }>

describe('search', () => {
  const prefix = testIndexPrefix()
  const index = `${prefix}-little-tariff`
  let openSearch: OpenSearch
  let server: Server
  let documents: number

  /** The service over one index; the XI tariff has not been loaded. */
  const serve = async (
    client: OpenSearch,
    searchIndex: string,
    servers: Partial<VersionServers> = {},
    curation: readonly GivenValue[] = [given(CURATION, LITTLE_CURATION)],
  ): Promise<Server> => {
    const version: DataVersion = {
      dataVersionId: 1,
      region: 'uk',
      searchIndex,
      labelsIndex: `${searchIndex}-labels`,
      suggestionsIndex: `${searchIndex}-suggestions`,
      embeddingModel: null,
      publishedAt: new Date(),
      sourceKind: 'sample',
      snapshotDate: null,
      dataDates: {},
      languages: [],
    }
    const live = liveVersionOf(version, { ...servers, openSearch: client }, [
      given(SPELLING, createSpelling(await littleVocabulary())),
      given(NOTES, TOY_NOTES),
      ...curation,
    ])
    const routes = searchRoutes({
      search: await createSearch(client),
      liveVersions: fixedVersions((region) => (region === 'uk' ? live : null)),
      version: 'test',
    })
    return createTestApp(routes).listen(0)
  }

  before(async () => {
    openSearch = createOpenSearch({ urls: [serverUrls().openSearchUrl], searchTimeoutMs: 10_000 })
    documents = await indexLittleTariff(openSearch, index, todayUtc(new Date(Date.now() - DAY_MS)))
    server = await serve(openSearch, index, { postgres: { query: endedCodes } })
  })

  after(async () => {
    server.close()
    await removeTestIndices(prefix)
    await openSearch.close()
  })

  const get = (parameters: Record<string, string | readonly string[]>, path = '/uk/api/beta/search') =>
    request(server).get(path).query(parameters)

  const search = async (parameters: Record<string, string | readonly string[]>): Promise<SearchDocument> => {
    const response = await get(parameters)
    expect(response.status, response.text).to.equal(200)
    return response.body
  }

  const included = <Type extends IncludedResource['type']>(document: SearchDocument, type: Type) =>
    document.included.filter((resource): resource is Of<Type> => resource.type === type)

  const hitsOf = (document: SearchDocument): readonly Hit[] =>
    document.data.relationships.hits.data.map((ref) => {
      const hit = document.included.find(
        (resource): resource is Hit =>
          resource.type === ref.type && resource.id === ref.id && 'relationships' in resource,
      )
      if (hit === undefined) throw new Error(`${ref.type} ${ref.id} is not included`)
      return hit
    })

  const codesOf = (document: SearchDocument): readonly string[] =>
    hitsOf(document).map(({ attributes }) => `${attributes.goods_nomenclature_item_id}-${attributes.producline_suffix}`)

  /** The values of a facet with their counts; undefined if the facet is not included. */
  const facetOf = (document: SearchDocument, facet: string): readonly (readonly [string, number])[] | undefined => {
    const statistic = included(document, 'facet_filter_statistic').find(
      ({ attributes }) => attributes.facet_filter === `filter_${facet}`,
    )
    const values = included(document, 'facet_classification_statistic')
    return statistic?.relationships.facet_classification_statistics.data.map((ref) => {
      const value = values.find(({ id }) => id === ref.id)
      if (value === undefined) throw new Error(`${ref.id} is not included`)
      return [value.attributes.classification, value.attributes.count]
    })
  }

  const codes = async (q: string): Promise<readonly string[]> => codesOf(await search({ q }))

  describe('finds', () => {
    for (const [q, first] of [
      ['cherry tomatoes', '0702001007-80'],
      ['CHERRY TOMATO', '0702001007-80'],
      ['ricotta', '0406105090-80'],
      ['gherkin', '0707009000-80'],
      ['horses', '0101210000-10'],
      ['laptops', '8471000000-80'],
      ['mate', '0903000000-80'],
      ['Maté', '0903000000-80'],
      ['sunglass', '9004100000-80'],
      ['sweet peppers', '0709601000-80'],
      ['frozen trout', '0303140000-80'],
      ['fresh salmon', '0302130000-80'],
      ['For the manufacture of starch', '0701901000-80'],
      ['Not for the correction of vision', '9004900000-80'],
      ['gherk', '0707009000-80'],
    ] as const) {
      it('reads a query in another language in English, unless it shall be searched as written', async () => {
        const { body } = await request(server).get('/uk/api/beta/search').query({ q: 'Pferde' })
        const { data, meta, included } = body as SearchDocument
        expect(meta).to.include({ language: 'de' })
        expect(meta.searched_as).to.include('horse')
        expect(data.attributes.total_results).to.be.greaterThan(0)
        const parsed = included.find(({ type }) => type === 'search_query_parser_result')
        expect(parsed?.attributes).to.include({ original_search_query: 'Pferde', corrected_search_query: 'Pferde' })
        const written = await request(server).get('/uk/api/beta/search').query({ q: 'Pferde', lang: 'en', spell: '0' })
        expect(written.body.meta).to.include({ language: 'en' }).and.to.not.have.property('searched_as')
        expect(written.body.data.attributes.total_results).to.equal(0)
        await request(server).get('/uk/api/beta/search').query({ q: 'Pferde', lang: 'xx' }).expect(400)
      })

      it(`"${q}" puts ${first} first`, async () => expect((await codes(q))[0]).to.equal(first))
    }

    describe('misspelt queries', () => {
      const queries = async (parameters: Record<string, string>) => {
        const [parsed] = included(await search(parameters), 'search_query_parser_result')
        return [parsed?.attributes.original_search_query, parsed?.attributes.corrected_search_query]
      }

      for (const [q, corrected, first] of [
        ['tomatose', 'tomatoes', '0702000000-80'],
        ['Cherrry tomatoes', 'Cherry tomatoes', '0702001007-80'],
        ['frozen trouut', 'frozen trout', '0303140000-80'],
        // The corrected query is a whole name.
        ['laptosp', 'laptops', '8471000000-80'],
        ['ricota', 'ricotta', '0406105090-80'],
        ['gherk', 'gherkins', '0707009000-80'],
      ] as const) {
        it(`"${q}" searches for "${corrected}"`, async () => {
          expect(await queries({ q })).to.deep.equal([q, corrected])
          expect((await codes(q))[0]).to.equal(first)
        })
      }

      it('suggests a correction that would be a guess, and does not search it', async () => {
        const document = await search({ q: 'trput' })
        expect(await queries({ q: 'trput' })).to.deep.equal(['trput', 'trput'])
        expect(document.meta.suggested_query).to.equal('trout')
        expect(codesOf(document)).to.deep.equal([])
      })

      it('never corrects a brand, nor its plural', async () => {
        for (const q of ['oreo', 'oreos', 'twix', 'Guinness', 'haribos']) {
          expect(await queries({ q })).to.deep.equal([q, q])
          expect((await search({ q })).meta.suggested_query).to.equal(undefined)
        }
      })

      it('parses the corrected words, and uses them for the direct hit', async () => {
        const document = await search({ q: 'laptosp' })
        expect(included(document, 'search_query_parser_result')[0]?.attributes.nouns).to.deep.equal(['laptop'])
        expect(document.data.relationships.direct_hit.data).to.include({ type: 'heading' })
      })

      it('corrects excluded words too', async () =>
        expect(await codes('salmon not frozne')).to.deep.equal(await codes('salmon not frozen')))

      it('searches uncorrected words with spell=0', async () => {
        expect(await queries({ q: 'tomatose', spell: '0' })).to.deep.equal(['tomatose', 'tomatose'])
        expect(codesOf(await search({ q: 'tomatose', spell: '0' }))).to.deep.equal([])
        expect(await queries({ q: 'tomatose', spell: '1' })).to.deep.equal(['tomatose', 'tomatoes'])
      })

      it('keeps quoted words uncorrected', async () =>
        expect(await queries({ q: '"tomatose" cherrry' })).to.deep.equal(['"tomatose" cherrry', '"tomatose" cherry']))

      it('counts an empty spell as absent', async () => {
        expect((await get({ q: 'tomatoes', spell: '' })).status).to.equal(200)
      })

      it('rejects another value of spell with 400', async () => {
        for (const spell of ['2', 'yes']) {
          const response = await get({ q: 'tomatoes', spell })
          expect(response.status).to.equal(400)
          expect(response.body.errors[0].source).to.deep.equal({ parameter: 'spell' })
        }
      })
    })

    it('searches a brand as what the goods are, and says so', async () => {
      const { meta } = await search({ q: 'Oreos 154g' })
      expect(meta.names).to.deep.equal([{ name: 'Oreos', goods: 'sweet biscuits' }])
      expect(await codes('thinkpad')).to.deep.equal(await codes('portable computers laptops and tablets'))
      expect((await search({ q: '"thinkpad"' })).meta.names).to.equal(undefined)
    })

    it('puts chapter 01 first in the chapter statistics of "horses", though more rows of offal mention them', async () => {
      const document = await search({ q: 'horses' })
      expect(document.data.relationships.chapter_statistics.data[0]).to.deep.equal({
        id: '01',
        type: 'chapter_statistic',
      })
    })

    it('puts fresh goods before prepared ones that the tariff calls by the bare word', async () =>
      expect((await codes('potatoes'))[0]).to.equal('0701000000-80'))

    it('omits "peppers, other than sweet peppers" for "sweet peppers"', async () => {
      const document = await search({ q: 'sweet peppers' })
      const other = hitsOf(document).find((hit) => hit.attributes.goods_nomenclature_item_id === '0709609900')
      expect(other?.attributes.description_indexed).to.equal('Peppers')
    })

    it('returns a complete document without hits for "flibble"', async () => {
      const { data, included: resources } = await search({ q: 'flibble' })
      expect(data.attributes).to.include({ max_score: 0, total_results: 0, timed_out: false })
      expect(data.relationships.hits.data).to.deep.equal([])
      expect(data.relationships.chapter_statistics.data).to.deep.equal([])
      expect(data.relationships.guide.data).to.equal(null)
      expect(data.relationships.intercept_message.data).to.equal(null)
      expect(resources.map((resource) => resource.type)).to.deep.equal(['search_query_parser_result'])
    })

    it('omits a row that ended since the ingest', async () => {
      expect(await codes('punched card machines')).not.to.include('8471410000-80')
      const document = await search({ q: '8471410000' })
      expect(codesOf(document)[0]).to.equal('8471000000-80')
      expect(codesOf(document)).not.to.include('8471410000-80')
      expect(document.meta.missing_code).to.deep.include({
        nearest: '8471',
        ended: { description: 'Punched card machines', validity_end_date: '2020-12-31' },
      })
    })

    for (const q of [
      'salmon excluding frozen',
      'salmon, not frozen',
      'salmon other than frozen',
      'not frozen salmon',
    ]) {
      it(`excludes frozen salmon from "${q}"`, async () => {
        const found = await codes(q)
        expect(found[0]).to.equal('0302130000-80')
        expect(found).not.to.include.members(['0303110000-80', '0304810000-80'])
      })
    }

    it('finds nothing for a query that only excludes', async () => expect(await codes('not frozen')).to.deep.equal([]))

    it('helps where there are no hits', async () => {
      const { help } = (await search({ q: 'tomatose', spell: '0' })).meta
      expect(help?.unknown_words.map(({ word }) => word)).to.deep.equal(['tomatose'])
      expect(help?.unknown_words[0]?.nearest[0]).to.equal('tomatoes')
      expect(help?.advice).not.to.deep.equal([])
      expect((await search({ q: 'tomatoes' })).meta).not.to.have.property('help')
    })

    for (const q of [
      '😀',
      '苹果',
      '\u0007tea\u001b',
      '"',
      '*',
      '(((',
      'a'.repeat(512),
      'a b c d e f g h '.repeat(32),
    ]) {
      it(`${JSON.stringify(q.slice(0, 20))} is a valid query`, async () => {
        expect((await get({ q })).status).to.equal(200)
      })
    }

    it('accepts 256 different words', async () => {
      const q = Array.from({ length: 256 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join(' ')
      expect((await get({ q })).status).to.equal(200)
    })
  })

  describe('codes', () => {
    it('return the heading first, then its rows in the order of the tariff', async () =>
      expect(await codes('0101')).to.deep.equal([
        '0101000000-80',
        '0101210000-10',
        '0101210000-80',
        '0101290000-80',
        '0101291000-80',
        '0101299000-80',
        '0101300000-80',
      ]))

    it('return the product line before the grouping row of the same code', async () =>
      expect((await codes('2801')).slice(0, 2)).to.deep.equal(['2801000000-80', '2801000000-10']))

    for (const q of [
      '0101210000',
      '0101 21 00 00',
      '0101.21.00.00',
      '010121',
      'HS 010121',
      'code: 0101210000',
      '0101-21-00-00',
      '0101.21.00.00.00',
      'subheading 0101 21',
    ]) {
      it(`match when written as ${q}`, async () =>
        expect(await codes(q)).to.deep.equal(['0101210000-80', '0101210000-10']))
    }

    for (const q of ['0101210000-10', '0101210000/10', '0101 21 00 00 10']) {
      it(`return one row for a code with its suffix written as ${q}`, async () =>
        expect(await codes(q)).to.deep.equal(['0101210000-10']))
    }

    it('match nothing by the parts of a number with dashes, and say what to search for', async () => {
      for (const q of ['22199-08-2', 'CAS RN 22199-08-2', '0101-30', '01-013']) {
        const { data, meta } = await search({ q })
        expect(data.relationships.hits.data, q).to.deep.equal([])
        expect(JSON.stringify(meta), q).to.include('No description of the tariff has this number.')
      }
    })

    it('are found by the number of a chemical that the data classifies under them', async () => {
      for (const q of ['8028-66-8', 'CAS 8028-66-8']) expect(await codes(q)).to.deep.equal(['0101300000-80'])
    })

    it('return a chapter for two digits', async () => expect((await codes('01'))[0]).to.equal('0100000000-80'))

    it('answer the nearest existing level of a code that does not exist, and say so', async () => {
      const document = await search({ q: '0101999999' })
      expect(codesOf(document)).to.deep.equal(await codes('0101'))
      expect(document.meta.missing_code).to.deep.equal({
        code: '0101999999',
        message: 'The tariff has no code 0101999999. The hits are those of heading 0101, its nearest existing level.',
        nearest: '0101',
        ended: null,
      })
      expect((await search({ q: '0101' })).meta).not.to.have.property('missing_code')
      expect(await codes('0101300000-10')).to.deep.equal(['0101300000-80'])
    })

    for (const q of ['99', '7777777777', '12345678901', '0000000000-00']) {
      it(`return no hits for ${q}`, async () => expect(await codes(q)).to.deep.equal([]))
    }
  })

  describe('direct_hit', () => {
    const directHit = async (q: string) => (await search({ q })).data.relationships.direct_hit.data

    it('appears on every page, with its score', async () => {
      const first = await search({ q: '0101', per_page: '1' })
      const second = await search({ q: '0101', per_page: '1', page: '2' })
      const named = first.data.relationships.direct_hit.data
      expect(second.data.relationships.hits.data).not.to.deep.include(named)
      expect(second.data.relationships.direct_hit.data).to.deep.equal(named)
      const of = (document: typeof first) =>
        document.included.find(({ id, type }) => id === named?.id && type === named?.type)
      expect(of(second)).to.deep.equal(of(first)).and.not.to.equal(undefined)
    })

    it('names the row of a full code', async () =>
      expect(await directHit('0101300000')).to.include({ type: 'commodity' }))

    it('names the row of a reference', async () => expect(await directHit('Laptops')).to.include({ type: 'heading' }))

    it('stays null for words that are not a name', async () => expect(await directHit('tomatoes')).to.equal(null))

    it('names the row that half a pair of digits can only mean', async () => {
      const whole = await directHit('0101300000')
      for (const q of ['01013', '0101300', '010130000', '0101300000-80', '0101300000/80']) {
        expect(await directHit(q), q).to.deep.equal(whole)
      }
    })

    it('stays null for half a pair of digits that begins several codes', async () => {
      for (const q of ['010', '01012']) expect(await directHit(q), q).to.equal(null)
    })
  })

  describe('guide', () => {
    const guide = async (q: string, parameters = {}) => {
      const document = await search({ q, ...parameters })
      const ref = document.data.relationships.guide.data
      return ref === null ? null : included(document, 'guide').find(({ id }) => id === ref.id)?.attributes.title
    }

    it('names the guide with most hits', async () => expect(await guide('tomatoes')).to.equal('Vegetables'))

    it('covers all rows of its chapters', async () => expect(await guide('breeding animals')).to.equal('Horses'))

    it('appears for codes too', async () => expect(await guide('0702')).to.equal('Vegetables'))

    it('stays null if no guide covers more than a quarter of the hits', async () =>
      expect(await guide('salmon')).to.equal(null))

    it('depends on all hits, not only those of the page', async () =>
      expect(await guide('tomatoes', { per_page: '1', page: '7' })).to.equal('Vegetables'))

    it('depends on the filters', async () => expect(await guide('cherry', { filter: 'chapter_id:08' })).to.equal(null))
  })

  describe('intercept message', () => {
    const message = async (q: string) => {
      const document = await search({ q })
      const ref = document.data.relationships.intercept_message.data
      return ref === null ? null : included(document, 'intercept_message').find(({ id }) => id === ref.id)?.attributes
    }

    it('appears as safe HTML with links for the codes that exist', async () =>
      expect(await message('Sun-Glasses')).to.deep.equal({
        term: 'sunglass',
        message: 'Look under heading 9004, subheading 010121 or heading 9999; <b>not</b> 8471410000.',
        formatted_message:
          'Look under <a href="/uk/api/v2/headings/9004">heading 9004</a>, ' +
          '<a href="/uk/api/v2/commodities/0101210000">subheading 010121</a> or heading 9999; ' +
          '&lt;b&gt;not&lt;/b&gt; 8471410000.',
      }))

    it('appears without hits too', async () => {
      const { data } = await search({ q: 'stands' })
      expect(data.attributes.total_results).to.equal(0)
      expect((await message('stands'))?.formatted_message).to.equal(
        'Stands go under <a href="/uk/api/v2/chapters/84">chapter 84</a>.',
      )
    })

    it('stays null for a query with further words', async () =>
      expect(await message('sunglasses for sports')).to.equal(null))
  })

  describe('explain=1', () => {
    const explained = async (parameters: Record<string, string>) =>
      (await search({ ...parameters, explain: '1' })).meta.explain

    it('explains the first hit in sentences with scores that add up', async () => {
      const document = await search({ q: 'cherry tomatoes', explain: '1' })
      const [first] = document.meta.explain?.hits ?? []
      expect(document.meta.explain?.words).to.deep.equal(['cherry', 'tomatoes'])
      const sentences = document.meta.explain?.hits.flatMap(({ reasons }) => reasons.map(({ sentence }) => sentence))
      expect(sentences?.join('; ')).not.to.include('Another condition')
      expect(first?.goods_nomenclature_item_id).to.equal('0702001007')
      expect(first?.reasons[0]?.sentence).to.match(
        /^The query is its whole description or one of its search references/,
      )
      const words = first?.reasons.find(({ sentence }) => sentence.startsWith("'cherry'"))
      expect(words?.sentence).to.include('in its own description')
      expect(words?.fields[0]).to.include({ field: 'description_indexed', weight: 2 })
      const sum = first?.reasons.reduce((total, { score }) => total + score, 0)
      expect(sum).to.be.closeTo(first?.score ?? 0, 0.01)
    })

    it('explains the hits of the page, at most ten', async () => {
      const document = await search({ q: 'horses', explain: '1', per_page: '2', page: '2' })
      expect(document.meta.explain?.hits.map(({ id }) => id)).to.deep.equal(hitsOf(document).map(({ id }) => id))
      expect((await explained({ q: '01' }))?.hits).to.have.length.within(1, 10)
    })

    it('names the notes that speak of the headings of the hits', async () => {
      expect((await explained({ q: '0101' }))?.notes).to.deep.equal([
        {
          heading: '0101',
          title: 'Note 1 of chapter 95',
          says: 'goods of heading 0101 are excluded here (a)',
          href: '/uk/api/v2/chapters/95/chapter_note',
        },
      ])
    })

    it('explains hits of a code', async () => {
      const explanation = await explained({ q: '0101' })
      expect(explanation?.words).to.deep.equal([])
      expect(explanation?.hits[0]?.reasons.map(({ sentence }) => sentence)).to.deep.equal([
        'Its code is the one asked for, or begins with it',
      ])
    })

    it('stays empty without hits', async () =>
      expect(await explained({ q: 'flibble' })).to.deep.equal({
        words: ['flibble'],
        corrections: [],
        synonyms: [],
        hits: [],
        notes: [],
      }))

    it('keeps the rest of the document the same, and is optional', async () => {
      const { meta, data } = await search({ q: 'horses', explain: '0' })
      const why = await search({ q: 'horses', explain: '1' })
      expect(meta).to.have.keys('language', 'pagination')
      expect(why.data.relationships).to.deep.equal(data.relationships)
    })

    it('accepts only 0 and 1', async () => {
      const response = await get({ q: 'horses', explain: 'yes' })
      expect(response.status).to.equal(400)
      expect(response.body.errors[0].source).to.deep.equal({ parameter: 'explain' })
    })
  })

  describe('the document', () => {
    it('shows every attribute of a hit', async () => {
      const document = await search({ q: 'ricotta' })
      const [hit] = hitsOf(document)
      expect(hit?.type).to.equal('commodity')
      expect(hit?.attributes).to.deep.include({
        goods_nomenclature_item_id: '0406105090',
        producline_suffix: '80',
        goods_nomenclature_class: 'commodity',
        declarable: true,
        description: 'Other',
        description_indexed: 'Other',
        search_references: 'ricotta, mascarpone',
        validity_start_date: '2021-01-01T00:00:00.000Z',
        validity_end_date: null,
        chapter_id: '04',
        chapter_description: 'DAIRY PRODUCE; BIRDS’ EGGS; NATURAL HONEY',
        heading_id: '0406',
        heading_description: 'Cheese and curd',
      })
      const ancestors = included(document, 'ancestor')
      expect(hit?.relationships.ancestors.data).to.deep.equal(ancestors.map(({ id, type }) => ({ id, type })))
      expect(ancestors.map((level) => level.attributes.goods_nomenclature_item_id)).to.deep.equal([
        '0400000000',
        '0406000000',
        '0406100000',
      ])
    })

    it('shows null as the heading of a chapter', async () => {
      const [chapter] = hitsOf(await search({ q: '01' }))
      expect(chapter).to.include({ type: 'chapter' })
      expect(chapter?.attributes).to.include({
        heading_id: null,
        heading_description: null,
        chapter_description: 'LIVE ANIMALS',
      })
    })

    it('shows headings as published, with negated clauses', async () => {
      const [hit] = hitsOf(await search({ q: 'fresh salmon' }))
      expect(hit?.attributes.heading_description).to.match(/excluding fish fillets/)
    })

    it('includes each resource once', async () => {
      const document = await search({ q: 'fresh chilled frozen' })
      const keys = document.included.map(({ type, id }) => `${type} ${id}`)
      expect(new Set(keys).size).to.equal(keys.length)
    })

    it('shows the parts of speech of the query', async () => {
      const [parsed] = included(await search({ q: 'red leather shoes' }), 'search_query_parser_result')
      expect(parsed?.attributes).to.deep.include({
        original_search_query: 'red leather shoes',
        corrected_search_query: 'red leather shoes',
        adjectives: ['red'],
        nouns: ['leather', 'shoe'],
        noun_chunks: ['red leather shoe'],
      })
    })
  })

  describe('statistics', () => {
    it('cover all hits, even on a page with one', async () => {
      const whole = await search({ q: 'fresh chilled horses', per_page: '1000' })
      const page = await search({ q: 'fresh chilled horses', per_page: '1', page: '2' })
      const hits = hitsOf(whole)
      expect(hits).to.have.length(whole.data.attributes.total_results)
      expect(whole.data.attributes.max_score).to.equal(hits[0]?.attributes.score)

      for (const document of [whole, page]) {
        for (const { id, attributes } of included(document, 'chapter_statistic')) {
          const scores = hits.filter((hit) => hit.attributes.chapter_id === id).map((hit) => hit.attributes.score)
          const sum = scores.reduce((total, score) => total + score, 0)
          expect(attributes.cnt).to.equal(scores.length)
          expect(attributes.score).to.be.closeTo(sum, 1e-3)
          expect(attributes.avg).to.be.closeTo(sum / scores.length, 1e-3)
        }
        const chapters = new Map(included(document, 'chapter_statistic').map((chapter) => [chapter.id, chapter]))
        for (const { id, attributes } of included(document, 'heading_statistic')) {
          const scores = hits.filter((hit) => hit.attributes.heading_id === id).map((hit) => hit.attributes.score)
          const sum = scores.reduce((total, score) => total + score, 0)
          expect(attributes.cnt).to.equal(scores.length)
          expect(attributes.score).to.be.closeTo(sum, 1e-3)
          expect(attributes.avg).to.be.closeTo(sum / scores.length, 1e-3)
          expect(attributes.chapter_id).to.equal(id.slice(0, 2))
          expect(attributes.chapter_score).to.equal(chapters.get(attributes.chapter_id)?.attributes.score)
          expect(attributes.chapter_description).to.equal(chapters.get(attributes.chapter_id)?.attributes.description)
        }
      }
    })

    it('order chapters and headings by score', async () => {
      const document = await search({ q: 'fresh chilled frozen' })
      const scores = included(document, 'chapter_statistic').map((chapter) => chapter.attributes.score)
      const headings = included(document, 'heading_statistic').map((heading) => heading.attributes.score)
      expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a))
      expect(headings).to.deep.equal(headings.toSorted((a, b) => b - a))
    })

    it('show the description of a declarable heading', async () => {
      const [heading] = included(await search({ q: '0903' }), 'heading_statistic')
      expect(heading?.attributes.description).to.equal('Maté')
    })
  })

  describe('pages', () => {
    it('follow each other without gaps and overlaps', async () => {
      const q = 'fresh chilled frozen'
      const whole = codesOf(await search({ q, per_page: '1000' }))
      const pages: string[] = []
      for (let page = 1; pages.length < whole.length; page += 1) {
        pages.push(...codesOf(await search({ q, per_page: '7', page: String(page) })))
      }
      expect(pages).to.deep.equal(whole)
    })

    it('stay empty past the end, and have the total', async () => {
      const { data, meta } = await search({ q: 'horses', page: '999999999', per_page: '1000' })
      expect(data.relationships.hits.data).to.deep.equal([])
      expect(data.attributes.total_results).to.be.above(0)
      expect(meta.pagination).to.deep.equal({
        page: 999_999_999,
        per_page: 1000,
        total_count: data.attributes.total_results,
      })
    })

    it('contain every document in some code search', async () => {
      const totals = await Promise.all(
        ['01', '02', '03', '04', '07', '08', '09', '20', '28', '84', '90'].map(
          async (q) => (await search({ q, per_page: '1' })).data.attributes.total_results,
        ),
      )
      expect(totals.reduce((sum, total) => sum + total, 0)).to.equal(documents - 1)
    })
  })

  describe('filters', () => {
    it('accept both syntaxes, with and without filter_', async () => {
      const narrowed = await Promise.all(
        [
          { filter: 'chapter_id:03' },
          { filter: 'filter_chapter_id:03' },
          { 'filter[chapter_id]': '03' },
          { 'filter[filter_chapter_id]': '03' },
        ].map(async (filter) => codesOf(await search({ q: 'fresh', ...filter }))),
      )
      for (const found of narrowed) {
        expect(found).to.deep.equal(narrowed[0])
        expect(found).to.satisfy(
          (all: readonly string[]) => all.length > 0 && all.every((code) => code.startsWith('03')),
        )
      }
    })

    it('combine values of a field as alternatives, and several fields with and', async () => {
      const both = codesOf(
        await search({ q: 'trout or tomatoes', filter: ['chapter_id:03', 'chapter_id:07', 'declarable:TRUE'] }),
      )
      expect(new Set(both.map((code) => code.slice(0, 2)))).to.deep.equal(new Set(['03', '07']))
      expect(both).to.include.members(['0302110000-80', '0702001007-80'])
      expect(both).not.to.include('0702000000-80')
    })

    it('keep the other values of a facet, with the counts of choosing them', async () => {
      const before = await search({ q: 'fresh chilled frozen' })
      expect(facetOf(before, 'product_state')).to.deep.equal([
        ['Frozen', 8],
        ['Fresh or chilled', 6],
      ])
      const chosen = await search({ q: 'fresh chilled frozen', filter: 'filter_product_state:FROZEN' })
      expect(chosen.data.attributes.total_results).to.equal(8)
      expect(facetOf(chosen, 'product_state')).to.deep.equal(facetOf(before, 'product_state'))
      // Other facets and the statistics are counted under the filter.
      expect(facetOf(chosen, 'animal_type')).not.to.deep.equal(facetOf(before, 'animal_type'))
      const chapters = included(chosen, 'chapter_statistic').map(({ attributes }) => attributes.cnt)
      expect(chapters.reduce((sum, count) => sum + count)).to.equal(8)
    })

    it('return exactly the shown count of hits for every value, with any other filters', async () => {
      const q = 'fresh chilled frozen'
      for (const chosen of [
        [],
        ['animal_type:fish'],
        ['product_state:frozen'],
        ['chapter_id:03', 'animal_type:fish'],
      ]) {
        const shown = await search({ q, filter: chosen })
        const statistics = included(shown, 'facet_classification_statistic')
        expect(statistics).not.to.deep.equal([])
        for (const { id, attributes } of statistics) {
          const others = chosen.filter((filter) => !filter.startsWith(`${attributes.facet}:`))
          const narrowed = await search({ q, filter: [...others, id] })
          expect(narrowed.data.attributes.total_results, `${id} beside ${others}`).to.equal(attributes.count)
        }
      }
    })

    it('combine values of a facet as alternatives, and several facets with and', async () => {
      const total = async (...filter: readonly string[]) =>
        (await search({ q: 'fresh chilled frozen', filter })).data.attributes.total_results
      const fish = await total('animal_type:fish')
      const bovine = await total('animal_type:bovine animals')
      expect(await total('animal_type:fish', 'filter_animal_type:Bovine Animals')).to.equal(fish + bovine)
      expect(await total('animal_type:fish|bovine animals')).to.equal(fish + bovine)
      expect(await total('animal_type:fish', 'product_state:frozen')).to.be.within(1, fish - 1)
    })

    it('return no hits for an unknown value, and the values of its facet', async () => {
      const document = await search({ q: 'salmon', filter: 'product_state:melted' })
      expect(codesOf(document)).to.deep.equal([])
      expect(facetOf(document, 'product_state')).to.deep.equal([
        ['Frozen', 2],
        ['Fresh or chilled', 1],
      ])
    })

    it('keep the hits that are a row of the tariff or stand below it', async () => {
      const within = async (filter: string) => codesOf(await search({ q: 'cherry tomatoes', filter })).toSorted()
      const all = codesOf(await search({ q: 'cherry tomatoes' })).toSorted()
      expect(await within('within:0700000000-80')).to.deep.equal(all.filter((code) => code.startsWith('07')))
      expect(await within('within:0702000000-80')).to.deep.equal(all.filter((code) => code.startsWith('0702')))
      expect(await within('within:0702001007-80')).to.deep.equal(['0702001007-80'])
      expect(await within('within:0702001007-80,0702000000-80')).to.deep.equal(
        all.filter((code) => code.startsWith('0702')),
      )
      expect(await within('within:0702001007-10')).to.deep.equal([])
    })

    it('omit a facet with one value for all hits, unless it has a filter', async () => {
      expect(facetOf(await search({ q: 'salmon' }), 'animal_type')).to.equal(undefined)
      expect(facetOf(await search({ q: 'salmon', filter: 'animal_type:fish' }), 'animal_type')).to.deep.equal([
        ['fish', 3],
      ])
    })

    it('come as facets with their questions', async () => {
      const facets = included(await search({ q: 'fresh chilled frozen' }), 'facet_filter_statistic')
      expect(facets.map(({ attributes }) => attributes)).to.have.deep.members([
        {
          facet_filter: 'filter_product_state',
          facet_count: 14,
          display_name: 'Product state',
          question: 'Pick one of Product state',
        },
        {
          facet_filter: 'filter_animal_type',
          facet_count: 13,
          display_name: 'Animal type',
          question: 'What type of animal?',
        },
      ])
    })

    it('keep the minimum score, below which rows are not counted', async () => {
      const all = await search({ q: 'frozen trout' })
      const fresh = await search({ q: 'frozen trout', filter: 'product_state:fresh or chilled' })
      const kept = codesOf(all).filter((code) => codesOf(fresh).includes(code))
      expect(codesOf(fresh)).to.deep.equal(kept)
    })

    it('return exactly the count of the chapter statistic for a chapter', async () => {
      const all = await search({ q: 'fresh chilled horses' })
      for (const { id, attributes } of included(all, 'chapter_statistic')) {
        const { data } = await search({ q: 'fresh chilled horses', filter: `chapter_id:${id}` })
        expect(data.attributes.total_results).to.equal(attributes.cnt)
      }
    })

    it('take several values separated by commas', async () => {
      const either = await search({ q: 'trout or tomatoes', 'filter[chapter_id]': '03,07' })
      const repeated = await search({ q: 'trout or tomatoes', filter: ['chapter_id:03', 'chapter_id:07'] })
      expect(codesOf(either)).to.deep.equal(codesOf(repeated))
      expect(either.data.attributes.total_results).to.be.above(0)
    })

    it('return no hits for a value that no row has', async () => {
      expect(codesOf(await search({ q: 'fresh', filter: 'chapter_id:99' }))).to.deep.equal([])
    })

    it('apply to codes too', async () =>
      expect(codesOf(await search({ q: '0101', filter: 'goods_nomenclature_class:heading' }))).to.deep.equal([
        '0101000000-80',
      ]))
  })

  describe('an invalid request', () => {
    for (const [what, parameters, parameter] of [
      ['no q', {}, 'q'],
      ['a blank q', { q: ' \t ' }, 'q'],
      ['q over 512 characters', { q: 'x'.repeat(513) }, 'q'],
      ['q sent twice', { q: ['tea', 'coffee'] }, 'q'],
      ['page 0', { q: 'tea', page: '0' }, 'page'],
      ['page 1.5', { q: 'tea', page: '1.5' }, 'page'],
      ['page -1', { q: 'tea', page: '-1' }, 'page'],
      ['page x', { q: 'tea', page: 'x' }, 'page'],
      ['per_page 1001', { q: 'tea', per_page: '1001' }, 'per_page'],
      ['an unknown facet', { q: 'tea', filter: 'taste:sweet' }, 'filter'],
      ['an unknown facet in brackets', { q: 'tea', 'filter[taste]': 'sweet' }, 'filter[taste]'],
      ['a facet without a value', { q: 'tea', filter: 'chapter_id:' }, 'filter'],
      ['a value that no row can have', { q: 'tea', filter: 'declarable:maybe' }, 'filter'],
      ['such a value in brackets', { q: 'tea', 'filter[declarable]': 'maybe' }, 'filter[declarable]'],
      ['brackets without a facet', { q: 'tea', 'filter[]': 'true' }, 'filter'],
      ['brackets after brackets', { q: 'tea', 'filter[declarable][eq]': 'true' }, 'filter[declarable.eq]'],
      ['a filter without a colon', { q: 'tea', filter: 'chapter_id' }, 'filter'],
    ] as const) {
      it(`returns 400 and the parameter: ${what}`, async () => {
        const { status, body } = await get(parameters)
        expect(status).to.equal(400)
        expect(body.errors[0].source).to.deep.equal({ parameter })
      })
    }

    it('excludes filters in the spellings of Rails, PHP and the public service’s documentation', async () => {
      const expected = codesOf(await search({ q: 'tea', filter: ['declarable:true', 'chapter_id:09'] }))
      expect(expected).not.to.deep.equal([])
      for (const sent of [
        { 'filter[]': ['declarable:true', 'chapter_id:09'] },
        { 'filter[declarable][]': 'true', 'filter[chapter_id][]': ['09', '08'] },
        { 'filter.declarable': 'true', 'filter.chapter_id': '09' },
      ]) {
        expect(codesOf(await search({ q: 'tea', ...sent })), JSON.stringify(sent)).to.deep.equal(expected)
      }
    })

    it('excludes empty parameters, which count as absent', async () => {
      const empty = { page: '', per_page: '', spell: '', explain: '', filter: '', 'filter[chapter_id]': '' }
      expect(codesOf(await search({ q: 'tea', ...empty }))).to.deep.equal(codesOf(await search({ q: 'tea' })))
    })

    it('returns every problem', async () => {
      const { body } = await get({ q: '', page: '0', filter: 'taste:' })
      expect(body.errors).to.have.length(3)
    })
  })

  describe('a response', () => {
    it('stays the same without a prefix as under /uk', async () => {
      const [bare, prefixed] = await Promise.all([
        get({ q: 'tomatoes' }, '/api/beta/search'),
        get({ q: 'tomatoes' }, '/uk/api/beta/search'),
      ])
      expect(bare.body.data.relationships).to.deep.equal(prefixed.body.data.relationships)
    })

    it('becomes 400 for an unknown region', async () =>
      expect((await get({ q: 'tea' }, '/fr/api/beta/search')).status).to.equal(400))

    it('carries an ETag, and becomes 304 for a client that sends it', async () => {
      const first = await get({ q: 'tomatoes' })
      expect(first.headers['cache-control']).to.equal('private, no-cache')
      const etag = first.headers.etag ?? ''
      expect((await get({ q: 'tomatoes' }).set('If-None-Match', etag)).status).to.equal(304)
      expect((await get({ q: 'potatoes' }).set('If-None-Match', etag)).status).to.equal(200)
    })

    it('becomes 503 with Retry-After if no tariff is loaded', async () => {
      const { status, headers, body } = await get({ q: 'tea' }, '/xi/api/beta/search')
      expect(status).to.equal(503)
      expect(headers['retry-after']).to.match(/^\d+$/)
      expect(body.errors[0].detail).to.match(/^The xi tariff has not been loaded yet/)
    })

    it('becomes 503 with Retry-After while OpenSearch is down, without internal details', async () => {
      const port = await freePort()
      const away = createOpenSearch({ urls: [`http://127.0.0.1:${port}`], searchTimeoutMs: 1000 })
      const lonely = await serve(away, index)
      try {
        const { status, headers, text } = await request(lonely).get('/uk/api/beta/search').query({ q: 'tea' })
        expect(status).to.equal(503)
        expect(headers['retry-after']).to.match(/^\d+$/)
        expect(text).not.to.include(String(port))
      } finally {
        lonely.close()
        await away.close()
      }
    })

    it('becomes 503 while Postgres is down before curated content was read', async () => {
      const away = async () => {
        throw new ServiceUnavailableError('postgres', 'connection refused')
      }
      const uncurated = await serve(openSearch, index, { postgres: { query: away } }, [])
      try {
        const { status, headers } = await request(uncurated).get('/uk/api/beta/search').query({ q: 'tea' })
        expect(status).to.equal(503)
        expect(Number(headers['retry-after'])).to.be.at.least(1)
      } finally {
        uncurated.close()
      }
    })

    it('becomes 503 if the index is missing', async () => {
      const lost = await serve(openSearch, `${prefix}-gone`)
      try {
        expect((await request(lost).get('/uk/api/beta/search').query({ q: 'tea' })).status).to.equal(503)
      } finally {
        lost.close()
      }
    })
  })
})
