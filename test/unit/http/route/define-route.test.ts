import { expect } from 'chai'
import fc from 'fast-check'
import request from 'supertest'
import { z } from 'zod'
import { ServiceUnavailableError } from '../../../../src/errors/service-unavailable-error.ts'
import { weakTag } from '../../../../src/http/caching/entity-tag.ts'
import { RequestError } from '../../../../src/http/errors/request-error.ts'
import { SERVICE_UNAVAILABLE } from '../../../../src/http/route/declared-responses.ts'
import { defineRoute } from '../../../../src/http/route/define-route.ts'
import { queryParameters } from '../../../../src/http/route/query-parameters.ts'
import { validatorOf } from '../../../../src/http/route/validate.ts'
import { pageParameters } from '../../../../src/json-api/pagination.ts'
import { appOf } from '../fixtures.ts'

const thing = defineRoute({
  method: 'GET',
  path: '/things/:id',
  summary: 'A thing',
  tags: ['Test'],
  params: z.object({ id: z.string().regex(/^\d{4}$/) }),
  query: z.object({
    q: z.string().min(1, 'Write what to look for.'),
    filter: z.union([z.string(), z.array(z.string())]).optional(),
    'filter[*]': z
      .partialRecord(z.enum(['colour', '__proto__']), z.union([z.string().min(1), z.array(z.string())]))
      .optional(),
    day: z.iso.date().optional(),
    ...pageParameters({ defaultPerPage: 20, maxPerPage: 100 }),
  }),
  invalid: 422,
  unknownQuery: 'ignore',
  responses: { 200: { description: 'It.', schema: z.strictObject({ id: z.string(), query: z.unknown() }) } },
  handle: ({ params, query }) => ({ kind: 'json', body: { id: params.id, query } }),
})

const filtered = defineRoute({
  method: 'GET',
  path: '/filtered',
  summary: 'Takes its own filters alone',
  tags: ['Test'],
  query: z.object({ 'filter[colour]': z.string().optional(), 'filter[size]': z.string().optional() }),
  invalid: 422,
  unknownQuery: 'reject-filters',
  responses: { 200: { description: 'It.', schema: z.strictObject({ query: z.unknown() }) } },
  handle: ({ query }) => ({ kind: 'json', body: { query } }),
})

const chosen = defineRoute({
  method: 'GET',
  path: '/chosen',
  summary: 'Shows what its query says that an answer depends on',
  tags: ['Test'],
  query: z.object({
    as_of: z.string().optional(),
    country: z.string().trim().optional(),
    'fields[*]': z.record(z.string(), z.unknown()).optional(),
    years: z.union([z.string(), z.array(z.string())]).optional(),
  }),
  invalid: 422,
  unknownQuery: 'ignore',
  responses: {
    200: { description: 'It.', schema: z.strictObject({ querystring: z.string(), misspelt: z.unknown() }) },
  },
  handle: (_input, { querystring, misspelt }) => ({ kind: 'json', body: { querystring, misspelt } }),
})

const echo = defineRoute({
  method: 'POST',
  path: '/echo',
  summary: 'What was sent',
  tags: ['Test'],
  body: z.strictObject({ words: z.array(z.string()) }),
  invalid: 400,
  unknownQuery: 'ignore',
  responses: { 200: { description: 'The words.', schema: z.strictObject({ words: z.array(z.string()) }) } },
  handle: ({ body }) => ({ kind: 'json', body }),
})

const tag = weakTag('version', 1)

const cached = defineRoute({
  method: 'GET',
  path: '/cached',
  summary: 'The same each time',
  tags: ['Test'],
  invalid: 400,
  unknownQuery: 'ignore',
  responses: {
    200: { description: 'It.', schema: z.strictObject({ same: z.boolean() }) },
    304: { description: 'The client has it.' },
  },
  handle: (_input, context) =>
    context.isNotModified({ etag: tag })
      ? { kind: 'not-modified', headers: { ETag: tag } }
      : { kind: 'json', body: { same: true }, headers: { ETag: tag } },
})

function failing(path: string, fail: () => never, responses = {}) {
  return defineRoute({
    method: 'GET',
    path,
    summary: 'Fails',
    tags: ['Test'],
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'Never.', schema: z.strictObject({}) }, ...responses },
    handle: () => fail(),
  })
}

const away = failing(
  '/away',
  () => {
    throw new ServiceUnavailableError('opensearch', 'connect ECONNREFUSED 10.0.0.1:9200', { retryAfter: 7 })
  },
  { 503: SERVICE_UNAVAILABLE },
)

const broken = failing('/broken', () => {
  throw new Error('SELECT secret FROM internals')
})

