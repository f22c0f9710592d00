import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import request from 'supertest'
import { z } from 'zod'
import { PACKAGE_VERSION } from '../../../src/config/package-version.ts'
import { errorDocumentSchema } from '../../../src/http/errors/error-document.ts'
import { defineRoute } from '../../../src/http/route/define-route.ts'
import { metricsRoute } from '../../../src/operations/metrics-route.ts'
import { docsRoutes } from '../../../src/web/docs/route.tsx'
import { fixedVersions } from '../../support/fixed-versions.ts'
import { noAssets } from '../../support/no-assets.ts'
import { waitFor } from '../../support/wait-for.ts'
import { appOf } from './fixtures.ts'

const heading = defineRoute({
  method: 'GET',
  path: '/:region/headings/:heading_id',
  summary: 'A heading',
  tags: ['Test'],
  params: z.object({ region: z.enum(['uk', 'xi']), heading_id: z.string() }),
  invalid: 400,
  unknownQuery: 'ignore',
  responses: { 200: { description: 'It.', schema: z.strictObject({ description: z.string() }) } },
  handle: ({ params }, { encoding }) => ({
    kind: 'json',
    body: { description: params.heading_id.repeat(1000) },
    headers: { ETag: `"${encoding}"` },
  }),
})

/** What /docs depends on. */
const DOCS = { liveVersions: fixedVersions(() => null), assets: noAssets, publicUrl: '', hasClassifier: true }

async function rawAnswer(handler: RequestListener, request: string): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  const answer = await text(socket)
  server.close()
  return answer
}

describe('every response', () => {
  const { handler, lines, metrics } = appOf([heading, ...docsRoutes(DOCS)])
  const get = (path: string) => request(handler).get(path)

  it('carries a unique X-Request-Id, and the one that the client sent as X-Client-Request-Id', async () => {
    const ids = new Set<string | undefined>()
    for (const path of ['/uk/headings/0101', '/uk/headings/0101', '/nowhere', '/uk/headings/%E0']) {
      const { headers } = await get(path).set('X-Request-Id', 'abc-123')
      expect(headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/)
      expect(headers['x-client-request-id'], path).to.equal('abc-123')
      ids.add(headers['x-request-id'])
    }
    expect(ids.size).to.equal(4)
  })

  it('carries the version of the service, on errors and files as well', async () => {
    for (const path of [
      '/docs',
      '/uk/headings/0101',
      '/nowhere',
      '/uk/headings/%E0',
      '/uk/headings/1',
      '/docs/start.js',
    ]) {
      await get(path).expect('X-Opentariff-Version', PACKAGE_VERSION)
    }
    await request(handler).options('/uk/headings/0101').expect(204).expect('X-Opentariff-Version', PACKAGE_VERSION)
    await request(handler).delete('/uk/headings/0101').expect(405).expect('X-Opentariff-Version', PACKAGE_VERSION)
  })

  it('returns an id of the client of 1 to 128 visible ASCII characters, and no other', async () => {
    for (const usable of ['~', '!"#', 'x'.repeat(128)]) {
      await get('/uk/headings/0101').set('X-Request-Id', usable).expect('X-Client-Request-Id', usable)
    }
    for (const unusable of ['', 'a b', 'x'.repeat(129), 'é']) {
      const { headers } = await get('/nowhere').set('X-Request-Id', unusable)
      expect(headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/)
      expect(headers).not.to.have.property('x-client-request-id')
    }
    expect((await get('/uk/headings/0101')).headers).not.to.have.property('x-client-request-id')
  })

  it('writes one line in the log, without keys and query', async () => {
    await get('/uk/headings/0101?secret=hush').set('X-Request-Id', 'log-me').set('Authorization', 'Bearer hush')
    const line = await waitFor(() => lines.find((entry) => entry.clientRequestId === 'log-me'), {
      what: 'the line',
    })
    expect(line?.requestId).to.match(/^[0-9a-f-]{36}$/)
    expect(line).to.include({
      method: 'GET',
      path: '/uk/headings/0101',
      route: '/:region/headings/:heading_id',
      status: 200,
    })
    expect(line).to.have.property('bytes').greaterThan(100)
    expect(JSON.stringify(lines)).not.to.include('hush')
  })

  it('counts under the template of its route, never under its path', async () => {
    await get('/xi/headings/9999')
    await get('/scan/for/anything')
    const text = await waitFor(async () => {
      const all = await metrics.registry.metrics()
      return all.includes('route="unmatched"') && all
    })
    expect(text).to.include('route="/:region/headings/:heading_id"')
    expect(text).not.to.include('headings/9999').and.not.include('/scan')
  })

  it('may be read by a page of any origin', async () => {
    await get('/uk/headings/0101').set('Origin', 'https://example.org').expect('Access-Control-Allow-Origin', '*')
    await get('/nowhere').set('Origin', 'https://example.org').expect('Access-Control-Allow-Origin', '*')
    await request(handler)
      .options('/uk/headings/0101')
      .set('Origin', 'https://example.org')
      .set('Access-Control-Request-Method', 'GET')
      .expect(204)
      .expect('Access-Control-Allow-Methods', 'GET,HEAD,OPTIONS')
  })

  it('exposes the ids of the request to scripts of other origins', async () => {
    await get('/uk/headings/0101')
      .set('Origin', 'https://example.org')
      .expect('Access-Control-Expose-Headers', /X-Request-Id,X-Client-Request-Id/)
  })

  const encodings: readonly (readonly [string, string | undefined])[] = [
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, br;q=0.5', 'gzip'],
    ['br;q=0, deflate', 'deflate'],
    ['*', 'br'],
    ['zstd', undefined],
    ['identity', undefined],
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
    ['', undefined],
  ]
  for (const [accepted, encoding] of encodings) {
    it(`arrives in ${encoding ?? 'no'} encoding at a client that reads "${accepted}", and is tagged as such`, async () => {
      const { headers } = await get('/uk/headings/0101').set('Accept-Encoding', accepted).expect(200)
      expect(headers['content-encoding']).to.equal(encoding)
      expect(headers.etag).to.equal(`"${encoding ?? 'identity'}"`)
    })
  }

  it('turns into 400 for a request with two Host headers', async () => {
    const response = await rawAnswer(
      handler,
      'GET /uk/headings/0101 HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n',
    )
    expect(response)
      .to.match(/^HTTP\/1\.1 400 /)
      .and.include('several `Host` headers')
  })

  it('carries the headers of GET and no body for HEAD', async () => {
    const whole = await get('/uk/headings/0101').set('Accept-Encoding', 'identity')
    const head = await request(handler).head('/uk/headings/0101').expect(200)
    expect(head.headers['content-length']).to.equal(whole.headers['content-length'])
    expect(head.text).to.equal(undefined)
  })
})

