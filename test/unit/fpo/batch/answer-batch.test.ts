import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { expect } from 'chai'
import { at } from '../../../../src/collections/at.ts'
import { ServiceUnavailableError } from '../../../../src/errors/service-unavailable-error.ts'
import { ABSTENTION_HELP } from '../../../../src/fpo/abstain/abstention.ts'
import { MAX_ROWS } from '../../../../src/fpo/batch/batch-rows.ts'
import type { Classify } from '../../../../src/fpo/classification.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { countWords, fpoDependencies, GOOD_KEY, listenFpo } from '../fixtures.ts'

type Changes = Partial<typeof fpoDependencies>

interface AnsweredLine {
  readonly line: number
  readonly request_id?: string
  readonly results?: readonly { readonly code: string }[]
  readonly error?: { readonly message: string; readonly detail: string }
}

const linesIn = (text: string): readonly AnsweredLine[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const HEADERS = { 'X-Api-Key': GOOD_KEY, 'Content-Type': 'application/x-ndjson', 'X-Request-Id': 'batch' }

const row = (description: string, more: object = {}): string => `${JSON.stringify({ description, ...more })}\n`

describe('POST /fpo-code-search/batch', () => {
  const services: { stop(): Promise<unknown> }[] = []

  const start = async (changes: Changes = {}) => {
    const service = await listenFpo(changes)
    services.push(service)
    return { ...service, url: `${service.url}/fpo-code-search/batch` }
  }

  const send = async (body: string, changes: Changes = {}, headers: Readonly<Record<string, string>> = HEADERS) => {
    const { url } = await start(changes)
    const response = await fetch(url, { method: 'POST', headers, body })
    return { response, text: await response.text() }
  }

  afterEach(async () => {
    for (const service of services.splice(0)) await service.stop()
  })

  it('answers each row in order, and invalid ones with the reason', async () => {
    const { response, text } = await send(
      [
        row('cotton t-shirt'),
        '{"description":\n',
        '\n',
        row('mug', { digits: 7 }),
        row('mug', { digits: '8', limit: 1 }),
        row(`long ${'x'.repeat(9000)}`),
        row('mug', { colour: 'red' }).trimEnd(),
      ].join(''),
    )
    expect(response.status).to.equal(200)
    expect(response.headers.get('Content-Type')).to.equal('application/x-ndjson')
    expect(response.headers.get('Cache-Control')).to.equal('no-store')
    const lines = linesIn(text)
    expect(lines.map(({ line, error }) => [line, error?.message])).to.deep.equal([
      [1, undefined],
      [2, 'The body is malformed'],
      [4, 'The body is not valid'],
      [5, undefined],
      [6, 'The body is too large'],
      [7, 'The body is not valid'],
    ])
    expect(lines[0]).to.deep.equal({
      line: 1,
      request_id: `${response.headers.get('X-Request-Id')}.1`,
      results: [
        { code: '000002', score: 900 },
        { code: '000003', score: 899 },
        { code: '000004', score: 898 },
      ],
    })
    expect(lines[3]?.results).to.deep.equal([{ code: '00000001', score: 900 }])
    expect(lines[5]?.error?.detail).to.include('colour')
  })

  it('returns the reason and what would help for a row without codes', async () => {
    const classify: Classify = async () => ({ results: [], reason: 'unknown_language' })
    const { response, text } = await send(row('Hose aus Baumwolle'), { classify })
    expect(linesIn(text)).to.deep.equal([
      {
        line: 1,
        request_id: `${response.headers.get('X-Request-Id')}.1`,
        results: [],
        meta: { reason: 'unknown_language', help: ABSTENTION_HELP.unknown_language },
      },
    ])
  })

  it('rejects a wrong content type, a missing key and a body that is too large before answering any row', async () => {
    const refused: readonly (readonly [number, Readonly<Record<string, string>>, string])[] = [
      [415, { ...HEADERS, 'Content-Type': 'text/csv' }, row('mug')],
      [415, { ...HEADERS, 'Content-Encoding': 'gzip' }, row('mug')],
      [403, { 'Content-Type': 'application/x-ndjson' }, row('mug')],
      [413, HEADERS, ' '.repeat(8 * 1024 * 1024 + 1)],
    ]
    for (const [status, headers, body] of refused) {
      const { response, text } = await send(body, {}, headers)
      expect(response.status).to.equal(status)
      expect(JSON.parse(text)).to.have.all.keys('message', 'detail')
    }
  })

  it('answers an empty batch with an empty body', async () => {
    const { response, text } = await send('\n\n')
    expect([response.status, text]).to.deep.equal([200, ''])
  })

  it(`answers ${MAX_ROWS} rows in order to a client that sends all before it reads, and reports one row too many`, async () => {
    const body = Array.from({ length: MAX_ROWS + 2 }, (_, index) => row('x '.repeat(1 + (index % 7)))).join('')
    const lines = linesIn((await send(body)).text)
    expect(lines).to.have.lengthOf(MAX_ROWS + 1)
    const wrong = lines
      .slice(0, MAX_ROWS)
      .filter(({ line, results }, index) => line !== index + 1 || Number(results?.[0]?.code) !== 1 + (index % 7))
    expect(wrong).to.deep.equal([])
    expect(lines.at(-1)?.error?.detail).to.include('at most 10000 rows')
  }).timeout(60_000)

  it('answers the rows that have arrived while the client takes its time over the next', async () => {
    const { url } = await start()
    const request = httpRequest(url, { method: 'POST', headers: HEADERS })
    // Half a row, so that nothing can be answered before the client goes on.
    request.write(row('mug').slice(0, 5))
    request.flushHeaders()
    let text = ''
    const ended = once(request, 'response').then(async ([response]) => {
      for await (const chunk of response) text += chunk
    })
    for (let rows = 1; rows <= 5; rows += 1) {
      request.write(`${row('mug').slice(5)}${row('mug').slice(0, 5)}`)
      await waitFor(() => linesIn(text).length === rows, { what: `the answer to row ${rows}` })
    }
    request.end(row('mug').slice(5))
    await ended
    expect(linesIn(text).map(({ line, error }) => [line, error])).to.deep.equal(
      [1, 2, 3, 4, 5, 6].map((line) => [line, undefined]),
    )
  })

  it('stops classifying while the client does not read', async () => {
    let classified = 0
    const wide: Classify = async (_live, { digits }) => {
      classified += 1
      // A long answer, so that buffers between the two are full after few rows.
      return { results: Array.from({ length: 100 }, () => ({ code: '1'.repeat(digits), score: 500 })), reason: null }
    }
    const { url } = await start({ classify: wide })
    const request = httpRequest(url, { method: 'POST', headers: HEADERS })
    request.end(row('mug').repeat(MAX_ROWS))
    const [response] = await once(request, 'response')
    // Once the buffers are full the count stays the same between two checks.
    let before = -1
    await waitFor(
      () => {
        const isPaused = classified === before && classified > 0
        before = classified
        return isPaused
      },
      { intervalMs: 250, what: 'the classifier to pause' },
    )
    expect(classified).to.be.lessThan(MAX_ROWS)
    let text = ''
    for await (const chunk of response) text += chunk
    expect(linesIn(text)).to.have.lengthOf(MAX_ROWS)
  }).timeout(60_000)

  it('stops when the client disconnects, and accepts its next batch', async () => {
    const signals: AbortSignal[] = []
    const hanging: Classify = (_live, _request, options) =>
      new Promise((_resolve, reject) => {
        const signal = options?.signal
        if (!signal) throw new Error('No signal was passed.')
        signals.push(signal)
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const { url, lines } = await start({ classify: hanging })
    for (let turn = 1; turn <= 3; turn += 1) {
      const away = new AbortController()
      const pending = fetch(url, { method: 'POST', headers: HEADERS, body: row('mug'), signal: away.signal })
        .then((response) => response.text())
        .catch(() => 'gone')
      await waitFor(() => signals.length === turn, { what: 'the row to be classified' })
      away.abort()
      expect(await pending).to.equal('gone')
      await waitFor(() => signals.every(({ aborted }) => aborted), { what: 'the work to be aborted' })
      await waitFor(() => lines.filter(({ msg }) => msg === 'request').length === turn)
    }
    expect(JSON.stringify(lines)).not.to.include('ended early')
  })

  it('runs two batches of a key at a time and rejects a third with 429', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let asked = 0
    const waiting: Classify = async (...args) => {
      asked += 1
      await released
      return countWords(...args)
    }
    const { url } = await start({ classify: waiting })
    const post = () => fetch(url, { method: 'POST', headers: HEADERS, body: row('mug') })
    const two = [post(), post()]
    await waitFor(() => asked === 2)
    const third = await post()
    expect(third.status).to.equal(429)
    expect(Number(third.headers.get('Retry-After'))).to.be.greaterThan(0)
    release()
    for (const response of await Promise.all(two)) expect(linesIn(await response.text())).to.have.lengthOf(1)
    expect((await post()).status).to.equal(200)
  })

  it('counts each row against the rate limit, and waits when it is used up', async () => {
    const taken: number[] = []
    const rateLimit = {
      take: async (_client: unknown, requests = 1) => {
        taken.push(requests)
        return { isAllowed: taken.length !== 2, remaining: 50, msBeforeNext: 1 }
      },
    }
    const { text } = await send(row('mug').repeat(25), { rateLimit })
    expect(linesIn(text)).to.have.lengthOf(25)
    // The request itself, then the groups, the first of which was tried twice.
    expect(taken[0]).to.equal(1)
    expect(taken.slice(1).reduce((sum, rows) => sum + rows, 0)).to.equal(25 + at(taken, 1))
  })

  it('reports each row that was not classified, and after ten in a row ends with the line to go on from', async () => {
    let asked = 0
    const failing: Classify = async (...args) => {
      asked += 1
      if (asked > 10) throw new ServiceUnavailableError('opensearch', 'at 10.0.0.1')
      return countWords(...args)
    }
    const { text } = await send(row('mug').repeat(30), { classify: failing })
    const lines = linesIn(text)
    const first = lines.findIndex(({ error }) => error !== undefined)
    expect(first).to.equal(10)
    expect(lines.length).to.be.within(21, 30)
    expect(lines.at(-1)).to.deep.include({ line: lines.length })
    expect(lines.at(-1)?.error?.detail).to.include('This row and those after it were not classified')
    expect(lines.at(-1)?.error?.message).to.equal('Temporarily unavailable')
    expect(text).not.to.include('10.0.0.1')
  })

  it('tries a row again while a server stalls, and loses none', async () => {
    let asked = 0
    const stalling: Classify = async (...args) => {
      asked += 1
      if (asked <= 3) throw new ServiceUnavailableError('opensearch', 'stalls')
      return countWords(...args)
    }
    const { text } = await send(row('mug').repeat(30), { classify: stalling })
    const lines = linesIn(text)
    expect(lines).to.have.lengthOf(30)
    expect(lines.filter(({ error }) => error !== undefined)).to.deep.equal([])
  })

  it('reports a row that no try classified, and goes on with the others', async () => {
    const failing: Classify = async (live, request, options) => {
      if (request.description === 'jug') throw new ServiceUnavailableError('encoder', 'no vector in time')
      return countWords(live, request, options)
    }
    const { text } = await send(`${row('mug')}${row('jug')}${row('mug').repeat(20)}`, { classify: failing })
    const lines = linesIn(text)
    expect(lines).to.have.lengthOf(22)
    expect(lines.filter(({ error }) => error !== undefined).map(({ line }) => line)).to.deep.equal([2])
    expect(at(lines, 1).error?.detail).to.include('send it again later')
  })

  it('ends with the line to go on from when the service is about to end', async () => {
    let classified = 0
    const counting: Classify = async (...args) => {
      classified += 1
      return countWords(...args)
    }
    const { text } = await send(row('mug').repeat(30), { classify: counting, isStopping: () => classified >= 20 })
    const lines = linesIn(text)
    const last = lines.length
    expect(last).to.be.within(21, 30)
    expect(lines.at(-1)?.error?.detail).to.equal(`The server is stopping. Send line ${last} and those after it again.`)
    expect(classified).to.equal(last - 1)
  })

  it('warns of no leak of listeners, however many requests listen to the same client', async () => {
    const warnings: string[] = []
    const onWarning = ({ name }: Error): void => void warnings.push(name)
    process.on('warning', onWarning)
    const listening: Classify = async (live, request, options) => {
      for (let count = 0; count < 4; count += 1) options?.signal?.addEventListener('abort', () => undefined)
      return countWords(live, request, options)
    }
    await send(row('mug').repeat(10), { classify: listening })
    await new Promise(setImmediate)
    process.off('warning', onWarning)
    expect(warnings).to.deep.equal([])
  })

  it('stores each description under the id of its row', async () => {
    const kept: object[] = []
    const itemRequests = {
      ...fpoDependencies.itemRequests,
      remember: async (_apiKeyId: number, requests: readonly object[]) => {
        kept.push(...requests)
      },
    }
    const { response } = await send(`${row('mug')}nonsense\n${row('plate')}`, { itemRequests })
    const id = response.headers.get('X-Request-Id')
    expect(id).not.to.equal('batch')
    expect(response.headers.get('X-Client-Request-Id')).to.equal('batch')
    expect(kept).to.deep.equal([
      { requestId: `${id}.1`, description: 'mug' },
      { requestId: `${id}.3`, description: 'plate' },
    ])
  })
})
