import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { expect } from 'chai'
import { ServiceUnavailableError } from '../../../src/errors/service-unavailable-error.ts'
import { BulkError } from '../../../src/opensearch/bulk-error.ts'
import { createOpenSearch, type OpenSearch } from '../../../src/opensearch/client.ts'
import { OpenSearchError, RequestAbandonedError } from '../../../src/opensearch/translate-failure.ts'
import type { RequestEvent } from '../../../src/opensearch/transport.ts'
import { runInScope } from '../../../src/tracing/request-scope.ts'
import { waitFor } from '../../support/wait-for.ts'

/** Short, since several tests wait for it to pass. */
const TIMEOUT_MS = 150

const RESULT = {
  took: 1,
  timed_out: false,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] },
}

function json(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

function engineError(status: number, type: string, reason = 'because'): RequestListener {
  const cause = { type, reason }
  return json(status, { error: { root_cause: [cause], type: 'search_phase_execution_exception', reason }, status })
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

describe('the OpenSearch client', () => {
  let server: Server
  let openSearch: OpenSearch
  let answer: RequestListener
  let requests = 0
  let events: RequestEvent[] = []

  before(async () => {
    server = createServer((request, response) => {
      requests += 1
      answer(request, response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    openSearch = createOpenSearch({ urls: [`http://127.0.0.1:${port}`], searchTimeoutMs: TIMEOUT_MS }, (event) =>
      events.push(event),
    )
  })
  beforeEach(() => {
    requests = 0
    events = []
  })
  after(async () => {
    server.closeAllConnections()
    server.close()
    await openSearch.close()
  })

  const search = (signal?: AbortSignal) => openSearch.search('live', { query: { match_all: {} } }, signal && { signal })

  it('reads heap and disk of every node', async () => {
    const node = {
      name: 'one',
      jvm: { mem: { heap_used_percent: 42 } },
      fs: { total: { total_in_bytes: 1000, free_in_bytes: 500, available_in_bytes: 400 } },
    }
    answer = json(200, { nodes: { abc: node } })
    expect(await openSearch.nodes()).to.deep.equal([
      { name: 'one', heapUsed: 0.42, diskBytes: 1000, diskAvailableBytes: 400 },
    ])
  })

  it('sends the id of the request that it searches for as X-Opaque-Id, and none outside of requests', async () => {
    const ids: (string | readonly string[] | undefined)[] = []
    answer = (request, response) => {
      ids.push(request.headers['x-opaque-id'])
      json(200, RESULT)(request, response)
    }
    await Promise.all([
      runInScope({ requestId: 'first', span: undefined }, () => search()),
      runInScope({ requestId: 'second', span: undefined }, () => search()),
    ])
    await search()
    expect(ids).to.have.members(['first', 'second', undefined])
  })

  it('returns a complete response unchanged and reports it to the metrics', async () => {
    answer = json(200, RESULT)
    expect(await search()).to.deep.equal(RESULT)
    expect(events).to.have.lengthOf(1)
    expect(events[0]).to.include({ operation: 'search', outcome: 'ok' })
    expect(events[0]?.durationMs).to.be.greaterThan(0)
  })

  it('a list of hits is empty where the engine, which leaves out parts of hits, leaves out the list', async () => {
    const { hits: _, ...withoutList } = RESULT.hits
    answer = json(200, { ...RESULT, hits: withoutList })
    expect(await search()).to.deep.equal(RESULT)
  })

  const unavailable: readonly (readonly [string, RequestListener])[] = [
    ['a search that timed out, answered 200', json(200, { ...RESULT, timed_out: true })],
    ['a search with failed shards, answered 200', json(200, { ...RESULT, _shards: { total: 2, failed: 1 } })],
    ['an engine that turns requests away', engineError(429, 'rejected_execution_exception')],
    ['an index closed to writes by a full disk', engineError(403, 'cluster_block_exception')],
    ['an index closed to writes by a full disk, answered 429', engineError(429, 'cluster_block_exception')],
    ['an engine out of memory', engineError(500, 'circuit_breaking_exception')],
    ['an engine that starts', engineError(503, 'cluster_manager_not_discovered_exception')],
    ['an engine that lost a node', engineError(500, 'node_not_connected_exception')],
    ['a node that does not answer another one', engineError(500, 'receive_timeout_transport_exception')],
    ['a live index that is gone', engineError(404, 'index_not_found_exception')],
    [
      'a page of a proxy in front',
      (_request, response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    ],
    [
      'an answer cut off in the middle',
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
        response.write('{"took":')
        setImmediate(() => response.destroy())
      },
    ],
    ['an answer that is no JSON', (_request, response) => response.writeHead(200, JSON_TYPE).end('{"took":')],
    ['a connection that closes', (request) => request.socket.destroy()],
    ['an engine that never answers', () => undefined],
    [
      'an engine that never finishes its answer',
      (_request, response) => {
        response.writeHead(200, JSON_TYPE)
        const drip = setInterval(() => response.write(' '), TIMEOUT_MS / 10)
        response.once('close', () => clearInterval(drip))
      },
    ],
  ]
  for (const [what, listener] of unavailable) {
    it(`treats ${what} as an unavailable service and does not retry`, async () => {
      answer = listener
      const started = performance.now()
      const failure = await failureOf(search())
      expect(failure).to.be.instanceOf(ServiceUnavailableError)
      expect(failure).to.have.property('retryAfter').greaterThan(0)
      expect(performance.now() - started).to.be.lessThan(TIMEOUT_MS * 5)
      expect(requests).to.equal(1)
      expect(events.map((event) => event.outcome)).to.deep.equal(['unavailable'])
    })
  }

  it('returns a longer Retry-After when the engine is overloaded', async () => {
    answer = engineError(429, 'rejected_execution_exception')
    expect(await failureOf(search())).to.have.property('retryAfter', 5)
  })

  it('reports a request that the engine rejects as an internal error', async () => {
    answer = engineError(400, 'parsing_exception', 'unknown query [nope]')
    const failure = await failureOf(search())
    expect(failure).to.be.instanceOf(OpenSearchError)
    expect(failure).to.include({ status: 400, type: 'parsing_exception' })
    expect(events[0]).to.include({ outcome: 'error' })
  })

  it('fails a multi-search when one of its searches fails', async () => {
    const searches = [
      { index: 'live', body: {} },
      { index: 'live', body: {} },
    ]
    answer = json(200, { took: 1, responses: [RESULT, RESULT] })
    expect(await openSearch.msearch(searches)).to.have.lengthOf(2)
    const overloaded = { error: { root_cause: [], type: 'rejected_execution_exception', reason: 'full' }, status: 429 }
    for (const bad of [overloaded, { ...RESULT, timed_out: true }, { ...RESULT, _shards: { failed: 1 } }]) {
      answer = json(200, { took: 1, responses: [RESULT, bad] })
      expect(await failureOf(openSearch.msearch(searches))).to.be.instanceOf(ServiceUnavailableError)
    }
    answer = json(200, { took: 1, responses: [RESULT, { error: { type: 'parsing_exception' }, status: 400 }] })
    expect(await failureOf(openSearch.msearch(searches))).to.be.instanceOf(OpenSearchError)
  })

  it('reads documents by id and fails when one is missing', async () => {
    answer = json(200, {
      docs: [
        { _id: '1', found: true, _source: { code: '0101' } },
        { _id: '2', found: true, _source: { code: '0102' } },
      ],
    })
    expect(await openSearch.mget('live', ['1', '2'], [])).to.deep.equal([{ code: '0101' }, { code: '0102' }])
    for (const missing of [
      { _id: '2', found: false },
      { _id: '2', error: { type: 'index_not_found_exception' } },
    ]) {
      answer = json(200, { docs: [{ _id: '1', found: true, _source: {} }, missing] })
      expect(await failureOf(openSearch.mget('live', ['1', '2'], []))).to.be.instanceOf(ServiceUnavailableError)
    }
  })

  it('names the failed items of a bulk request with status 200', async () => {
    const error = { type: 'strict_dynamic_mapping_exception', reason: 'no such field' }
    answer = json(200, {
      took: 1,
      errors: true,
      items: [{ index: { _id: '1', status: 201 } }, { index: { _id: '2', status: 400, error } }],
    })
    const failure = await failureOf(openSearch.bulk([{ index: {} }, {}, { index: {} }, {}]))
    expect(failure).to.be.instanceOf(BulkError).and.to.have.property('retryable', false)
    expect(failure).to.have.deep.property('failures', [{ position: 1, id: '2', status: 400, ...error }])
  })

  it('treats a bulk request of which a full disk rejects every item as an unavailable service', async () => {
    const error = { type: 'cluster_block_exception', reason: 'disk usage exceeded flood-stage watermark' }
    const item = { index: { _id: '1', status: 429, error } }
    answer = json(200, { took: 3, errors: true, items: [item, item] })
    const failure = await failureOf(openSearch.bulk([{ index: { _index: 'x', _id: '1' } }, { a: 1 }]))
    expect(failure).to.be.instanceOf(ServiceUnavailableError)
    expect(failure).to.have.property('message').that.includes('flood-stage')
  })

  it('aborts the request to the engine when the caller goes away', async () => {
    let engineSawIt = false
    const controller = new AbortController()
    answer = (request) => {
      request.socket.once('close', () => {
        engineSawIt = true
      })
      controller.abort()
    }
    expect(await failureOf(search(controller.signal))).to.be.instanceOf(RequestAbandonedError)
    expect(events[0]).to.include({ outcome: 'abandoned' })
    await waitFor(() => engineSawIt, { what: 'the connection to close' })
    expect(await failureOf(search(AbortSignal.abort()))).to.be.instanceOf(RequestAbandonedError)
    expect(requests).to.equal(1)
  })

  it('reports a closed port as an unavailable service', async () => {
    const alone = createOpenSearch({ urls: ['http://127.0.0.1:1'], searchTimeoutMs: TIMEOUT_MS })
    expect(await failureOf(alone.search('live', {}))).to.be.instanceOf(ServiceUnavailableError)
    expect(await failureOf(alone.health())).to.be.instanceOf(ServiceUnavailableError)
    await alone.close()
  })
})

const JSON_TYPE = { 'Content-Type': 'application/json' }