describe('a request that no route matches', () => {
  const { handler } = appOf([heading])

  const refusals: readonly (readonly [string, string, string, number, string])[] = [
    ['an unknown address', 'get', '/nowhere', 404, 'not_found'],
    ['a region that is none', 'get', '/fr/headings/0101', 404, 'not_found'],
    ['another method', 'post', '/uk/headings/0101', 405, 'method_not_allowed'],
    ['a broken escape in the path', 'get', '/uk/headings/%E0', 400, 'malformed_url'],
    ['a broken escape in the query', 'get', '/uk/headings/0101?q=%zz', 400, 'malformed_url'],
    ['half a character in the query', 'get', '/uk/headings/0101?q=%E0%A4', 400, 'malformed_url'],
    ['a NUL in the path', 'get', '/uk/headings/01%00', 400, 'malformed_url'],
    ['a NUL in the query', 'get', '/uk/headings/0101?q=%00', 400, 'malformed_url'],
    ['a query string over 8 KiB', 'get', `/uk/headings/0101?q=${'a'.repeat(8 * 1024)}`, 414, 'uri_too_long'],
  ]
  for (const [what, method, path, status, code] of refusals) {
    it(`${what}: ${status} ${code}`, async () => {
      const response = await (method === 'post' ? request(handler).post(path) : request(handler).get(path))
      expect(response.status).to.equal(status)
      const { errors } = errorDocumentSchema.parse(response.body)
      expect(errors[0]).to.include({ status: String(status), code })
      expect(response.headers).to.have.property('x-request-id')
    })
  }

  it('lists the allowed methods, for OPTIONS as well', async () => {
    await request(handler).delete('/uk/headings/0101').expect(405).expect('Allow', 'GET, HEAD, OPTIONS')
    await request(handler).options('/uk/headings/0101').expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
    await request(handler).options('/nowhere').expect(404)
  })

  it('accepts a query string of exactly 8 KiB', async () => {
    await request(handler)
      .get(`/uk/headings/0101?q=${'a'.repeat(8 * 1024 - 2)}`)
      .expect(200)
  })

  it('returns 413 for a body over 64 KiB on any route', async () => {
    await request(handler)
      .post('/uk/headings/0101')
      .send('x'.repeat(65 * 1024))
      .expect(413)
  })
})

describe('/docs and /metrics', () => {
  const { handler, metrics } = appOf([...docsRoutes(DOCS)])

  it('loads every file from this server and runs no inline script', async () => {
    const page = await request(handler).get('/docs').expect(200).expect('Content-Type', /html/)
    expect(page.headers['content-security-policy']).to.include("script-src 'self'").and.not.include('unsafe-eval')
    expect(page.text).not.to.match(/<script>|(?:src|rel="stylesheet" href)="https?:/)
    const files = Array.from(page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g), ([, file]) => file ?? '')
    expect(files).to.have.lengthOf(3)
    for (const file of files) await request(handler).get(file).expect(200)
  })

  it('serve Swagger UI the document in the version that it reads fast', async () => {
    const { text } = await request(handler).get('/docs/start.js').expect(200)
    const shown: { readonly spec?: unknown; readonly url?: unknown }[] = []
    await runInNewContext(text, {
      fetch: async () => ({ json: async () => ({ openapi: '3.1.0', paths: {} }) }),
      SwaggerUIBundle: (options: { readonly spec?: unknown }) => shown.push(options),
    })
    expect(shown[0])
      .to.deep.include({ spec: { openapi: '3.0.3', paths: {} } })
      .and.not.have.property('url')
  })

  it('answers in the text format of Prometheus', async () => {
    const { handler: withMetrics } = appOf([metricsRoute(metrics)])
    await request(withMetrics)
      .get('/metrics')
      .expect(200)
      .expect('Content-Type', /^text\/plain/)
      .expect(/# TYPE http_request_duration_seconds histogram/)
  })
})
