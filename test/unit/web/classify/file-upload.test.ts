import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { createApp } from '../../../../src/app.ts'
import { createMetrics } from '../../../../src/http/metrics.ts'
import { createOverload } from '../../../../src/http/overload/overload.ts'
import { type HttpServer, listen } from '../../../../src/http/server/server.ts'
import type { ClassifyPageDependencies } from '../../../../src/web/classify/classify-page.ts'
import { fileRoutes } from '../../../../src/web/classify/file/route.tsx'
import { fixedVersions } from '../../../support/fixed-versions.ts'
import { longestRound } from '../../../support/longest-round.ts'
import { noAssets } from '../../../support/no-assets.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { countWords, fpoDependencies } from '../../fpo/fixtures.ts'
import { versionOf } from '../../http/fakes.ts'
import { recordLog } from '../../http/fixtures.ts'

const dependencies: ClassifyPageDependencies = {
  ...fpoDependencies,
  classify: countWords,
  liveVersions: fixedVersions(versionOf),
  postgres: { query: async () => [] },
  visitorLimit: { take: async () => undefined },
  assets: noAssets,
  publicUrl: 'http://localhost',
  version: 'test',
  hasClassifier: true,
}

const BOUNDARY = 'a-boundary'
const form = (content: string): string =>
  [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="goods.csv"\r\n\r\n${content}\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="digits"\r\n\r\n6\r\n--${BOUNDARY}--\r\n`,
  ].join('')

const SMALL = form('description\ntea\n')

/** Milliseconds that no other request waits, and megabytes that an upload takes at most. */
const MAX_STALL_MS = 50
const MAX_GROWTH_MB = 50

/** The least of several: the compiler and the garbage collector have work of their own. */
const ATTEMPTS = 5

describe('an upload of the file page', function () {
  this.timeout(60_000)
  let server: HttpServer
  let arrived = 0
  const open = new Set<ClientRequest>()

  before(async () => {
    const { logger } = recordLog()
    const app = createApp({
      logger,
      metrics: createMetrics({ process: false }),
      routes: fileRoutes(dependencies),
      checkResponses: true,
      overload: createOverload(['127.0.0.1']),
    })
    const handler = app.callback()
    const counted: typeof handler = (incoming, response) => {
      arrived += 1
      handler(incoming, response)
    }
    server = await listen(counted, { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 0 })
  })
  after(async () => {
    for (const one of open) one.destroy()
    await server.stop()
  })

  const start = (visitor: string, length: number): ClientRequest => {
    const sent = request({
      ...{ port: server.address.port, host: '127.0.0.1', method: 'POST', path: '/classify/file.csv' },
      headers: {
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
        'Content-Length': length,
        'X-Forwarded-For': visitor,
      },
    })
    sent.on('error', () => undefined)
    open.add(sent)
    return sent
  }
  const answerTo = async (sent: ClientRequest) => {
    const [response]: IncomingMessage[] = await once(sent, 'response')
    if (response === undefined) throw new Error('no response')
    return { status: response.statusCode, body: await text(response) }
  }
  const upload = (visitor: string, body: string) => {
    const sent = start(visitor, Buffer.byteLength(body))
    sent.end(body)
    return answerTo(sent)
  }
  /** One that never ends, once the service reads it. */
  const trickle = async (visitor: string) => {
    const before = arrived
    const sent = start(visitor, 3_000_000)
    sent.write('-')
    await waitFor(() => arrived > before)
    return sent
  }

  it('keeps no other visitor out while it arrives slowly', async () => {
    for (let visitor = 1; visitor <= 20; visitor++) await trickle(`10.0.0.${visitor}`)
    expect((await upload('10.0.1.1', SMALL)).status).to.equal(200)
  })

  it('gives way with 503 to others of its visitor when it is the slowest', async () => {
    const slow = answerTo(await trickle('10.0.2.1'))
    for (let more = 0; more < 4; more++) await trickle('10.0.2.1')
    expect((await slow).status).to.equal(503)
    expect((await upload('10.0.2.1', SMALL)).status).to.equal(200)
  })

  for (const [what, content] of [
    ['a row of a million commas', `description${','.repeat(1_000_000)}\n${'tea\n'.repeat(10)}`],
    ['20,000 columns and 10,000 rows', `description${','.repeat(20_000)}\n${'tea\n'.repeat(9_999)}`],
    ['a million blank rows', '\n'.repeat(1_000_000)],
    ['a quotation mark that never closes', `description\n"${'x'.repeat(1_000_000)}`],
  ] as const) {
    it(`of ${what} is refused, and delays others by less than ${MAX_STALL_MS} ms and ${MAX_GROWTH_MB} MB`, async () => {
      const body = form(content)
      let [stall, growth] = [Infinity, Infinity]
      for (let attempt = 0; attempt < ATTEMPTS && (stall > MAX_STALL_MS || growth > MAX_GROWTH_MB); attempt++) {
        const before = process.memoryUsage.rss()
        let most = before
        const memory = setInterval(() => {
          most = Math.max(most, process.memoryUsage.rss())
        }, 5)
        const longest = await longestRound(async () => {
          expect((await upload(`10.1.${attempt}.1`, body)).status).to.equal(400)
        })
        clearInterval(memory)
        stall = Math.min(stall, longest)
        growth = Math.min(growth, (most - before) / 1e6)
      }
      expect(stall, 'ms').to.be.below(MAX_STALL_MS)
      expect(growth, 'MB').to.be.below(MAX_GROWTH_MB)
    })
  }
})
