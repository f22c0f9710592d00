import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect } from 'chai'
import { pino } from 'pino'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { type Service, startService } from '../../src/service.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { waitFor } from '../support/wait-for.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

interface ExportedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly Attribute[]
}

/** The body that a collector receives at `/v1/traces`. */
interface TracesRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[]
  }[]
}

const attribute = ({ attributes }: { readonly attributes: readonly Attribute[] }, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const CALLER_SPAN_ID = 'b7ad6b7169203331'

describe('traces of the service', function () {
  this.timeout(60_000)
  const received: TracesRequest[] = []
  let collector: Server
  let installation: SmallInstallation
  let service: Service
  /** The id of the search, as its client saw it. */
  let searchId: string | null

  const spans = () =>
    received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  const requestSpan = (path: string) => spans().find((span) => attribute(span, 'url.path') === path)
  const callsOf = (request: ExportedSpan | undefined) =>
    spans().filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === request?.spanId)

  before(async () => {
    collector = createServer(async (request, response) => {
      if (request.url === '/v1/traces') received.push((await json(request)) as TracesRequest)
      response.setHeader('Content-Type', 'application/json').end('{}')
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const address = collector.address()
    if (address === null || typeof address === 'string') throw new Error('The collector has no port.')
    installation = await createSmallInstallation(['uk'])
    await installation.ingest()
    const env = {
      ...installation.environment,
      PORT: '0',
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}`,
    }
    service = await startService(requireServers(loadConfig(env)), { logger: pino({ level: 'silent' }) })
    const url = `http://127.0.0.1:${service.address.port}`
    const headers = { traceparent: `00-${TRACE_ID}-${CALLER_SPAN_ID}-01` }
    for (const path of ['/livez', '/uk/api/v2/chapters', '/uk/api/beta/search?q=horses']) {
      const answer = await fetch(`${url}${path}`, { headers })
      await answer.text()
      expect(answer.status, path).to.equal(200)
      if (path.includes('search')) searchId = answer.headers.get('X-Request-Id')
    }
    // Sends what has not been sent.
    await service.stop()
    await waitFor(() => requestSpan('/uk/api/beta/search'), { what: 'the span of the search' })
  })

  after(async () => {
    await installation?.remove()
    collector?.close()
  })

  it('contain a span for each request, named by its route, in the trace of its caller', () => {
    const search = requestSpan('/uk/api/beta/search')
    expect(search).to.include({
      name: 'GET /:region/api/beta/search',
      traceId: TRACE_ID,
      parentSpanId: CALLER_SPAN_ID,
    })
    expect(search && attribute(search, 'http.response.status_code')).to.equal(200)
    expect(search && attribute(search, 'opentariff.request_id')).to.equal(searchId)
  })

  it('contain the calls to OpenSearch and Postgres within the span of the request that made them', () => {
    const search = requestSpan('/uk/api/beta/search')
    const systemsOf = (path: string) => callsOf(requestSpan(path)).map((span) => attribute(span, 'db.system.name'))
    expect(systemsOf('/uk/api/beta/search')).to.include('opensearch')
    expect(systemsOf('/uk/api/v2/chapters')).to.include('postgresql')
    for (const call of callsOf(search)) {
      expect(BigInt(call.startTimeUnixNano) <= BigInt(call.endTimeUnixNano)).to.equal(true)
      expect(BigInt(call.startTimeUnixNano) >= BigInt(search?.startTimeUnixNano ?? 0)).to.equal(true)
      expect(call.traceId).to.equal(TRACE_ID)
    }
  })

  it('contain statements without their values', () => {
    const statements = callsOf(requestSpan('/uk/api/v2/chapters')).map((span) => attribute(span, 'db.query.text'))
    expect(statements.join()).to.match(/\$1/)
  })

  it('name the service, and leave out probes', () => {
    const [resource] = received.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource))
    expect(resource && attribute(resource, 'service.name')).to.equal('opentariff')
    expect(requestSpan('/livez')).to.equal(undefined)
  })
})
