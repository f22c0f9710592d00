import type { Server } from 'node:http'
import { expect } from 'chai'
import request from 'supertest'
import { suggestionDocuments } from '../../ingest/transform/suggestions.ts'
import { readLexicons } from '../../src/language/languages/read-lexicons.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { loadIndexDefinition } from '../../src/opensearch/index-definition.ts'
import type { SuggestionsDocument } from '../../src/search/suggestions/response-schema.ts'
import { suggestionRoutes } from '../../src/search/suggestions/routes.ts'
import { createSuggest } from '../../src/search/suggestions/suggest.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { createSpelling, SPELLING } from '../../src/tariff-data/spelling.ts'
import type { DataVersion } from '../../src/versions/data-version.ts'
import { given } from '../../src/versions/version-data.ts'
import { fixedVersions } from '../support/fixed-versions.ts'
import { liveVersionOf } from '../support/live-version.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestApp } from '../support/test-app.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import { littleTariff, littleVocabulary } from './little-tariff.ts'

const DAY_MS = 86_400_000

describe('search suggestions', () => {
  const prefix = testIndexPrefix()
  const index = `${prefix}-suggestions`
  let openSearch: OpenSearch
  let server: Server

  before(async () => {
    openSearch = createOpenSearch({ urls: [serverUrls().openSearchUrl], searchTimeoutMs: 10_000 })
    const { body } = await loadIndexDefinition('suggestions')
    await openSearch.indices.create(index, body)
    const { tree, references } = littleTariff(todayUtc(new Date(Date.now() - DAY_MS)))
    await openSearch.bulk(
      [...suggestionDocuments(tree, references, await readLexicons())].flatMap(({ id, document }) => [
        { index: { _index: index, _id: id } },
        document,
      ]),
    )
    await openSearch.indices.refresh(index)
    const version: DataVersion = {
      dataVersionId: 1,
      region: 'uk',
      searchIndex: `${prefix}-none`,
      labelsIndex: `${prefix}-none`,
      suggestionsIndex: index,
      publishedAt: new Date(),
      sourceKind: 'sample',
      snapshotDate: null,
      dataDates: {},
      languages: [],
      embeddingModel: null,
    }
    const live = liveVersionOf(version, {}, [given(SPELLING, createSpelling(await littleVocabulary()))])
    const routes = suggestionRoutes({
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

  const get = (parameters: Record<string, string | readonly string[]>, path = '/uk/api/beta/search_suggestions') =>
    request(server).get(path).query(parameters)

  const suggest = async (q: string, parameters = {}): Promise<SuggestionsDocument['data']> => {
    const response = await get({ q, ...parameters })
    expect(response.status, response.text).to.equal(200)
    return response.body.data
  }

  const values = async (q: string): Promise<readonly string[]> =>
    (await suggest(q)).map((found) => found.attributes.value)

  it('reads words in another language where nothing begins with them', async () => {
    expect(await values('Pferde')).to.deep.equal(await values('horses'))
    expect(await values('Pferde')).to.not.deep.equal([])
  })

  it('completes words of another language, after those in English', async () => {
    const [first] = await suggest('ordinateur por')
    expect(first?.attributes).to.include({ value: 'ordinateur portable', language: 'fr' })
    expect(first?.attributes.score).to.be.closeTo(7.2, 0.001)
    const found = (await suggest('comp')).map(({ attributes: { value, language } }) => `${value} ${language}`)
    expect(found.slice(0, 2)).to.deep.equal(['computers en', 'Computer de'])
  })

  describe('words', () => {
    for (const [typed, first] of [
      ['tom', 'Tomatoes, fresh or chilled'],
      ['TOM', 'Tomatoes, fresh or chilled'],
      ['tomatoes', 'Tomatoes, fresh or chilled'],
      ['tomatoes, fresh', 'Tomatoes, fresh or chilled'],
      ['lap', 'laptops'],
      ['gherk', 'Cucumbers and gherkins, fresh or chilled'],
      ['chilled tom', 'Tomatoes, fresh or chilled'],
      ['mate', 'Maté'],
      ['MATÉ', 'Maté'],
      ['yerba', 'yerba mate'],
      ['dairy', 'DAIRY PRODUCE; BIRDS’ EGGS; NATURAL HONEY'],
      ['meat of heading 0304', 'Fish, frozen, excluding fish fillets and other fish meat of heading 0304'],
    ] as const) {
      it(`"${typed}" suggests "${first}" first`, async () => expect((await values(typed))[0]).to.equal(first))
    }

    for (const [typed, wanted] of [
      ['tomaot', 'Tomatoes, fresh or chilled'],
      ['tmoatoes', 'Tomatoes, fresh or chilled'],
      ['lapotp', 'laptops'],
      ['compuetr', 'computers'],
      ['spectacels', 'Spectacles, goggles and the like, corrective, protective or other'],
      ['frehs tomato', 'Tomatoes, fresh or chilled'],
    ] as const) {
      it(`"${typed}" suggests "${wanted}" despite the error`, async () =>
        expect(await values(typed)).to.include(wanted))
    }

    it('keep typing errors in three letters', async () => expect(await values('tmo')).to.deep.equal([]))

    it('rank texts that begin with the query before texts with a word that does, and those before errors', async () => {
      const scores = (await suggest('fish')).map(({ attributes }) => attributes.score)
      expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a))
      const found = await values('fish')
      expect(found[0]).to.match(/^Fish/)
      expect((await values('cher'))[0]).to.equal('Apricots, cherries, peaches, plums and sloes, fresh')
    })

    it('rank an equal title before longer ones', async () => {
      const [first] = await suggest('donkeys')
      expect(first?.attributes).to.include({ value: 'donkeys', score: 16, kind: 'search_reference' })
    })

    it('merge titles that differ in case or accents only', async () =>
      expect((await values('mat')).filter((value) => /^mat[eé]$/i.test(value))).to.deep.equal(['Maté']))

    it('show the query, the kind and the row', async () => {
      const [first] = await suggest('Tomat')
      expect(first).to.deep.include({ type: 'search_suggestion' })
      expect(first?.attributes).to.deep.include({
        value: 'Tomatoes, fresh or chilled',
        query: 'Tomat',
        kind: 'heading',
      })
      expect(first?.attributes.resource).to.deep.include({
        type: 'heading',
        href: '/uk/api/v2/headings/0702',
        goods_nomenclature_item_id: '0702000000',
        productline_suffix: '80',
        description: 'Tomatoes, fresh or chilled',
      })
    })
  })

  describe('codes', () => {
    for (const [typed, ...codes] of [
      ['0702', '0702', '0702001007', '0702001099'],
      ['0702 00 10', '0702001007', '0702001099'],
      ['07020010', '0702001007', '0702001099'],
      ['0101210000-10', '0101210000'],
      ['03021', '0302110000', '0302130000'],
      ['09', '09', '0903'],
      ['2801', '2801', '2801100000'],
      ['99'],
      ['7'],
      ['12345678901'],
    ] as const) {
      it(`"${typed}" suggests ${codes.join(', ') || 'nothing'}`, async () =>
        expect(await values(typed)).to.deep.equal(codes))
    }

    it('refer to the product line', async () => {
      const [first] = await suggest('010121')
      expect(first?.attributes).to.deep.include({ kind: 'code', value: '0101210000' })
      expect(first?.attributes.resource).to.include({ type: 'commodity', productline_suffix: '80' })
    })

    it('omit codes that ended since the ingest', async () => expect(await values('847141')).to.deep.equal([]))
  })

  it('end at ten, or at the limit', async () => {
    expect(await suggest('o')).to.have.length.at.most(10)
    expect(await suggest('f')).to.have.length.above(2)
    expect(await suggest('f', { limit: '2' })).to.have.length(2)
  })

  for (const q of [
    '*',
    '?',
    '"',
    '\\',
    '"tom',
    'tom*',
    '(tom OR',
    'value:tom',
    '😀',
    '苹果',
    '\u0007',
    '\u001btom',
    '|',
    '<br>',
    '<script>',
    '-',
    '%',
    '\ud800',
    'a'.repeat(512),
    'toma '.repeat(102),
    '苹'.repeat(512),
    Array.from({ length: 256 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join(' '),
  ]) {
    it(`${JSON.stringify(q.slice(0, 20))} is a valid query`, async () => expect(await suggest(q)).to.be.an('array'))
  }

  it('a query without letters and digits has no suggestions', async () => {
    for (const q of ['*', '|', '<br>', '😀', '\u0007']) expect(await suggest(q), q).to.deep.equal([])
  })

  describe('an invalid request', () => {
    for (const [what, parameters, parameter] of [
      ['no q', {}, 'q'],
      ['a blank q', { q: ' \t' }, 'q'],
      ['q over 512 characters', { q: 'x'.repeat(513) }, 'q'],
      ['q sent twice', { q: ['tea', 'coffee'] }, 'q'],
      ['limit 0', { q: 'tea', limit: '0' }, 'limit'],
      ['limit 11', { q: 'tea', limit: '11' }, 'limit'],
      ['limit x', { q: 'tea', limit: 'x' }, 'limit'],
    ] as const) {
      it(`returns 400 and the parameter: ${what}`, async () => {
        const { status, body } = await get(parameters)
        expect(status).to.equal(400)
        expect(body.errors[0].source).to.deep.equal({ parameter })
      })
    }
  })

  it('an address without a prefix has the same suggestions as under /uk', async () =>
    expect((await get({ q: 'tom' }, '/api/beta/search_suggestions')).body).to.deep.equal({
      data: await suggest('tom'),
    }))

  it('fail with 400 for an unknown region and with 503 if no tariff is loaded', async () => {
    expect((await get({ q: 'tom' }, '/fr/api/beta/search_suggestions')).status).to.equal(400)
    expect((await get({ q: 'tom' }, '/xi/api/beta/search_suggestions')).status).to.equal(503)
  })

  it('carry an ETag, and become 304 for a client that sends it', async () => {
    const first = await get({ q: 'tom' })
    expect(first.headers['cache-control']).to.equal('private, no-cache')
    const etag = first.headers.etag ?? ''
    expect((await get({ q: 'tom' }).set('If-None-Match', etag)).status).to.equal(304)
    expect((await get({ q: 'toma' }).set('If-None-Match', etag)).status).to.equal(200)
  })
})