const undeclared = failing('/undeclared', () => {
  throw new RequestError({ code: 'body_too_large', detail: 'No.' })
})

const chatty = defineRoute({
  method: 'GET',
  path: '/chatty',
  summary: 'Says more than it declares',
  tags: ['Test'],
  invalid: 400,
  unknownQuery: 'ignore',
  responses: { 200: { description: 'It.', schema: z.object({ id: z.string() }) } },
  handle: () => {
    const body = { id: '1', secret: 'x' }
    return { kind: 'json', body }
  },
})

const list = defineRoute({
  method: 'GET',
  path: '/list/:form',
  summary: 'Comes in pieces, or in another form',
  tags: ['Test'],
  params: z.object({ form: z.enum(['json', 'csv', 'sparse', 'wrong', 'undeclared']) }),
  invalid: 400,
  unknownQuery: 'ignore',
  responses: {
    200: {
      description: 'It.',
      schema: z.strictObject({ id: z.string(), name: z.string() }),
      sparseSchema: z.strictObject({ id: z.string() }),
      alternative: { contentType: 'text/csv' },
    },
  },
  handle: ({ params: { form } }) => {
    if (form === 'csv')
      return {
        kind: 'stream',
        chunks: ['id,name\n', '1,a\n'],
        contentType: 'text/csv',
        headers: { Vary: 'Content-Type' },
      }
    if (form === 'undeclared') return { kind: 'stream', chunks: ['x'], contentType: 'text/html' }
    const rest = { json: ',"name":"a"}', sparse: '}', wrong: '}' }[form]
    return { kind: 'stream', chunks: ['{"id":"1"', rest], sparse: form === 'sparse' }
  },
})

