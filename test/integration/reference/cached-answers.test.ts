import { mock } from 'node:test'
import { expect } from 'chai'
import { referenceService } from '../../support/reference-service.ts'

/** Enough for every answer here. */
const ROOM = 8 * 1024 * 1024

/** A path and the headers of the request. */
type Asked = readonly [path: string, headers?: Readonly<Record<string, string>>]

describe('the answer cache', () => {
  const service = referenceService(undefined, { answerCacheBytes: ROOM })
  const COMMODITY = '/uk/api/v2/commodities/0702001007'

  beforeEach(() => {
    service().forget()
    service().statements()
  })

  const ask = async ([path, headers]: Asked) => {
    const response = await service().get(path, { 'Accept-Encoding': 'identity', ...headers })
    const { status } = response
    return { status, headers: response.headers, text: await response.text(), asked: service().statements().length }
  }
  /** The headers that are equal in two responses with the same answer. */
  const shared = (headers: Headers) =>
    [...headers].filter(
      ([name]) =>
        !['x-request-id', 'x-client-request-id', 'date', 'content-length', 'transfer-encoding'].includes(name),
    )

  for (const path of [
    COMMODITY,
    '/uk/api/v2/headings/0702',
    '/xi/api/v2/goods_nomenclatures/chapter/07',
    '/uk/api/v2/goods_nomenclatures/chapter/07.csv',
    '/api/v2/search_references?query[letter]=h',
    '/uk/api/v2/changes.atom',
    '/uk/api/v2/chapters/01/chapter_note',
  ]) {
    for (const encoding of ['identity', 'br', 'gzip']) {
      it(`answers ${path} as ${encoding} from the cache like the first time, without a statement`, async () => {
        const headers = { 'Accept-Encoding': encoding }
        const first = await ask([path, headers])
        const second = await ask([path, headers])
        expect(first.status).to.equal(200)
        expect(second).to.include({ status: 200, text: first.text, asked: 0 })
        expect(shared(second.headers)).to.deep.equal(shared(first.headers))
        expect(second.headers.get('X-Request-Id')).not.to.equal(first.headers.get('X-Request-Id'))
      })
    }
  }

  it('keeps one copy of an answer, with one ETag, whatever parameters are sent that it does not depend on', async () => {
    const first = await ask([COMMODITY])
    for (const extra of ['asof=2020-01-01', 'utm_source=x&y[z]=1', 'x=', 'filter[shape]=round']) {
      const again = await ask([`${COMMODITY}?${extra}`])
      expect(again, extra).to.include({ status: 200, text: first.text, asked: 0 })
      expect(again.headers.get('ETag')).to.equal(first.headers.get('ETag'))
    }
    const spelt = [
      'filter[geographical_area_id]=FR',
      'filter.geographical_area_id=FR',
      'filter[geographical_area_id][]=FR',
    ]
    const [one, ...others] = await Promise.all(
      spelt.map((query) => ask([`/uk/api/v2/commodities/0101300000?${query}`])),
    )
    expect(one?.status).to.equal(200)
    for (const { text, headers } of others) {
      expect(text).to.equal(one?.text)
      expect(headers.get('ETag')).to.equal(one?.headers.get('ETag'))
    }
    expect(one?.text).not.to.equal((await ask(['/uk/api/v2/commodities/0101300000'])).text)
  })

  it('computes an answer once for concurrent requests', async () => {
    await ask([COMMODITY])
    service().forget()
    const alone = (await ask([COMMODITY])).asked
    service().forget()
    const texts = await Promise.all(Array.from({ length: 20 }, async () => (await service().get(COMMODITY)).text()))
    expect(new Set(texts).size).to.equal(1)
    expect(service().statements()).to.have.length(alone)
  })

  it('keeps answers apart by everything they depend on', async () => {
    const different: readonly Asked[] = [
      [COMMODITY],
      ['/xi/api/v2/commodities/0702001007'],
      [`${COMMODITY}?as_of=2010-01-01`],
      [`${COMMODITY}?include=section`],
      [`${COMMODITY}?include=heading`],
      [`${COMMODITY}?fields[commodity]=description`],
      [`${COMMODITY}?fields[measure]=vat`],
      [COMMODITY, { Accept: 'application/vnd.api+json' }],
      ['/uk/api/v2/goods_nomenclatures/chapter/07'],
      ['/uk/api/v2/goods_nomenclatures/chapter/07', { Accept: 'text/csv' }],
    ]
    const first = []
    for (const one of different) first.push(await ask(one))
    for (const [index, one] of different.entries()) {
      const again = await ask(one)
      expect(again.text).to.equal(first[index]?.text)
      expect(again.headers.get('Content-Type')).to.equal(first[index]?.headers.get('Content-Type'))
    }
    const seen = first.map(({ status, text, headers }) => `${status} ${headers.get('Content-Type')} ${text}`)
    seen.forEach((one, index) => {
      expect(seen.indexOf(one), String(different[index])).to.equal(index)
    })
    // The same rows, asked for by another header.
    const byType = await ask(['/uk/api/v2/goods_nomenclatures/chapter/07', { 'Content-Type': 'text/csv' }])
    expect(byType.headers.get('Content-Type')).to.match(/^text\/csv/)
    const tags = new Set<string | null>()
    for (const encoding of ['identity', 'gzip', 'br', 'deflate']) {
      for (let round = 0; round < 2; round++) {
        const { headers } = await ask([COMMODITY, { 'Accept-Encoding': encoding }])
        expect(headers.get('Content-Encoding')).to.equal(encoding === 'identity' ? null : encoding)
        tags.add(headers.get('ETag'))
      }
    }
    expect(tags.size).to.equal(4)
  })

  it('answers 304 to a client whose copy is current, and 200 after a switch of the version', async () => {
    const { headers } = await ask([COMMODITY])
    expect(headers.get('X-Content-Type-Options')).to.equal('nosniff')
    const etag = headers.get('ETag') ?? ''
    const since = headers.get('Last-Modified') ?? ''
    for (const held of [
      { 'If-None-Match': etag },
      { 'If-None-Match': `"other", W/${etag}` },
      { 'If-None-Match': '*' },
    ]) {
      const unchanged = await ask([COMMODITY, held])
      expect(unchanged).to.include({ status: 304, text: '', asked: 0 })
      for (const name of ['ETag', 'Cache-Control', 'Vary', 'Last-Modified', 'Access-Control-Allow-Origin']) {
        expect(unchanged.headers.get(name)).to.equal(headers.get(name))
      }
      expect(unchanged.headers.get('Content-Type')).to.equal(null)
      expect(unchanged.headers.get('X-Content-Type-Options')).to.equal(null)
    }
    expect(
      (await ask([COMMODITY, { 'If-None-Match': '"other"', 'If-Modified-Since': new Date().toUTCString() }])).status,
    ).to.equal(200)
    expect((await ask([COMMODITY, { 'If-Modified-Since': new Date().toUTCString() }])).status).to.equal(304)
    expect((await ask([COMMODITY])).headers.get('X-Content-Type-Options')).to.equal('nosniff')
    // An answer about a named day is as old as the data; one about today is of today.
    expect((await ask([COMMODITY, { 'If-Modified-Since': since }])).status).to.equal(200)
    const ofDay = `${COMMODITY}?as_of=2026-01-01`
    await ask([ofDay])
    expect((await ask([ofDay, { 'If-Modified-Since': since }])).status).to.equal(304)

    service().publish('uk', new Date())
    const after = await ask([COMMODITY, { 'If-None-Match': etag }])
    expect(after.status).to.equal(200)
    expect(after.asked).to.be.greaterThan(0)
    expect(after.headers.get('ETag')).not.to.equal(etag)
  })

  it('sends the headers of the 200 with a 304, except those that describe a body', async () => {
    const ofBody = new Set(['content-type', 'content-encoding', 'content-disposition'])
    const ofBrowsers = new Set([
      ...['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'],
      ...['origin-agent-cluster', 'referrer-policy', 'x-content-type-options', 'x-dns-prefetch-control'],
      ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
    ])
    for (const path of [COMMODITY, '/uk/api/v2/goods_nomenclatures/chapter/07.csv', '/uk/api/v2/changes.atom']) {
      const whole = await ask([path, { Origin: 'https://example.org' }])
      const expected = shared(whole.headers).filter(([name]) => !ofBody.has(name) && !ofBrowsers.has(name))
      expect(expected.map(([name]) => name)).to.include.members([
        ...['access-control-allow-origin', 'access-control-expose-headers'],
        ...['cache-control', 'etag', 'last-modified', 'vary'],
      ])
      const held = { Origin: 'https://example.org', 'If-None-Match': whole.headers.get('ETag') ?? '' }
      const requests = [held, { ...held, 'Content-Type': 'application/json' }]
      for (const headers of requests) {
        const unchanged = await ask([path, { ...headers, 'X-Request-Id': 'mine' }])
        expect(unchanged).to.include({ status: 304, text: '' })
        expect(shared(unchanged.headers), path).to.deep.equal(expected)
        expect(unchanged.headers.get('X-Request-Id')).to.have.length(36)
        expect(unchanged.headers.get('X-Client-Request-Id')).to.equal('mine')
        expect(unchanged.headers.get('Date')).not.to.equal(null)
      }
    }
  })

  it('computes a new answer on the next day, unless the request names a day', async () => {
    // Requested by no other test: what is cached of tomorrow must not answer another test.
    const path = '/uk/api/v2/sections/2'
    const ofDay = `${path}?as_of=2026-01-01`
    const held = async (asked: string) => ({ 'If-None-Match': (await ask([asked])).headers.get('ETag') ?? '' })
    const [today, then] = [await held(path), await held(ofDay)]
    expect((await ask([path, today])).status).to.equal(304)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 })
    try {
      expect((await ask([path, today])).status).to.equal(200)
      expect((await ask([ofDay, then])).status).to.equal(304)
    } finally {
      mock.timers.reset()
    }
  })

  it('answers HEAD like GET, without a body', async () => {
    const { headers } = await ask([COMMODITY])
    for (let round = 0; round < 2; round++) {
      const head = await service().head(COMMODITY)
      expect(head.status).to.equal(200)
      expect(await head.text()).to.equal('')
      expect(head.headers.get('Content-Type')).to.equal(headers.get('Content-Type'))
    }
    const tree = '/uk/api/v2/goods_nomenclatures/chapter/07'
    await service().head(tree)
    expect((await ask([tree])).text).to.match(/^\{"data":\[\{/)
  })

  it('caches no errors', async () => {
    for (const path of [
      '/uk/api/v2/commodities/0702000000',
      `${COMMODITY}?as_of=never`,
      `${COMMODITY}?include=nothing`,
    ]) {
      const first = await ask([path, { 'If-None-Match': '"any"' }])
      const second = await ask([path, { 'If-None-Match': '"any"' }])
      expect(first.status).to.be.oneOf([400, 404, 422])
      expect(second.status).to.equal(first.status)
      expect(second.asked).to.be.at.most(first.asked)
      expect(second.headers.get('Cache-Control')).to.equal('no-store')
    }
  })

  it('returns the request id of each client with a cached answer', async () => {
    const ids: (string | null)[] = []
    for (const sent of ['mine', 'yours', 'not usable']) {
      const { headers } = await service().get(COMMODITY, { 'X-Request-Id': sent })
      expect(headers.get('X-Client-Request-Id')).to.equal(sent === 'not usable' ? null : sent)
      ids.push(headers.get('X-Request-Id'))
    }
    expect(new Set(ids).size).to.equal(3)
    expect(ids).not.to.include('mine').and.not.include('yours')
  })

  it('requires a key for green lanes in the cache', async () => {
    const path = '/xi/api/v2/green_lanes/goods_nomenclatures/0702001007'
    const headers = { 'X-Api-Key': await service().newKey('green-lanes', 1000) }
    const first = await ask([path, headers])
    const second = await ask([path, headers])
    expect(second).to.include({ status: 200, text: first.text })
    expect(second.headers.get('Cache-Control')).to.equal('no-store')
    expect(second.asked).to.be.lessThan(first.asked)
    expect((await ask([path])).status).to.equal(401)
    expect((await ask([path, { 'X-Api-Key': 'wrong' }])).status).to.equal(401)
  })
})
