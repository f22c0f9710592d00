import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import request from 'supertest'
import { z } from 'zod'
import { createApp } from '../../../../src/app.ts'
import { createAnswerCache } from '../../../../src/cache/answer-cache.ts'
import { errorDocumentSchema } from '../../../../src/http/errors/error-document.ts'
import { createMetrics } from '../../../../src/http/metrics.ts'
import { createAdmission } from '../../../../src/http/overload/admission.ts'
import { createOverload } from '../../../../src/http/overload/overload.ts'
import { defineRoute, type RequestContext } from '../../../../src/http/route/define-route.ts'
import type { RouteResult } from '../../../../src/http/route/route-result.ts'
import { recordLog } from '../fixtures.ts'

const TAG = '"tag"'
const ROW = JSON.stringify({ text: 'row '.repeat(1000) })

/** A service whose search takes as long as the test wants, with capacity for one at a time. */
function smallService(timeLimitMs = 2000) {
  const gate = new EventEmitter()
  let isFinished = false
  let lists = 0
  let presented = 0
  let mostPresented = 0
  async function* presentedList() {
    presented += 1
    mostPresented = Math.max(mostPresented, presented)
    yield '['
    for (let row = 0; row < 100; row++) {
      await sleep(0)
      yield row === 0 ? ROW : `,${ROW}`
    }
    yield ']'
    presented -= 1
  }
  const route = (path: string, handle: (context: RequestContext) => Promise<RouteResult<{ readonly ok: boolean }>>) =>
    defineRoute({
      method: 'GET',
      path,
      summary: path,
      tags: ['Test'],
      invalid: 400,
      unknownQuery: 'ignore',
      responses: {
        200: { description: 'It.', schema: z.strictObject({ ok: z.boolean() }) },
        304: { description: 'Current.' },
        503: { description: 'Busy.', schema: errorDocumentSchema },
      },
      handle: (_input, context) => handle(context),
    })
  const ok = { kind: 'json', body: { ok: true } } as const
  const untilFinished = async () => {
    if (!isFinished) await once(gate, 'finished')
    return ok
  }
  const routes = [
    route('/uk/search', async (context) =>
      context.hasTag(TAG) ? { kind: 'not-modified' } : context.admitted('search', untilFinished, context.signal),
    ),
    route('/uk/cached', (context) => context.cached('key', 'ordinary', async () => ok)),
    route('/uk/look-up', (context) => context.admitted('ordinary', async () => ok)),
    route('/uk/keyed', (context) => context.admitted('keyed', async () => ok)),
    route('/uk/slow', (context) =>
      context.admitted('ordinary', async () => {
        // Two calls of the engine, each within its own limit.
        await sleep(80, undefined, { signal: context.signal }).catch(() => {
          throw context.signal.reason
        })
        await sleep(80, undefined, { signal: context.signal }).catch(() => {
          throw context.signal.reason
        })
        return ok
      }),
    ),
    route('/uk/list', (context) =>
      context.cached(`list ${context.querystring} ${context.encoding}`, 'heavy', async () => {
        lists += 1
        return { kind: 'stream', chunks: presentedList() }
      }),
    ),
  ]
  const one = () => createAdmission(1)
  const app = createApp({
    logger: recordLog().logger,
    metrics: createMetrics({ process: false }),
    routes,
    checkResponses: false,
    answers: createAnswerCache(1024 * 1024),
    overload: {
      ...createOverload(),
      capacities: { ordinary: one(), search: one(), keyed: one(), 'keyed-search': one(), heavy: one() },
    },
    timeLimitMs,
  })
  const server = app.listen(0)
  const finish = () => {
    isFinished = true
    gate.emit('finished')
  }
  return { server, finish, lists: () => lists, mostPresented: () => mostPresented }
}

describe('a service with more searches than it can answer', () => {
  it('turns the excess away at once, and still answers what costs nothing or has capacity of its own', async () => {
    const { server, finish } = smallService()
    try {
      await request(server).get('/uk/cached').expect(200)
      const searches = Array.from({ length: 60 }, () =>
        request(server)
          .get('/uk/search')
          .then(({ status }) => status),
      )
      await sleep(200)
      const started = performance.now()
      const { headers, body } = await request(server).get('/uk/search').expect(503)
      expect(performance.now() - started).to.be.lessThan(500)
      expect(headers).to.include({
        'retry-after': '1',
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      })
      expect(headers).to.have.property('x-request-id')
      expect(errorDocumentSchema.parse(body).errors[0]).to.include({ code: 'service_unavailable' })
      await request(server).get('/uk/cached').expect(200)
      await request(server).get('/uk/search').set('If-None-Match', TAG).expect(304)
      await request(server).get('/uk/look-up').expect(200)
      await request(server).get('/uk/keyed').expect(200)
      finish()
      const statuses = await Promise.all(searches)
      expect(new Set(statuses)).to.deep.equal(new Set([200, 503]))
      await request(server).get('/uk/search').expect(200)
    } finally {
      server.close()
    }
  })

  it('answers 503 when a request takes longer than its limit as a whole', async () => {
    const { server } = smallService(100)
    try {
      await request(server).get('/uk/slow').expect(503).expect('Retry-After', /\d/)
    } finally {
      server.close()
    }
  })

  it('presents no more long lists at once than its capacity for them allows', async () => {
    const { server, mostPresented } = smallService()
    try {
      const lists = Array.from({ length: 5 }, (_, number) =>
        request(server).get(`/uk/list?number=${number}`).expect(200),
      )
      for (const { body } of await Promise.all(lists)) expect(body).to.have.length(100)
      expect(mostPresented()).to.equal(1)
    } finally {
      server.close()
    }
  })

  it('computes a long list once for all concurrent requests, and sends it in any encoding', async () => {
    const { server, lists } = smallService()
    try {
      const answers = await Promise.all(Array.from({ length: 10 }, () => request(server).get('/uk/list').expect(200)))
      expect(lists()).to.equal(1)
      for (const { body } of answers) expect(body).to.have.length(100)
      const plain = await request(server).get('/uk/list').set('Accept-Encoding', 'identity').expect(200)
      expect(plain.headers).not.to.have.property('content-encoding')
      expect(plain.body).to.have.length(100)
    } finally {
      server.close()
    }
  })
})
