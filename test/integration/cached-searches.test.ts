import type { Server } from 'node:http'
import { expect } from 'chai'
import { suggestionDocuments } from '../../ingest/transform/suggestions.ts'
import { createAnswerCache } from '../../src/cache/answer-cache.ts'
import type { Encoder, EncoderStatus } from '../../src/embedding/encoder.ts'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { loadIndexDefinition } from '../../src/opensearch/index-definition.ts'
import {
  classicSearchRoutes,
  createSearch,
  createSuggest,
  searchRoutes,
  suggestionRoutes,
} from '../../src/search/index.ts'
import { todayUtc } from '../../src/tariff/validity.ts'
import { NOTES } from '../../src/tariff-data/nomenclature/notes.ts'
import { createSpelling, SPELLING } from '../../src/tariff-data/spelling.ts'
import { TARIFF_LISTS, type TariffLists } from '../../src/tariff-data/tariff-lists.ts'
import type { LiveVersion } from '../../src/versions/live-versions.ts'
import { given } from '../../src/versions/version-data.ts'
import { searchPageRoutes } from '../../src/web/search/route.tsx'
import { noPostgres } from '../support/absent-servers.ts'
import { fixedVersions } from '../support/fixed-versions.ts'
import { liveVersionOf } from '../support/live-version.ts'
import { noAssets } from '../support/no-assets.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestApp } from '../support/test-app.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import { indexLittleTariff, littleTariff, littleVocabulary, NO_CURATION } from './little-tariff.ts'

const DAY_MS = 86_400_000

/** Enough for every answer here. */
const ROOM = 8 * 1024 * 1024

// Searches and their pages read nothing else of the lists.
const LISTS = { chapterContext: () => null } as unknown as TariffLists

const SEARCH = '/uk/api/beta/search?q=cherry+tomatoes'

type Headers = Readonly<Record<string, string>>

