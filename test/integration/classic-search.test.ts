import type { Server } from 'node:http'
import { expect } from 'chai'
import request from 'supertest'
import { suggestionDocuments } from '../../ingest/transform/suggestions.ts'
import { readLexicons } from '../../src/language/languages/read-lexicons.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { loadIndexDefinition } from '../../src/opensearch/index-definition.ts'
import type { ClassicSearchDocument, ClassicSuggestionsDocument } from '../../src/search/classic/response-schema.ts'
import { classicSearchRoutes } from '../../src/search/classic/routes.ts'
import { createSearch } from '../../src/search/search.ts'
import { createSuggest } from '../../src/search/suggestions/suggest.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { createSpelling, SPELLING } from '../../src/tariff-data/spelling.ts'
import { TARIFF_LISTS, type TariffLists } from '../../src/tariff-data/tariff-lists.ts'
import { given } from '../../src/versions/version-data.ts'
import { fixedVersions } from '../support/fixed-versions.ts'
import { liveVersionOf } from '../support/live-version.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestApp } from '../support/test-app.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import { indexLittleTariff, littleTariff, littleVocabulary, NO_CURATION } from './little-tariff.ts'

const DAY_MS = 86_400_000

// The classic search reads nothing else of the lists.
const LISTS = { chapterContext: () => null } as unknown as TariffLists

describe('search at the addresses of the public service', () => {
  const prefix = testIndexPrefix()
  let openSearch: OpenSearch
  let server: Server

  before(async () => {
    openSearch = createOpenSearch({ urls: [serverUrls().openSearchUrl], searchTimeoutMs: 10_000 })
    const yesterday = todayUtc(new Date(Date.now() - DAY_MS))
    await indexLittleTariff(openSearch, `${prefix}-tariff`, yesterday)
    for (const name of ['labels', 'suggestions']) {
      const { body } = await loadIndexDefinition(name)
      await openSearch.indices.create(`${prefix}-${name}`, body)
    }
    const { tree, references } = littleTariff(yesterday)
    await openSearch.bulk(
      [...suggestionDocuments(tree, references, await readLexicons())].flatMap(({ id, document }) => [
        { index: { _index: `${prefix}-suggestions`, _id: id } },
        document,
      ]),
    )
    await openSearch.indices.refresh(`${prefix}-suggestions`)
    const live = liveVersionOf(
      {
        dataVersionId: 1,
        region: 'uk',
        searchIndex: `${prefix}-tariff`,
        labelsIndex: `${prefix}-labels`,
        suggestionsIndex: `${prefix}-suggestions`,
        publishedAt: new Date(),
        sourceKind: 'sample',
        snapshotDate: null,
        dataDates: {},
        languages: [],
        embeddingModel: null,
      },
      { openSearch },
      [NO_CURATION, given(SPELLING, createSpelling(await littleVocabulary())), given(TARIFF_LISTS, LISTS)],
    )
    const routes = classicSearchRoutes({
      search: await createSearch(openSearch),
      suggest: createSuggest(openSearch),
      liveVersions: fixedVersions((region) => (region === 'uk' ? live : null)),
      version: 'test',
    })
    server = createTestApp(routes).listen(0)
  })

  after(async () => {
    server.close()
    await removeTestIndices(prefix)
    await openSearch.close()
  })

  const search = async (q: string): Promise<ClassicSearchDocument['data']> => {
    const response = await request(server).get('/uk/api/v2/search').query({ q, as_of: '2020-01-01' })
    expect(response.status, response.text).to.equal(200)
    return response.body.data
  }

  for (const [q, endpoint, id] of [
    ['1', 'chapters', '01'],
    ['0101', 'headings', '0101'],
    ['0101300000', 'commodities', '0101300000'],
    ['yerba mate', 'headings', '0903'],
  ] as const) {
    it(`answers ${q} with the ${endpoint} entry ${id}`, async () => {
      const { attributes } = await search(q)
      expect(attributes).to.deep.equal({ type: 'exact_match', entry: { endpoint, id } })
    })
  }

  it('answers words with hits by level', async () => {
    const { attributes } = await search('cherry tomatoes fresh')
    if (attributes.type !== 'fuzzy_match') throw new Error(attributes.type)
    const { headings, commodities } = attributes.goods_nomenclature_match
    expect(headings.map((hit) => hit._source.goods_nomenclature_item_id)).to.include('0702000000')
    const cherry = commodities.find((hit) => hit._source.goods_nomenclature_item_id === '0702001007')
    expect(cherry?._source.heading?.goods_nomenclature_item_id).to.equal('0702000000')
    expect(cherry?._source.chapter?.goods_nomenclature_item_id).to.equal('0700000000')
  })

  for (const [how, post] of [
    ['a form', () => request(server).post('/uk/api/v2/search').type('form').send({ q: 'cherry tomatoes fresh' })],
    [
      'JSON',
      () => request(server).post('/api/v2/search.json').send({ q: 'cherry tomatoes fresh', as_of: '2020-01-01' }),
    ],
    ['JSON without a version', () => request(server).post('/uk/api/search').send({ q: 'cherry tomatoes fresh' })],
    ['no body', () => request(server).post('/uk/api/v2/search?q=cherry%20tomatoes%20fresh&as_of=2020-01-01')],
  ] as const) {
    it(`answers a query that is posted as ${how} like one that is sent with GET`, async () => {
      const response = await post()
      expect(response.status, response.text).to.equal(200)
      expect(response.body.data).to.deep.equal(await search('cherry tomatoes fresh'))
    })
  }

  it('answers a blank post with empty lists, and rejects what is no query', async () => {
    const post = () => request(server).post('/uk/api/v2/search')
    expect((await post().type('form').send('')).body.data.type).to.equal('null_search')
    expect((await post().send({ q: 7 })).status).to.equal(400)
    expect((await post().send({ q: 'x'.repeat(513) })).status).to.equal(400)
    expect((await post().type('application/json').send('{')).status).to.equal(400)
    expect((await post().type('text/plain').send('horses')).status).to.equal(415)
  })

  it('answers a blank query with empty lists', async () => {
    expect((await search(' ')).type).to.equal('null_search')
  })

  it('suggests values for what was typed so far, and none for nothing', async () => {
    const suggest = async (q: string): Promise<ClassicSuggestionsDocument['data']> =>
      (await request(server).get('/api/v2/search_suggestions').query({ q })).body.data
    const [first] = await suggest('yerb')
    expect(first?.attributes).to.include({
      value: 'yerba mate',
      query: 'yerb',
      suggestion_type: 'search_reference',
      goods_nomenclature_class: 'Heading',
    })
    expect(await suggest('')).to.deep.equal([])
  })
})
