import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { expect } from 'chai'
import { ServiceUnavailableError } from '../../../src/errors/service-unavailable-error.ts'
import { createOpenSearch, type OpenSearch } from '../../../src/opensearch/client.ts'
import { rejectionOf } from '../../support/rejection.ts'
import { waitFor } from '../../support/wait-for.ts'

const TIMEOUT_MS = 500

const RESULT = {
  took: 1,
  timed_out: false,
  _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
  hits: { total: { value: 0, relation: 'eq' }, max_score: null, hits: [] },
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  }

/** A server that stands for a node, and counts its requests, those that find out whether it is back apart. */
interface Node {
  readonly server: Server
  readonly url: string
  answer: RequestListener
  asked: number
  pinged: number
}

async function startNode(): Promise<Node> {
  const server = createServer((request, response) => {
    if (request.method === 'HEAD') node.pinged += 1
    else node.asked += 1
    node.answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const node: Node = { server, url: `http://127.0.0.1:${port}`, answer: json(200, RESULT), asked: 0, pinged: 0 }
  return node
}

describe('the OpenSearch client on several nodes', () => {
  let nodes: readonly Node[] = []
  let openSearch: OpenSearch
  beforeEach(async () => {
    nodes = await Promise.all([startNode(), startNode()])
    openSearch = createOpenSearch({ urls: nodes.map(({ url }) => url), searchTimeoutMs: TIMEOUT_MS })
  })
  afterEach(async () => {
    for (const { server } of nodes) {
      server.closeAllConnections()
      server.close()
    }
    await openSearch.close()
  })

  const search = () => openSearch.search('live', {})
  const searchTimes = async (times: number) => {
    for (let sent = 0; sent < times; sent += 1) expect(await search()).to.deep.equal(RESULT)
  }
  const asked = () => nodes.map((node) => node.asked)
  const [first, second] = [() => node(0), () => node(1)]
  const node = (place: number): Node => {
    const found = nodes[place]
    if (found === undefined) throw new Error('there is no such node')
    return found
  }

  it('sends requests to each in turn', async () => {
    await searchTimes(4)
    expect(asked()).to.deep.equal([2, 2])
  })

  const failures: readonly (readonly [string, RequestListener])[] = [
    ['closes connections', (request) => request.socket.destroy()],
    ['never answers', () => undefined],
    ['has left its cluster', json(503, { error: { type: 'cluster_manager_not_discovered_exception' }, status: 503 })],
    ['lacks a shard', json(200, { ...RESULT, _shards: { total: 1, failed: 1 } })],
    ['lost another node', json(500, { error: { type: 'node_disconnected_exception' }, status: 500 })],
    ['closed a shard', json(500, { error: { type: 'already_closed_exception' }, status: 500 })],
  ]
  for (const [what, answer] of failures) {
    it(`answers from the other one if one ${what}`, async () => {
      first().answer = answer
      await searchTimes(4)
      expect(second().asked).to.equal(4)
    })
  }

  for (const [what, answer] of failures.slice(0, 3)) {
    it(`sets a node aside that ${what}, until it says that it is back`, async () => {
      first().answer = answer
      await searchTimes(20)
      expect(first().asked).to.be.within(1, 2)
      first().answer = json(200, RESULT)
      const before = first().asked
      await waitFor(async () => (await search()) && first().asked > before, {
        timeoutMs: 10_000,
        what: 'the node to be used again',
      })
      expect(first().pinged).to.be.greaterThan(0)
    }).timeout(15_000)
  }

  it('fails within the limit of the search if no node answers', async () => {
    for (const each of nodes) each.answer = () => undefined
    const started = performance.now()
    expect(await rejectionOf(search())).to.be.instanceOf(ServiceUnavailableError)
    expect(performance.now() - started).to.be.within(TIMEOUT_MS - 50, TIMEOUT_MS + 200)
    expect(asked()).to.deep.equal([1, 1])
  })

  it('tries all again at once when all were away and one is back', async () => {
    for (const each of nodes) each.answer = (request) => request.socket.destroy()
    expect(await rejectionOf(search())).to.be.instanceOf(ServiceUnavailableError)
    for (const each of nodes) each.answer = json(200, RESULT)
    await searchTimes(1)
  })

  it('sends a request once where a second node would do it again: a wrong search, an overload, a new index', async () => {
    const once = [() => search(), () => search(), () => openSearch.indices.create('new', {})]
    const answers = [
      json(400, { error: { type: 'parsing_exception' }, status: 400 }),
      json(429, { error: { type: 'rejected_execution_exception' }, status: 429 }),
      json(503, {}),
    ]
    for (const [place, ask] of once.entries()) {
      for (const each of nodes) each.answer = answers[place] ?? json(200, {})
      const before = first().asked + second().asked
      await rejectionOf(ask())
      expect(first().asked + second().asked - before).to.equal(1)
    }
  })

  it('finds the other nodes of a cluster, and keeps the address that it was given', async () => {
    const discovered = {
      cluster: 'c',
      nodes: {
        a: { roles: ['data'], http: { publish_address: new URL(second().url).host } },
        // The address of a container, which this machine cannot reach.
        b: { roles: ['data'], http: { publish_address: '172.18.0.3:9200' } },
      },
    }
    first().answer = (request, response) =>
      json(200, request.url?.startsWith('/_nodes') ? discovered : RESULT)(request, response)
    const alone = createOpenSearch({ urls: [first().url], searchTimeoutMs: TIMEOUT_MS, discovery: true })
    await waitFor(async () => (await alone.search('live', {})) && second().asked > 0, {
      what: 'the second node to be used',
    })
    const before = asked()
    for (let sent = 0; sent < 4; sent += 1) await alone.search('live', {})
    expect(asked()).to.deep.equal(before.map((count) => count + 2))
    await alone.close()
  })
})
