import { expect } from 'chai'
import request from 'supertest'
import { ServiceUnavailableError } from '../../../src/errors/service-unavailable-error.ts'
import { ABSTENTION_HELP } from '../../../src/fpo/abstain/abstention.ts'
import type { Classify } from '../../../src/fpo/classification.ts'
import type { ItemRequest } from '../../../src/fpo/feedback/item-requests.ts'
import { fixedVersions } from '../../support/fixed-versions.ts'
import { fpoApp, fpoDependencies, GOOD_KEY } from './fixtures.ts'

const PATH = '/fpo-code-search'

const post = (body: unknown, changes: Parameters<typeof fpoApp>[0] = {}, path = PATH) =>
  request(fpoApp(changes).handler)
    .post(path)
    .set('X-Api-Key', GOOD_KEY)
    .send(body as object)

const isFpoError = (body: unknown): void => {
  expect(body).to.have.all.keys('message', 'detail')
  expect(Object.values(Object(body)).every((value) => typeof value === 'string' && value !== '')).to.equal(true)
}

describe('POST /fpo-code-search', () => {
  it('returns HS codes, best first, with at most five by default', async () => {
    let asked: object = {}
    const { status, body, headers } = await post(
      { description: ' cotton t-shirt ' },
      {
        classify: async (live, item, options) => {
          asked = item
          return fpoDependencies.classify(live, item, options)
        },
      },
    )
    expect(status).to.equal(200)
    expect(body).to.deep.equal({
      results: [
        { code: '000002', score: 900 },
        { code: '000003', score: 899 },
        { code: '000004', score: 898 },
      ],
    })
    expect(asked).to.deep.equal({ description: 'cotton t-shirt', digits: 6, limit: 5 })
    expect(headers['cache-control']).to.equal('no-store')
    expect(headers['content-type']).to.equal('application/json; charset=utf-8')
    expect(headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/)
  })

  it('accepts 6 or 8 digits, and a limit, as numbers or strings', async () => {
    for (const [digits, limit] of [
      [8, 1],
      ['8', '1'],
    ]) {
      const { body } = await post({ description: 'mug', digits, limit })
      expect(body).to.deep.equal({ results: [{ code: '00000001', score: 900 }] })
    }
    for (const digits of [6, '6']) await post({ description: 'mug', digits, limit: 100 }).expect(200)
  })

  it('returns the reason and what would help where there are no results', async () => {
    for (const reason of ['vague', 'not_goods', 'unknown_language', 'unknown_words'] as const) {
      const { status, body } = await post({ description: 'gift' }, { classify: async () => ({ results: [], reason }) })
      expect(status).to.equal(200)
      expect(body).to.deep.equal({ results: [], meta: { reason, help: ABSTENTION_HELP[reason] } })
    }
  })

  it('refuses a degraded answer with 503, unless the request allows one', async () => {
    const degraded: Classify = async (live, item, options) => {
      if (!item.allow_degraded) throw new ServiceUnavailableError('encoder', 'no vector in time')
      return { ...(await fpoDependencies.classify(live, item, options)), isDegraded: true }
    }
    const refused = await post({ description: 'mug' }, { classify: degraded })
    expect(refused.status).to.equal(503)
    expect(refused.headers).to.include({ 'cache-control': 'no-store', 'retry-after': '2' })
    const { status, body, headers } = await post({ description: 'mug', allow_degraded: true }, { classify: degraded })
    expect(status).to.equal(200)
    expect(body.meta).to.deep.equal({ degraded: true })
    expect(headers['cache-control']).to.equal('no-store')
  })

  it('accepts any Unicode text and counts its code points', async () => {
    await post({ description: '👕'.repeat(500) }).expect(200)
    await post({ description: `${' '.repeat(40)}${'x'.repeat(500)}` }).expect(200)
    await request(fpoApp().handler)
      .post(PATH)
      .set('X-Api-Key', GOOD_KEY)
      .type('json')
      .send('{"description":"mug \\u0000 \\ud800"}')
      .expect(200)
  })

  it('says whether the declared code fits, with the labels of either code', async () => {
    const label = { text: 'mug', code: '691110', cosine: 0.9 }
    const classify: Classify = async (live, item, options) => ({
      ...(await fpoDependencies.classify(live, item, options)),
      declared: {
        code: item.declared_code ?? '',
        status: { kind: 'ended', lastDay: '2025-12-31', successors: ['6911100000'] },
        fit: { verdict: 'doubtful', score: 300, judgedCode: '691110', labels: { declared: [label], best: [] } },
      },
    })
    const { status, body } = await post({ description: 'mug', declared_code: '6911.10 99' }, { classify })
    expect(status).to.equal(200)
    expect(body.declared).to.deep.equal({
      code: '69111099',
      status: 'ended',
      last_day: '2025-12-31',
      successors: ['6911100000'],
      verdict: 'doubtful',
      score: 300,
      judged_code: '691110',
      labels: { declared: [{ text: 'mug', code: '691110' }], best: [] },
      note: '69111099 ended on 2025-12-31: 6911100000 follows it. 691110 may be right, but other codes are likelier or as likely.',
    })
  })

  it('returns how sure each level is, and the question that would decide', async () => {
    const level = (code: string, score: number) => ({ code, score, band: 'likely' as const })
    const levels = {
      chapter: level('69', 600),
      heading: level('6911', 600),
      hs: level('691110', 600),
      cn: level('69111000', 600),
    }
    const nextQuestion = { text: 'Of what?', options: [{ text: 'Porcelain', codes: ['691110'] }] }
    const { body } = await post(
      { description: 'mug' },
      {
        classify: async (live, item, options) => ({
          ...(await fpoDependencies.classify(live, item, options)),
          levels,
          nextQuestion,
        }),
      },
    )
    expect(body).to.deep.include({ levels, next_question: nextQuestion })
  })

  it('stores the description with its hints, as it was classified', async () => {
    const stored: ItemRequest[] = []
    const itemRequests = {
      ...fpoDependencies.itemRequests,
      remember: async (_key: number, requests: readonly ItemRequest[]) => void stored.push(...requests),
    }
    await post({ description: 'mug', hints: { material: 'porcelain' } }, { itemRequests }).expect(200)
    expect(stored.map(({ description }) => description)).to.deep.equal(['mug, porcelain'])
  })

  const refused: readonly (readonly [string, unknown, RegExp])[] = [
    ['no description', {}, /`\/description` is missing. Add it\./],
    ['an empty description', { description: '' }, /Say what the goods are/],
    ['a blank description', { description: ' \n\t\u0000' }, /Say what the goods are/],
    ['a description over 500 characters', { description: 'x'.repeat(501) }, /at most 500 characters/],
    ['a description that is not a string', { description: 7 }, /description/],
    ['digits other than 6 and 8', { description: 'mug', digits: 10 }, /Must be 6 \(HS codes\) or 8 \(CN codes\)/],
    ['digits that are not a number', { description: 'mug', digits: 'six' }, /Must be 6/],
    ['digits that are null', { description: 'mug', digits: null }, /Must be 6/],
    ['a limit of 0', { description: 'mug', limit: 0 }, /from 1 to 100/],
    ['a limit over 100', { description: 'mug', limit: 101 }, /from 1 to 100/],
    ['a fractional limit', { description: 'mug', limit: 1.5 }, /from 1 to 100/],
    ['a limit that is no number', { description: 'mug', limit: '1e1' }, /from 1 to 100/],
    ['a string with a limit over 100', { description: 'mug', limit: '101' }, /from 1 to 100/],
    ['an unknown member', { description: 'mug', colour: 'red' }, /colour/],
    ['a declared code of 3 digits', { description: 'mug', declared_code: '691' }, /Must have 4 to 10 digits/],
    ['a declared code with letters', { description: 'mug', declared_code: '69111O' }, /Must have 4 to 10 digits/],
    [
      'an unknown hint, with the names of those that there are',
      { description: 'mug', hints: { colour: 'red' } },
      /There is no hint `colour`: use material, use, origin, category/,
    ],
    ['a hint of blanks', { description: 'mug', hints: { material: ' ' } }, /Say it in words/],
    ['an array', [{ description: 'mug' }], /The body is not valid/],
  ]
  for (const [what, body, detail] of refused) {
    it(`rejects ${what} with 400`, async () => {
      const answer = await post(body)
      expect(answer.status).to.equal(400)
      isFpoError(answer.body)
      expect(answer.body.detail).to.match(detail)
      expect(answer.headers['cache-control']).to.equal('no-store')
    })
  }

  it('lists every problem of a body', async () => {
    const { body } = await post({ description: '', digits: 7, limit: 0 })
    for (const member of ['/description', '/digits', '/limit']) expect(body.detail).to.include(member)
  })

  it('rejects a key that is missing, wrong or in the wrong header with 403', async () => {
    const { handler } = fpoApp()
    for (const headers of [{}, { 'X-Api-Key': '' }, { 'X-Api-Key': 'x' }, { Authorization: `Bearer ${GOOD_KEY}` }]) {
      const answer = await request(handler).post(PATH).set(headers).send({ description: 'mug' })
      expect(answer.status, JSON.stringify(headers)).to.equal(403)
      isFpoError(answer.body)
    }
  })

  it('rejects requests beyond the rate limit with 429 and Retry-After', async () => {
    const rateLimit = { take: async () => ({ isAllowed: false, remaining: 0, msBeforeNext: 400 }) }
    const { status, headers, body } = await post({ description: 'mug' }, { rateLimit })
    expect(status).to.equal(429)
    expect(headers['retry-after']).to.equal('1')
    isFpoError(body)
  })

  it('uses its own error format for requests that are rejected before they reach the handler', async () => {
    const { handler } = fpoApp()
    const agent = () => request(handler)
    const json = (text: string) => agent().post(PATH).set('X-Api-Key', GOOD_KEY).type('json').send(text)
    const answers: readonly (readonly [number, PromiseLike<request.Response>])[] = [
      [400, json('{')],
      [400, json('')],
      [400, agent().post(`${PATH}?q=%E0`)],
      [404, agent().post(`${PATH}/nothing`)],
      [405, agent().get(PATH)],
      [405, agent().put(PATH)],
      [413, json(JSON.stringify({ description: 'x'.repeat(65 * 1024) }))],
      [414, agent().post(`${PATH}?q=${'x'.repeat(9000)}`)],
      [415, agent().post(PATH).set('X-Api-Key', GOOD_KEY).type('text/plain').send('mug')],
    ]
    for (const [status, pending] of answers) {
      const answer = await pending
      expect(answer.status).to.equal(status)
      isFpoError(answer.body)
      expect(answer.headers).to.have.property('x-request-id')
      if (status === 405) expect(answer.headers.allow).to.equal('OPTIONS, POST')
    }
    await agent()
      .get('/fpo-code-searches')
      .expect(404, /"errors"/)
  })

  it('returns 503 while a server is unavailable, and 500 without details for an unexpected error', async () => {
    const failing = (error: Error) => ({
      classify: async () => {
        throw error
      },
    })
    const unavailable = await post(
      { description: 'mug' },
      failing(new ServiceUnavailableError('opensearch', 'at 10.0.0.1')),
    )
    expect(unavailable.status).to.equal(503)
    expect(unavailable.headers).to.have.property('retry-after')
    isFpoError(unavailable.body)
    const broken = await post({ description: 'mug' }, failing(new Error('secret 10.0.0.1')))
    expect(broken.status).to.equal(500)
    isFpoError(broken.body)
    expect(unavailable.text + broken.text).not.to.include('10.0.0.1')
    const empty = await post({ description: 'mug' }, { liveVersions: fixedVersions(() => null) })
    expect(empty.status).to.equal(503)
    isFpoError(empty.body)
  })

  it('stores the description under the request id, and answers even if that fails', async () => {
    const kept: ItemRequest[] = []
    const itemRequests = {
      ...fpoDependencies.itemRequests,
      remember: async (_apiKeyId: number, requests: readonly ItemRequest[]) => {
        kept.push(...requests)
        throw new ServiceUnavailableError('postgres', 'away')
      },
    }
    const { headers } = await post({ description: 'mug' }, { itemRequests }).expect(200)
    expect(kept).to.deep.equal([{ requestId: headers['x-request-id'], description: 'mug' }])
  })

  it('logs neither the description nor the key', async () => {
    const { handler, lines } = fpoApp()
    await request(handler).post(PATH).set('X-Api-Key', GOOD_KEY).send({ description: 'unmentionables' })
    expect(JSON.stringify(lines)).not.to.match(/unmentionables|good-key/)
  })
})

describe('POST /fpo-code-search/feedback', () => {
  const feedback = (body: unknown) => post(body, {}, `${PATH}/feedback`)

  it('stores the declared code', async () => {
    await feedback({ request_id: 'known', code: '010121' }).expect(200, { request_id: 'known', code: '010121' })
  })

  it('rejects an unknown request id with 404', async () => {
    const { status, body } = await feedback({ request_id: 'unknown', code: '010121' })
    expect(status).to.equal(404)
    isFpoError(body)
  })

  it('rejects a code that is malformed or not in force with 400', async () => {
    for (const code of ['0101', '0101211', 'horses', 10121, '01012100001', '990000']) {
      const { status, body } = await feedback({ request_id: 'known', code })
      expect(status, String(code)).to.equal(400)
      isFpoError(body)
    }
    await feedback({ request_id: '', code: '010121' }).expect(400)
    await feedback({ request_id: 'known', code: '010121', why: 'x' }).expect(400)
  })
})