describe('the answer cache of searches', () => {
  const prefix = testIndexPrefix()
  let openSearch: OpenSearch
  let server: Server
  let live: LiveVersion
  let publish: (publishedAt: Date) => void
  let engineRequests = 0
  let encoderStatus: EncoderStatus
  let isPostgresAway = false
  let answers = createAnswerCache(ROOM)

  before(async () => {
    openSearch = createOpenSearch({ urls: [serverUrls().openSearchUrl], searchTimeoutMs: 10_000 }, () => {
      engineRequests += 1
    })
    const yesterday = todayUtc(new Date(Date.now() - DAY_MS))
    await indexLittleTariff(openSearch, `${prefix}-tariff`, yesterday)
    for (const name of ['labels', 'suggestions']) {
      const { body } = await loadIndexDefinition(name)
      await openSearch.indices.create(`${prefix}-${name}`, body)
    }
    const { tree, references } = littleTariff(yesterday)
    await openSearch.bulk(
      [...suggestionDocuments(tree, references, [])].flatMap(({ id, document }) => [
        { index: { _index: `${prefix}-suggestions`, _id: id } },
        document,
      ]),
    )
    await openSearch.indices.refresh(`${prefix}-suggestions`)
    const spelling = createSpelling(await littleVocabulary())
    const postgres = {
      query: async () => {
        if (isPostgresAway) throw new ServiceUnavailableError('postgres', 'connection refused')
        return []
      },
    }
    publish = (publishedAt) => {
      live = liveVersionOf(
        {
          dataVersionId: 1,
          region: 'uk',
          searchIndex: `${prefix}-tariff`,
          labelsIndex: `${prefix}-labels`,
          suggestionsIndex: `${prefix}-suggestions`,
          publishedAt,
          sourceKind: 'sample',
          snapshotDate: null,
          dataDates: {},
          embeddingModel: 'of the version',
          languages: [],
        },
        { openSearch, postgres },
        [NO_CURATION, given(SPELLING, spelling), given(TARIFF_LISTS, LISTS), given(NOTES, [])],
      )
    }
    publish(new Date('2026-01-02'))
    // The first search of an engine and a process may take longer than a request.
    const search = await createSearch(openSearch)
    await search(live, { query: 'tea', page: { page: 1, perPage: 1 }, today: todayUtc() })
  })

  beforeEach(async () => {
    publish(new Date('2026-01-02'))
    // Vectors of another model are not compared, and so no search needs one.
    encoderStatus = { state: 'ready', modelHash: 'of the encoder' }
    isPostgresAway = false
    const encoder = { status: () => encoderStatus } as Encoder
    const dependencies = {
      search: await createSearch(openSearch, { encoder }),
      suggest: createSuggest(openSearch),
      liveVersions: fixedVersions((region) => (region === 'uk' ? live : null)),
      version: 'test',
      ...{ postgres: noPostgres, assets: noAssets, publicUrl: 'https://tariff.example', hasClassifier: false },
    }
    answers = createAnswerCache(ROOM)
    const routes = [
      ...[searchRoutes, suggestionRoutes, classicSearchRoutes].flatMap((routesOf) => routesOf(dependencies)),
      ...searchPageRoutes(dependencies),
    ]
    server = createTestApp(routes, answers).listen(0)
  })

  afterEach(() => server.close())

  after(async () => {
    await removeTestIndices(prefix)
    await openSearch.close()
  })

  const ask = async (path: string, headers: Headers = {}) => {
    const { port } = server.address() as { readonly port: number }
    engineRequests = 0
    const { hits } = answers.figures()
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'Accept-Encoding': 'identity', ...headers },
      redirect: 'manual',
    })
    const text = await response.text()
    const isHit = answers.figures().hits > hits
    return { status: response.status, headers: response.headers, text, isHit, engineRequests }
  }

  for (const path of [
    SEARCH,
    '/uk/api/beta/search?q=cherry+tomatoes&explain=1',
    '/uk/api/beta/search_suggestions?q=tom',
    '/uk/api/v2/search?q=horses',
    '/uk/api/v2/search_suggestions?q=tom',
    '/search?q=cherry+tomatoes',
  ]) {
    for (const encoding of ['identity', 'br']) {
      it(`answers ${path} as ${encoding} the second time without the engine`, async () => {
        const headers = { 'Accept-Encoding': encoding }
        const first = await ask(path, headers)
        const second = await ask(path, headers)
        expect(first).to.include({ status: 200, isHit: false })
        expect(first.engineRequests).to.be.above(0)
        expect(second).to.include({ status: 200, text: first.text, isHit: true, engineRequests: 0 })
        for (const name of ['ETag', 'Cache-Control', 'Content-Type', 'Content-Encoding', 'Vary']) {
          expect(second.headers.get(name), name).to.equal(first.headers.get(name))
        }
        expect(second.headers.get('Cache-Control')).to.equal('private, no-cache')
        expect(second.headers.get('X-Request-Id')).not.to.equal(first.headers.get('X-Request-Id'))
      })
    }
  }

  it('keeps one copy for requests that mean the same', async () => {
    for (const [path, others] of [
      [
        '/uk/api/beta/search?q=cherry+tomatoes&page=1&filter=declarable:true',
        [
          '/uk/api/beta/search?filter=declarable:true&page=1&q=cherry+tomatoes',
          '/uk/api/beta/search?q=++cherry%20%0A+tomatoes+&page=1&filter=declarable:true',
          '/uk/api/beta/search.json?q=cherry+tomatoes&filter[]=declarable:true&page=1',
          '/uk/api/beta/search?utm_source=x&q=cherry+tomatoes&as_of=2020-01-01&page=1&filter=declarable:true&explain_=1',
        ],
      ],
      [
        '/search?q=cherry+tomatoes&page=2',
        ['/search?page=2&q=+cherry++tomatoes', '/search?q=cherry+tomatoes&page=2&z=1'],
      ],
      ['/uk/api/beta/search_suggestions?q=tom', ['/uk/api/beta/search_suggestions.json?q=tom+&n=1']],
      ['/uk/api/v2/search?q=horses', ['/uk/api/v2/search.json?as_of=2020-01-01&q=+horses']],
    ] as const) {
      const first = await ask(path)
      expect(first.status).to.equal(200)
      for (const other of others) {
        const same = await ask(other)
        expect(same, other).to.include({ status: 200, text: first.text, isHit: true })
        expect(same.headers.get('ETag'), other).to.equal(first.headers.get('ETag'))
      }
    }
  })

  it('keeps requests apart that mean something else', async () => {
    await ask(SEARCH)
    for (const other of [
      ...['&spell=0', '&lang=en', '&filter=declarable:true', '&page=2', '&per_page=1', '&explain=1'].map(
        (parameter) => `${SEARCH}${parameter}`,
      ),
      '/uk/api/beta/search?q=Cherry+tomatoes',
      '/uk/api/beta/search?q=tomatoes+cherry',
      '/api/beta/search?q=cherry+tomatoes',
      '/search?q=cherry+tomatoes',
      '/search?q=cherry+tomatoes&as_of=2020-01-01',
      '/search?q=cherry+tomatoes&country=FR',
    ]) {
      expect(await ask(other), other).to.include({ status: 200, isHit: false })
    }
    expect(await ask(SEARCH, { Accept: 'application/vnd.api+json' })).to.include({ isHit: false })
  })

  it('answers 304 to a client whose copy is current, and from the engine after a switch of the version', async () => {
    const first = await ask(SEARCH)
    const current = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    expect(await ask(SEARCH, current)).to.include({ status: 304, engineRequests: 0 })
    publish(new Date('2026-01-03'))
    const after = await ask(SEARCH, current)
    expect(after).to.include({ status: 200, isHit: false })
    expect(after.engineRequests).to.be.above(0)
  })

  it('computes an answer once for concurrent requests', async () => {
    const alone = (await ask('/uk/api/beta/search?q=horses')).engineRequests
    answers.clear()
    const all = await Promise.all(Array.from({ length: 10 }, () => ask('/uk/api/beta/search?q=horses')))
    expect(new Set(all.map(({ text }) => text)).size).to.equal(1)
    expect(engineRequests).to.be.at.most(alone)
    expect(answers.figures()).to.include({ misses: 2 })
  })

  for (const path of [SEARCH, '/uk/api/v2/search?q=fresh+tomatoes', '/search?q=cherry+tomatoes']) {
    it(`keeps no degraded answer of ${path}`, async () => {
      encoderStatus = { state: 'starting' }
      for (let round = 0; round < 2; round++) {
        const degraded = await ask(path)
        expect(degraded).to.include({ status: 200, isHit: false })
        expect(degraded.headers.get('Cache-Control')).to.equal('no-store')
        expect(degraded.headers.get('ETag')).to.equal(null)
      }
      encoderStatus = { state: 'ready', modelHash: 'of the encoder' }
      const whole = await ask(path)
      expect(whole).to.include({ status: 200, isHit: false })
      expect(whole.headers.get('Cache-Control')).to.equal('private, no-cache')
      expect(await ask(path)).to.include({ isHit: true, text: whole.text })
    })
  }

  it('keeps no answer that was made without Postgres', async () => {
    const path = '/uk/api/beta/search?q=8028-66-8'
    isPostgresAway = true
    const without = await ask(path)
    expect(without.status).to.equal(200)
    expect(without.headers.get('Cache-Control')).to.equal('no-store')
    isPostgresAway = false
    expect(await ask(path)).to.include({ status: 200, isHit: false })
    expect(await ask(path)).to.include({ status: 200, isHit: true })
  })

  it('keeps no error and no redirect', async () => {
    for (const [path, status] of [
      ['/uk/api/beta/search?q=tea&filter=taste:sweet', 400],
      ['/uk/api/beta/search?q=', 400],
      ['/xi/api/beta/search?q=tea', 503],
      ['/search?q=0101300000', 302],
    ] as const) {
      for (let round = 0; round < 2; round++) expect((await ask(path)).status, path).to.equal(status)
    }
    expect(answers.figures()).to.include({ hits: 0, answers: 0 })
  })

  it('answers what another client caused with nothing of that client', async () => {
    const odd = { 'X-Request-Id': 'stranger-1', 'X-Forwarded-Host': 'stranger.example', 'User-Agent': 'stranger' }
    for (const path of [SEARCH, '/search?q=cherry+tomatoes', '/uk/api/beta/search_suggestions?q=tom']) {
      await ask(`${path}&stranger=1`, odd)
      const { isHit, text, headers } = await ask(path)
      expect(isHit, path).to.equal(true)
      expect(`${text} ${JSON.stringify([...headers])}`).not.to.include('stranger')
    }
  })
})
