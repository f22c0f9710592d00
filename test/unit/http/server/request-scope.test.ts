import { expect } from 'chai'
import request from 'supertest'
import { createApp } from '../../../../src/app.ts'
import { createMetrics } from '../../../../src/http/metrics.ts'
import { createOverload } from '../../../../src/http/overload/overload.ts'
import type { StartedRequest, Tracer } from '../../../../src/tracing/tracer.ts'
import { recordLog } from '../fixtures.ts'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

/** The headers that a tracer sees of a request with a `traceparent`. */
const tracedHeaders = async (trustedProxies: readonly string[]): Promise<StartedRequest['headers'] | undefined> => {
  let headers: StartedRequest['headers'] | undefined
  const tracer: Tracer = {
    startRequest: (started) => {
      headers = started.headers
      return { addCall: () => undefined, end: () => undefined }
    },
    stop: async () => undefined,
  }
  const app = createApp({
    logger: recordLog().logger,
    metrics: createMetrics({ process: false }),
    routes: [],
    checkResponses: true,
    overload: createOverload(trustedProxies),
    tracer,
  })
  await request(app.callback()).get('/').set('traceparent', traceparent)
  return headers
}

describe('the trace of a request', () => {
  it('continues that of a trusted proxy, and of no other client', async () => {
    expect(await tracedHeaders(['127.0.0.0/8', '::1'])).to.include({ traceparent })
    expect(await tracedHeaders([])).to.deep.equal({})
    expect(await tracedHeaders(['10.0.0.0/8'])).to.deep.equal({})
  })
})
