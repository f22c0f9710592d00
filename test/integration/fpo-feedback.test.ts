import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import request from 'supertest'
import { addOperatorLabels } from '../../ingest/sinks/add-operator-labels.ts'
import { labelsOf } from '../../ingest/transform/labels.ts'
import { readLabelTexts } from '../../ingest/transform/read-labels.ts'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import type { Classify } from '../../src/fpo/classification.ts'
import { listFeedback } from '../../src/fpo/feedback/feedback.ts'
import { createItemRequests, type ItemRequests } from '../../src/fpo/feedback/item-requests.ts'
import { countPending, decideFeedback, storeVisitorFeedback } from '../../src/fpo/feedback/review.ts'
import { visitorsKeyId } from '../../src/fpo/feedback/visitors-key.ts'
import { fpoRoutes } from '../../src/fpo/routes.ts'
import { createApiKeys } from '../../src/http/auth/api-keys.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createRateLimit } from '../../src/http/auth/rate-limit.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import { classifyRoutes } from '../../src/web/classify/route.tsx'
import { fixedVersions } from '../support/fixed-versions.ts'
import { noAssets } from '../support/no-assets.ts'
import { runOpentariff } from '../support/run-command.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { countWords } from '../unit/fpo/fixtures.ts'
import { versionOf } from '../unit/http/fakes.ts'
import { appOf } from '../unit/http/fixtures.ts'

const KEPT_DAYS = 30