describe('a declared route', () => {
  const { handler, lines } = appOf([thing, filtered, chosen, echo, cached, away, broken, undeclared, chatty, list])
  const get = (path: string) => request(handler).get(path)

  it('passes the parsed request to the handler', async () => {
    const { body } = await get('/things/0101?q=a&filter=x&filter=y&filter[colour]=red&page=2').expect(200)
    expect(body).to.deep.equal({
      id: '0101',
      query: { q: 'a', filter: ['x', 'y'], 'filter[*]': { colour: 'red' }, page: 2, per_page: 20 },
    })
  })

  it('streams a body as declared: whole, sparse or as its alternative', async () => {
    const json = await get('/list/json')
      .expect(200)
      .expect('Content-Type', /application\/json/)
    expect(json.body).to.deep.equal({ id: '1', name: 'a' })
    const sparse = await get('/list/sparse').expect(200)
    expect(sparse.body).to.deep.equal({ id: '1' })
    const csv = await get('/list/csv').expect(200).expect('Content-Type', 'text/csv')
    expect(csv.text).to.equal('id,name\n1,a\n')
    expect(csv.get('Vary')).to.equal('Accept-Encoding, Origin, Content-Type')
  })

  it('answers 500 to a stream that it does not declare', async () => {
    await get('/list/wrong').expect(500)
    await get('/list/undeclared').expect(500)
  })

  it('lists every problem of a request, each with its parameter', async () => {
    const { body } = await get('/things/0101?page=0&per_page=1e2&filter[size]=1').expect(422)
    const found = body.errors.map((error: { code: string; source: { parameter: string } }) => [
      error.source.parameter,
      error.code,
    ])
    expect(found).to.have.deep.members([
      ['q', 'missing_parameter'],
      ['page', 'invalid_parameter'],
      ['per_page', 'invalid_parameter'],
      ['filter[size]', 'invalid_parameter'],
    ])
  })

  it('reads `a.b` and each `a[b][]` as a value of `a[b]`, and each `a[]` as one of `a`', async () => {
    for (const sent of [
      'filter[colour]=red&filter[colour]=blue',
      'filter.colour=red&filter.colour=blue',
      'filter[colour][]=red&filter[colour][]=blue',
      'filter.colour[]=red&filter[colour]=blue',
    ]) {
      const { body } = await get(`/things/0101?q=a&${sent}`).expect(200)
      expect(body.query['filter[*]'], sent).to.deep.equal({ colour: ['red', 'blue'] })
    }
    const { body } = await get('/things/0101?q=a&filter[]=x&filter[]=y').expect(200)
    expect(body.query.filter).to.deep.equal(['x', 'y'])
    const one = await get('/chosen?years[]=2021&as_of[]=2021-01-01').expect(200)
    expect(new URLSearchParams(one.body.querystring).get('years')).to.equal('2021')
    const filter = await get('/filtered?filter.colour=red').expect(200)
    expect(filter.body.query).to.deep.equal({ 'filter[colour]': 'red' })
  })

  it('has the same query string for requests that mean the same', async () => {
    const querystringOf = async (sent: string) => (await get(`/chosen?${sent}`).expect(200)).body.querystring
    const normalized = 'country=FR&fields%5Ba%5D=b&years=2021&years=2020'
    for (const sent of [
      'country=FR&fields[a]=b&years=2021&years=2020',
      'years=2021&fields.a=b&years[]=2020&country=FR',
      'years=2021&other=1&years=2020&country=++FR+&fields[a][]=b',
    ]) {
      expect(await querystringOf(sent), sent).to.equal(normalized)
    }
    expect(await querystringOf('country=FR&fields[a]=b&years=2020&years=2021')).not.to.equal(normalized)
  })

  it('names a member of a member with a dot', async () => {
    const { body } = await get('/things/0101?q=a&filter[colour][is]=red').expect(422)
    expect(body.errors[0].source).to.deep.equal({ parameter: 'filter[colour.is]' })
  })

  it('answers 400 to a family without the name of a member', async () => {
    for (const parameter of ['fields', 'fields[]']) {
      const { body } = await get(`/chosen?${parameter}=title`).expect(400)
      expect(body.errors[0]).to.deep.include({ code: 'invalid_parameter', source: { parameter } })
    }
    await get('/chosen?fields=').expect(200)
  })

  it('rejects a filter that it does not declare, in any spelling, and names those that it has', async () => {
    for (const parameter of ['filter', 'filter[]', 'filter[shape]', 'filter.shape', 'filter[colour][is]']) {
      const { body } = await get(`/filtered?${parameter}=x&other=y`).expect(422)
      expect(body.errors, parameter).to.have.length(1)
      expect(body.errors[0]).to.deep.include({
        code: 'unknown_parameter',
        detail: `\`${parameter}\` is not valid. The filters are \`filter[colour]\`, \`filter[size]\`.`,
        source: { parameter },
      })
    }
    await get('/filtered?filter=&filter[shape]=').expect(200)
  })

  it('ignores any other parameter that it does not know, and names it in a header', async () => {
    const { body, headers } = await get('/chosen?asof=2021-01-01&country=FR&contry=CN&utm_source=a,b&é,=1&q=').expect(
      200,
    )
    expect(headers['x-ignored-parameters']).to.equal('asof, contry, utm_source, %C3%A9%2C')
    expect(body).to.deep.equal({
      querystring: 'country=FR',
      misspelt: [
        { sent: 'asof', meant: 'as_of', value: '2021-01-01' },
        { sent: 'contry', meant: 'country', value: 'CN' },
      ],
    })
    const known = await get('/chosen?country=FR&fields.a=b').expect(200)
    expect(known.headers).not.to.have.property('x-ignored-parameters')
  })

  it('keeps the header of ignored parameters short, whatever the names', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `${'\u{1f600}'.repeat(9)}${index}`)
    const { headers } = await get(`/chosen?${names.map((name) => `${encodeURIComponent(name)}=1`).join('&')}`)
    expect(headers['x-ignored-parameters']?.split(', ')).to.deep.equal(names.slice(0, 20).map(encodeURIComponent))
  })

  it('counts an empty parameter as absent', async () => {
    const { body } = await get('/things/0101?q=a&page=&per_page=&filter[colour]=&day=').expect(200)
    expect(body.query).to.deep.equal({ q: 'a', page: 1, per_page: 20 })
    const repeated = await get('/things/0101?q=a&page=&page=2&filter[colour]=&filter[colour]=red').expect(200)
    expect(repeated.body.query).to.deep.equal({ q: 'a', page: 2, per_page: 20, 'filter[*]': { colour: 'red' } })
  })

  it('hands over an empty parameter that means something, and rejects one that is required', async () => {
    const { body } = await get('/things/0101?q=a&filter=').expect(200)
    expect(body.query).to.include({ filter: '' })
    const required = await get('/things/0101?q=').expect(422)
    expect(required.body.errors[0]).to.include({
      code: 'invalid_parameter',
      detail: '`q` is not valid. Write what to look for.',
    })
  })

  it('reports how often a parameter was repeated', async () => {
    const { body } = await get('/things/0101?q=a&q=b').expect(422)
    expect(body.errors[0].detail).to.include('2 times')
  })

  it('answers 404 to an impossible id', async () => {
    const { body } = await get('/things/abc?q=a').expect(404)
    expect(body.errors[0]).to.include({ status: '404', code: 'not_found' })
    expect(body.errors[0].detail).to.include('`abc` is not a possible `id`')
  })

  it('validates a body and reports a pointer to each problem', async () => {
    await request(handler)
      .post('/echo')
      .send({ words: ['a'] })
      .expect(200, { words: ['a'] })
    const { body } = await request(handler)
      .post('/echo')
      .send({ words: ['a', 1] })
      .expect(400)
    expect(body.errors[0]).to.deep.include({
      detail: '`/words/1` is not valid. It has to be a string.',
      source: { pointer: '/words/1' },
    })
    const missing = await request(handler).post('/echo').send({}).expect(400)
    expect(missing.body.errors[0].detail).to.equal('`/words` is missing. Add it.')
    await request(handler).post('/echo').set('Content-Type', 'application/json').send('{"words":').expect(400)
    await request(handler).post('/echo').set('Content-Type', 'text/plain').send('words').expect(415)
    await request(handler).post('/echo').expect(415)
  })

  it('answers 413 to a body over 64 KiB, announced or not', async () => {
    const words = JSON.stringify({ words: ['x'.repeat(65 * 1024)] })
    await request(handler).post('/echo').set('Content-Type', 'application/json').send(words).expect(413)
    const chunked = request(handler).post('/echo').set('Content-Type', 'application/json')
    chunked.set('Transfer-Encoding', 'chunked')
    chunked.write(words)
    await chunked.expect(413)
  })

  it('answers 304 to a client whose copy is current, in every form of `If-None-Match`', async () => {
    await get('/cached').expect(200).expect('ETag', tag)
    for (const sent of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const response = await get('/cached').set('If-None-Match', sent).expect(304).expect('ETag', tag)
      expect(response.headers['x-opentariff-version']).to.match(/^\d+\.\d+\.\d+/)
      expect(response.text).to.equal('')
    }
    await get('/cached').set('If-None-Match', '"other"').expect(200)
  })

  it('answers in the media type of JSON:API to a client that names it', async () => {
    await get('/cached').expect('Content-Type', 'application/json; charset=utf-8')
    await get('/cached').set('Accept', 'text/html').expect('Content-Type', 'application/json; charset=utf-8')
    await get('/cached')
      .set('Accept', 'application/vnd.api+json')
      .expect('Content-Type', 'application/vnd.api+json')
      .expect('Vary', /Accept/)
  })

  it('answers in the media type that the client likes best, JSON:API where it likes both the same', async () => {
    for (const [accept, type] of [
      ['application/json, application/vnd.api+json;q=0.5', 'application/json; charset=utf-8'],
      ['application/vnd.api+json;q=0.5, */*', 'application/json; charset=utf-8'],
      ['application/vnd.api+json;q=0, text/html', 'application/json; charset=utf-8'],
      ['application/vnd.api+json, application/json', 'application/vnd.api+json'],
      ['application/json;q=0.8, application/vnd.api+json; q=0.9', 'application/vnd.api+json'],
      ['application/vnd.api+json;q=0.9, */*;q=0.1', 'application/vnd.api+json'],
    ] as const) {
      await get('/cached').set('Accept', accept).expect('Content-Type', type)
    }
  })

  it('answers 503 with Retry-After while a server is down, without the address of the server', async () => {
    const { text } = await get('/away').expect(503).expect('Retry-After', '7')
    expect(text).not.to.include('10.0.0.1')
  })

  it('answers 500 without details to an unexpected error, and logs it in full', async () => {
    const { text, headers } = await get('/broken').set('X-Request-Id', 'find-me').expect(500)
    expect(text).not.to.include('SELECT')
    expect(text).to.include(headers['x-request-id'])
    const logged = lines.find((line) => line.clientRequestId === 'find-me' && line.level === 50)
    expect(logged?.requestId).to.equal(headers['x-request-id'])
    expect(JSON.stringify(logged)).to.include('SELECT secret').and.to.include('define-route.test.ts')
  })

  it('answers 500 instead of an undeclared status or member', async () => {
    await get('/undeclared').expect(500)
    const { text } = await get('/chatty').expect(500)
    expect(text).not.to.include('secret')
  })

  it('answers any query with a result or with problems', () => {
    const parameters = queryParameters(thing.query ?? z.object({}))
    const name = fc.oneof(
      fc.constantFrom('q', 'page', 'filter', 'filter[colour]', 'filter.colour', '__proto__', 'filter[__proto__][]'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        try {
          validatorOf(
            thing,
            parameters,
          )({
            params: { id: '0101' },
            query: parameters.read(new URLSearchParams(pairs)),
            headers: {},
            body: undefined,
          })
        } catch (error) {
          expect(error).to.be.instanceOf(RequestError)
        }
      }),
    )
  })
})
