import { expect } from 'chai'
import request from 'supertest'
import { z } from 'zod'
import { defineRoute } from '../../../src/http/route/define-route.ts'
import { appOf } from './fixtures.ts'

/** A route that answers with the path that it was asked at, as routes see it. */
const route = (path: string) =>
  defineRoute({
    method: 'GET',
    path,
    summary: 'The path',
    tags: ['Test'],
    params: z.object({ region: z.enum(['uk', 'xi']).optional(), id: z.string().optional() }),
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: { description: 'It.', schema: z.strictObject({ id: z.string().optional(), path: z.string() }) } },
    handle: ({ params: { id } }, { path: sent }) => ({
      kind: 'json',
      body: { ...(id !== undefined && { id }), path: sent },
    }),
  })

describe('an address', () => {
  const { handler, lines, metrics } = appOf([
    ...[route('/:region/api/v2/things/:id'), route('/api/v2/things/:id'), route('/:region/api/beta/search')],
    ...[route('/xi/api/v2/green_lanes/themes'), route('/openapi.json')],
  ])
  const get = (path: string) => request(handler).get(path)

  it('may end in .json', async () => {
    for (const path of ['/uk/api/v2/things/01.json', '/api/v2/things/01.json', '/xi/api/things/01.json']) {
      const { body } = await get(`${path}?page=1`).expect(200)
      expect(body).to.deep.equal({ id: '01', path: path.replace('.json', '') })
    }
    await get('/openapi.json').expect(200)
    await get('/uk/api/beta/search.json').expect(200)
  })

  it('may leave out the version after a region', async () => {
    for (const path of ['/uk/api/things/01', '/xi/api/things/beta']) await get(path).expect(200)
    await get('/uk/api/beta/search').expect(200)
    await get('/uk/api/v1/things/01').expect(404)
    await get('/uk/api/beta/things/01').expect(404)
    await get('/api/things/01').expect(404)
  })

  it('may have the newer name of green lanes', async () => {
    for (const path of ['/xi/api/v2/categorisation/themes', '/xi/api/categorisation/themes.json']) {
      await get(path).expect(200, { path: path.replace('.json', '') })
    }
    await get('/uk/api/v2/categorisation/themes').expect(404)
  })

  it('of an API has no version 1.0, and answers other versions alike', async () => {
    const status = async (path: string, accept: string) => (await get(path).set('Accept', accept)).status
    for (const path of ['/uk/api/v2/things/01', '/api/v2/things/01', '/uk/api/things/01.json']) {
      expect(await status(path, 'application/vnd.hmrc.1.0+json'), path).to.equal(404)
      for (const accept of ['application/vnd.hmrc.2.0+json', 'application/vnd.hmrc.10.0+json', 'text/html', '*/*']) {
        expect(await status(path, accept), `${path} ${accept}`).to.equal(200)
      }
    }
    expect(await status('/openapi.json', 'application/vnd.hmrc.1.0+json')).to.equal(200)
  })

  it('appears in the log as sent and in metrics as its route', async () => {
    lines.splice(0)
    await get('/uk/api/things/01.json').expect(200)
    expect(lines.find(({ msg }) => msg === 'request')).to.include({
      path: '/uk/api/things/01.json',
      route: '/:region/api/v2/things/:id',
    })
    expect(await metrics.registry.metrics()).not.to.include('things/01')
    const { body } = await get('/uk/api/nothing.json').expect(404)
    expect(body.errors[0].detail).to.include('`/uk/api/nothing.json`')
  })

  it('returns 400 and the regions for an unknown region, if it would exist with one of them', async () => {
    for (const path of ['/fr/api/beta/search', '/fr/api/v2/things/01']) {
      const { body } = await get(path).expect(400)
      expect(body.errors[0]).to.deep.include({ code: 'invalid_parameter', source: { parameter: 'region' } })
      expect(body.errors[0].detail).to.include('The regions are `uk` and `xi`')
    }
    const { body } = await get('/eu/api/v2/green_lanes/themes').expect(400)
    expect(body.errors[0].detail).to.match(/ask \/xi\/api\/v2\/green_lanes\/themes\.$/)
    await get('/fr/api/v2/nothing').expect(404)
    await get('/uk/api/v2/green_lanes/themes').expect(404)
  })
})
