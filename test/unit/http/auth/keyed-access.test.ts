import { expect } from 'chai'
import request from 'supertest'
import { z } from 'zod'
import { ServiceUnavailableError } from '../../../../src/errors/service-unavailable-error.ts'
import type { ApiKeys } from '../../../../src/http/auth/api-keys.ts'
import {
  type Access,
  fpoAccess,
  greenLanesAccess,
  type KeyedAccessDependencies,
} from '../../../../src/http/auth/keyed-access.ts'
import type { RateLimit } from '../../../../src/http/auth/rate-limit.ts'
import { defineRoute } from '../../../../src/http/route/define-route.ts'
import { openApiDocument } from '../../../../src/http/route/openapi.ts'
import { appOf } from '../fixtures.ts'

const apiKeys: ApiKeys = {
  find: async (key, scope) => (key === `${scope}-key` ? { apiKeyId: 1, limitPerSecond: 100 } : null),
}
const unlimited: RateLimit = { take: async () => ({ isAllowed: true, remaining: 1, msBeforeNext: 1000 }) }
const dependencies: KeyedAccessDependencies = { apiKeys, rateLimit: unlimited }

const routeWith = (access: Access) =>
  defineRoute({
    method: 'POST',
    path: '/things',
    summary: 'A thing',
    tags: ['Test'],
    access,
    body: z.strictObject({ name: z.string() }),
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'It.', schema: z.strictObject({ key: z.int() }) } },
    handle: (_input, { client }) => ({ kind: 'json', body: { key: client?.apiKeyId ?? 0 } }),
  })

const post = (access: Access, headers: Readonly<Record<string, string>>) =>
  request(appOf([routeWith(access)]).handler)
    .post('/things')
    .set(headers)
    .send({ name: 'x' })

describe('a route with keys', () => {
  it('accepts keys of its own scope', async () => {
    await post(fpoAccess(dependencies), { 'X-Api-Key': 'fpo-key' }).expect(200, { key: 1 })
    await post(greenLanesAccess(dependencies), { 'X-Api-Key': 'green-lanes-key' }).expect(200)
  })

  it('answers 401 with WWW-Authenticate and a JSON:API error in the green lanes API', async () => {
    for (const headers of [
      {},
      { 'X-Api-Key': 'fpo-key' },
      { 'X-Api-Key': '' },
      { Authorization: 'Basic green-lanes-key' },
    ]) {
      const { status, body, headers: answered } = await post(greenLanesAccess(dependencies), headers)
      expect(status, JSON.stringify(headers)).to.equal(401)
      expect(answered['www-authenticate']).to.equal('Bearer realm="green-lanes"')
      expect(body.errors).to.have.lengthOf(1)
      expect(body.errors[0]).to.include({ status: '401', code: 'unauthorized' })
    }
  })

  it('accepts the older forms of a green lanes key', async () => {
    for (const sent of ['Bearer KEY', 'bearer KEY', 'Token KEY', 'Token token="KEY"', 'token token=KEY']) {
      const Authorization = sent.replace('KEY', 'green-lanes-key')
      await post(greenLanesAccess(dependencies), { Authorization }).expect(200)
    }
    await post(fpoAccess(dependencies), { Authorization: 'Bearer fpo-key' }).expect(403)
  })

  it('checks the key before it reads the body', async () => {
    const answer = await request(appOf([routeWith(fpoAccess(dependencies))]).handler)
      .post('/things')
      .type('json')
      .send('{')
    expect(answer.status).to.equal(403)
  })

  it('answers 429 with Retry-After to a client over its limit', async () => {
    const rateLimit: RateLimit = { take: async () => ({ isAllowed: false, remaining: 0, msBeforeNext: 640 }) }
    const { status, headers, body } = await post(fpoAccess({ apiKeys, rateLimit }), { 'X-Api-Key': 'fpo-key' })
    expect(status).to.equal(429)
    expect(headers['retry-after']).to.equal('1')
    expect(body.errors[0].detail).to.include('More than 100 requests')
  })

  it('answers 503 while keys cannot be looked up', async () => {
    const away: ApiKeys = {
      find: async () => {
        throw new ServiceUnavailableError('postgres', 'away')
      },
    }
    await post(fpoAccess({ apiKeys: away, rateLimit: unlimited }), { 'X-Api-Key': 'fpo-key' }).expect(503)
  })

  it('allows no page of another origin, with or without a preflight', async () => {
    const { handler } = appOf([routeWith(greenLanesAccess(dependencies))])
    const from = { Origin: 'https://example.org' }
    const asked = await request(handler)
      .options('/things')
      .set({
        ...from,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'x-api-key',
      })
    const answered = await request(handler)
      .post('/things')
      .set({ ...from, 'X-Api-Key': 'green-lanes-key' })
      .send({ name: 'x' })
    expect([asked.status, answered.status]).to.deep.equal([204, 200])
    for (const { headers } of [asked, answered]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).to.deep.equal([])
    }
  })

  it('never logs a key', async () => {
    const { handler, lines } = appOf([routeWith(greenLanesAccess(dependencies))])
    const send = (headers: Readonly<Record<string, string>>) =>
      request(handler).post('/things').set(headers).send({ name: 'x' })
    await send({ 'X-Api-Key': 'green-lanes-key' })
    await send({ Authorization: 'Bearer wrong-key' })
    expect(lines).to.have.lengthOf.at.least(1)
    expect(JSON.stringify(lines)).not.to.match(/green-lanes-key|wrong-key/)
  })

  it('documents the key and the refusal in the OpenAPI document', () => {
    const document = JSON.stringify(openApiDocument([routeWith(greenLanesAccess(dependencies))], '1.2.3'))
    expect(document).to.include('"security":[{"GreenLanesApiKey":[]},{"GreenLanesBearer":[]}]')
    expect(document).to.include('"GreenLanesApiKey":{"type":"apiKey","in":"header","name":"X-Api-Key"')
    for (const status of [401, 429, 503]) expect(document).to.include(`"${status}":{`)
  })
})