describe('feedback of parcel operators', function () {
  this.timeout(60_000)

  let database: TestDatabase
  let postgres: Postgres
  let itemRequests: ItemRequests
  let handler: ReturnType<typeof appOf>['handler']
  let pages: ReturnType<typeof appOf>['handler']
  let swift: string
  let slow: string

  const post = (path: string, key: string, body: object) => request(handler).post(path).set('X-Api-Key', key).send(body)
  const feedback = (key: string, requestId: string, code: string) =>
    post('/fpo-code-search/feedback', key, { request_id: requestId, code })

  /** Sends a description, and returns the id of the response. */
  const requestIdFor = async (key: string, description: string): Promise<string> => {
    const { headers } = await post('/fpo-code-search', key, { description }).expect(200)
    return headers['x-request-id'] ?? ''
  }

  before(async () => {
    database = await createTestDatabase()
    const { database: config } = requireServers(
      loadConfig({ DATABASE_URL: database.databaseUrl, OPENSEARCH_URL: serverUrls().openSearchUrl }),
    )
    await migrate(config)
    postgres = createPostgres(config)
    // The version of `versionOf`, with one commodity in force and one that has ended.
    await postgres.query(sql`CREATE TABLE goods_nomenclatures_v7 PARTITION OF goods_nomenclatures FOR VALUES IN (7)`)
    await postgres.query(
      sql`CREATE TABLE labelled_descriptions_v7 PARTITION OF labelled_descriptions FOR VALUES IN (7)`,
    )
    await postgres.query(sql`
      INSERT INTO goods_nomenclatures (data_version_id, goods_nomenclature_sid, goods_nomenclature_item_id,
                                       productline_suffix, number_indents, description, validity_start_date,
                                       validity_end_date, validity_end_inferred, current, sid_synthetic, origin)
      VALUES (7, 1, '6109100010', '80', 2, 'T-shirts', '2020-01-01', NULL, false, true, false, 'test'),
             (7, 2, '6109200010', '80', 2, 'Ended', '2020-01-01', '2021-01-01', false, false, false, 'test')`)
    swift = await createApiKey(postgres, { scope: 'fpo', label: 'Swift, Parcels', limitPerSecond: 1000 })
    slow = await createApiKey(postgres, { scope: 'fpo', label: 'Slow Parcels', limitPerSecond: 1000 })
    itemRequests = createItemRequests(postgres, KEPT_DAYS)
    const dependencies = {
      apiKeys: createApiKeys(postgres),
      rateLimit: createRateLimit(postgres),
      classify: countWords,
      itemRequests,
      liveVersions: fixedVersions(versionOf),
      postgres,
    }
    handler = appOf(fpoRoutes(dependencies)).handler
    const visitorLimit = { take: async () => undefined }
    const page = { assets: noAssets, publicUrl: 'http://localhost', hasClassifier: true, version: 'test' }
    const classify: Classify = async () => ({ results: [], reason: 'unknown_words' })
    pages = appOf(classifyRoutes({ ...dependencies, ...page, classify, visitorLimit })).handler
  })

  after(async () => {
    await postgres.close()
    await database.drop()
  })

  it('counts once under the request id, yields to another code, and leaves as CSV', async () => {
    const id = await requestIdFor(swift, 'cotton "t-shirt", white')
    await feedback(swift, id, '61091000').expect(200, { request_id: id, code: '61091000' })
    const [first] = await postgres.query<{ declared_at: Date }>(sql`SELECT declared_at FROM fpo_feedback`)
    await feedback(swift, id, '61091000').expect(200)
    expect(await postgres.query(sql`SELECT declared_at FROM fpo_feedback`)).to.deep.equal([first])
    await feedback(swift, id, '6109100010').expect(200)

    const { stdout } = await runOpentariff(['labels', 'feedback'], { DATABASE_URL: database.databaseUrl })
    const rows = parse<Record<string, string>>(stdout, { columns: true })
    expect(rows).to.have.lengthOf(1)
    expect(rows[0]).to.include({
      status: 'accepted',
      description: 'cotton "t-shirt", white',
      code: '6109100010',
      operator: 'Swift, Parcels',
      request_id: id,
    })
  })

  it('works for the rows of a batch', async () => {
    const answer = await request(handler)
      .post('/fpo-code-search/batch')
      .set({ 'X-Api-Key': swift, 'Content-Type': 'application/x-ndjson', 'X-Request-Id': 'morning' })
      .send('{"description":"wool hat"}\n{"description":"silk scarf"}\n')
      .buffer(true)
      .parse((response, done) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => done(null, text))
      })
    expect(answer.headers).to.include({ 'x-client-request-id': 'morning' })
    const id = `${answer.headers['x-request-id']}.2`
    expect(answer.body).to.include(`"request_id":"${id}"`)
    await feedback(swift, id, '610910').expect(200)
    const [row] = await postgres.query(sql`SELECT description FROM fpo_feedback WHERE request_id = ${id}`)
    expect(row).to.deep.equal({ description: 'silk scarf' })
  })

  it('fails for a request of another operator, and for a code no longer in force', async () => {
    const id = await requestIdFor(swift, 'mug')
    await feedback(slow, id, '61091000').expect(404)
    await feedback(swift, id, '61092000').expect(400)
    await feedback(swift, id, '6109').expect(400)
  })

  it('refers to the X-Request-Id of the response, whatever id the client sent', async () => {
    const send = (description: string) =>
      post('/fpo-code-search', swift, { description }).set('X-Request-Id', 'morning-run').expect(200)
    const [hat, scarf] = [await send('wool hat'), await send('silk scarf')]
    await feedback(swift, 'morning-run', '61091000').expect(404)
    for (const { headers } of [hat, scarf]) await feedback(swift, headers['x-request-id'] ?? '', '61091000').expect(200)
    const ids = [hat, scarf].map(({ headers }) => headers['x-request-id'])
    const rows = await postgres.query(sql`
      SELECT description FROM fpo_feedback WHERE request_id = ANY (${ids}) ORDER BY description`)
    expect(rows).to.deep.equal([{ description: 'silk scarf' }, { description: 'wool hat' }])
  })

  it('becomes labelled descriptions of the next ingest', async () => {
    await feedback(slow, await requestIdFor(slow, 'football jersey'), '61091000').expect(200)
    await addOperatorLabels(postgres, 7)
    expect([...labelsOf(await readLabelTexts(postgres, 7))]).to.deep.include({
      text: 'football jersey',
      code: '61091000',
      source: 'operator',
      weight: 2,
      language: 'en',
    })
  })

  it('feedback of visitors waits for an operator, is taken once for each answer, and counts once it is accepted', async () => {
    const sent = (requestId: string, description: string) => ({ requestId, description, code: '61091000' })
    expect(await storeVisitorFeedback(postgres, sent('page-1', 'away shirt'))).to.equal(true)
    expect(await storeVisitorFeedback(postgres, { ...sent('page-1', 'usb cable'), code: '010121' })).to.equal(false)
    await storeVisitorFeedback(postgres, sent('page-2', 'horse'))
    await storeVisitorFeedback(postgres, sent('page-3', 'home shirt'))
    expect(await countPending(postgres)).to.equal(3)

    const env = { DATABASE_URL: database.databaseUrl }
    const listed = await runOpentariff(['labels', 'review'], env)
    expect(listed.stdout).to.equal('page-1 61091000 away shirt\npage-2 61091000 horse\npage-3 61091000 home shirt\n')
    await runOpentariff(['labels', 'review', '--accept', 'page-1', '--reject', 'page-2'], env)
    expect(await decideFeedback(postgres, ['page-1', 'page-2'], 'accepted')).to.deep.equal([])

    await postgres.query(sql`DELETE FROM labelled_descriptions`)
    await addOperatorLabels(postgres, 7)
    const texts = [...labelsOf(await readLabelTexts(postgres, 7))].map(({ text }) => text)
    expect(texts).to.include('away shirt')
    expect(texts).not.to.include.members(['horse'])
    expect(texts).not.to.include.members(['home shirt'])
  })

  it('feedback of a visitor is taken for an answer that was given, once, with the description that was classified', async () => {
    const address = '/classify?description=winter+coat'
    const answer = await request(pages).get(address).expect(200)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    const send = (requestId: string, description: string) =>
      request(pages)
        .post('/classify/feedback')
        .set('Cookie', cookie)
        .type('form')
        .send({
          form_token: cookie.replace(/^.*?=/, ''),
          request_id: requestId,
          description,
          choice: 'other',
          other: '61091000',
        })
    const requestId = answer.headers['x-request-id'] ?? ''
    await send('made-up', 'usb cable').expect(400)
    await send(requestId, 'usb cable').expect(303)
    await send(requestId, 'usb cable').expect(400)
    const rows = await postgres.query(sql`
      SELECT description, status FROM fpo_feedback WHERE request_id = ANY (${[requestId, 'made-up']})`)
    expect(rows).to.deep.equal([{ description: 'winter coat', status: 'pending' }])
  })

  it('feedback of visitors is accepted and rejected on a page by an operator with a key for labels alone', async () => {
    await storeVisitorFeedback(postgres, { requestId: 'shown', description: '<b>rain coat</b>', code: '61091000' })
    const labels = await createApiKey(postgres, { scope: 'labels', label: 'Reviewer', limitPerSecond: 1000 })
    const review = (key: string) => request(pages).get('/classify/review').auth('anyone', key)
    const { headers } = await request(pages).get('/classify/review').expect(401)
    expect(headers['www-authenticate']).to.match(/^Basic /)
    await review(swift).expect(401)
    const page = await review(labels).expect(200)
    expect(page.text).to.include('&lt;b>rain coat').and.to.include('value="shown"')
    const cookie = String(page.headers['set-cookie']).split(';')[0] ?? ''
    const decide = (token: string, key = labels) =>
      request(pages)
        .post('/classify/review')
        .auth('anyone', key)
        .set('Cookie', cookie)
        .type('form')
        .send({ form_token: token, request_id: 'shown', decision: 'accept' })
    await decide('of another site').expect(403)
    await decide(cookie.replace(/^.*?=/, ''), slow).expect(401)
    await decide(cookie.replace(/^.*?=/, '')).expect(303)
    const [row] = await postgres.query(sql`SELECT status FROM fpo_feedback WHERE request_id = 'shown'`)
    expect(row).to.deep.equal({ status: 'accepted' })
  })

  it('feedback of one key for one code counts as much as ten descriptions at most', async () => {
    const flood = await createApiKey(postgres, { scope: 'fpo', label: 'Flood', limitPerSecond: 1000 })
    for (let number = 0; number < 40; number++) {
      await feedback(flood, await requestIdFor(flood, `usb cable ${number}`), '61091000').expect(200)
    }
    await postgres.query(sql`DELETE FROM labelled_descriptions`)
    await addOperatorLabels(postgres, 7)
    const weights = [...labelsOf(await readLabelTexts(postgres, 7))]
      .filter(({ text }) => text.startsWith('usb cable'))
      .map(({ weight }) => weight)
    expect(weights).to.have.lengthOf(40)
    // A declaration weighs 2.
    expect(weights.reduce((sum, weight) => sum + weight, 0)).to.be.closeTo(20, 0.01)
  })

  it('carries a mark if it comes from visitors of the page, whose key opens nothing', async () => {
    const [first, second] = await Promise.all([visitorsKeyId(postgres), visitorsKeyId(postgres)])
    expect(second).to.equal(first)
    await storeVisitorFeedback(postgres, { requestId: 'of-the-page', description: 'rain hat', code: '61091000' })
    const declared = (await listFeedback(postgres)).find(({ requestId }) => requestId === 'of-the-page')
    expect(declared).to.include({ operator: 'visitors of the page', description: 'rain hat', status: 'pending' })
    const [key] = await postgres.query(sql`
      SELECT revoked_at IS NOT NULL AS revoked FROM api_keys WHERE api_key_id = ${first}`)
    expect(key).to.deep.equal({ revoked: true })
  })

  it('works for 30 days, after which the description is deleted', async () => {
    const [old, recent] = [await requestIdFor(swift, 'mug'), await requestIdFor(swift, 'mug')]
    await postgres.query(sql`
      UPDATE fpo_requests SET asked_at = now() - interval '30 days 1 minute' WHERE request_id = ${old}`)
    await feedback(swift, old, '61091000').expect(404)
    await itemRequests.prune()
    const kept = await postgres.query(
      sql`SELECT request_id FROM fpo_requests WHERE request_id = ANY (${[old, recent]})`,
    )
    expect(kept).to.deep.equal([{ request_id: recent }])
  })

  it('stores concurrent requests even if one of them cannot be stored', async () => {
    const [row] = await postgres.query<{ api_key_id: number }>(sql`SELECT min(api_key_id) AS api_key_id FROM api_keys`)
    const apiKeyId = row?.api_key_id ?? 0
    const asked = (requestId: string, description: string) => [{ requestId, description }]
    const outcomes = await Promise.allSettled([
      itemRequests.remember(apiKeyId, asked('at-once-1', 'wool socks')),
      // While the first is written, these wait and are written together.
      itemRequests.remember(apiKeyId, [...asked('at-once-2', 'tea'), ...asked('at-once-3', 'green tea')]),
      itemRequests.remember(-1, asked('at-once-4', 'of nobody')),
      itemRequests.remember(apiKeyId, asked('at-once-2', 'black tea')),
    ])
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    const kept = await Promise.all(
      ['1', '2', '3', '4'].map((id) => itemRequests.descriptionOf(apiKeyId, `at-once-${id}`)),
    )
    expect(kept).to.deep.equal(['wool socks', 'black tea', 'green tea', null])
  })

  it('stores no descriptions when the retention is 0 days', async () => {
    const nothing = createItemRequests(postgres, 0)
    const [key] = await postgres.query<{ api_key_id: number }>(sql`SELECT api_key_id FROM api_keys LIMIT 1`)
    await nothing.remember(key?.api_key_id ?? 0, [{ requestId: 'nothing', description: 'mug' }])
    expect(await nothing.descriptionOf(key?.api_key_id ?? 0, 'nothing')).to.equal(null)
    await nothing.prune()
    expect(await postgres.query(sql`SELECT 1 FROM fpo_requests`)).to.deep.equal([])
  })
})
