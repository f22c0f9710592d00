import { expect } from 'chai'
import request from 'supertest'
import { z } from 'zod'
import { RequestError } from '../../../src/http/errors/request-error.ts'
import { type CachePolicy, versionedRoutes } from '../../../src/versions/versioned-route.ts'
import { fixedVersions } from '../../support/fixed-versions.ts'
import { versionOf } from '../http/fakes.ts'
import { appOf } from '../http/fixtures.ts'

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toUTCString()

/** Conditions that any answer meets, whether the client has it or not. */
const ALWAYS_MET = [
  { 'If-Modified-Since': IN_A_YEAR },
  { 'If-None-Match': '*' },
  { 'If-None-Match': '*', 'If-Modified-Since': IN_A_YEAR },
] as const

const POLICIES: readonly CachePolicy[] = [
  { kind: 'public', maxAge: 120, vary: 'Accept', variantOf: () => '' },
  { kind: 'private' },
  { kind: 'no-store' },
]

describe('conditional requests of a versioned route', () => {
  for (const cachePolicy of POLICIES) {
    const { handler } = appOf(
      versionedRoutes(
        { liveVersions: fixedVersions(versionOf), version: '1.0.0' },
        {
          path: '/api/v2/rows/:id',
          region: 'any',
          summary: 'A row',
          tags: ['Test'],
          params: z.object({ id: z.string() }),
          query: z.object({}),
          invalid: 422,
          ok: { description: 'The row.', schema: z.object({ id: z.string() }) },
          cachePolicy,
          answer: async ({ params: { id } }) => {
            if (id === 'none') throw new RequestError({ code: 'not_found', detail: 'There is no such row.' })
            return { kind: 'json', body: { id }, isDegraded: id === 'degraded' }
          },
        },
      ),
    )

    for (const condition of ALWAYS_MET) {
      it(`return 404 where there is nothing (${cachePolicy.kind}, ${Object.keys(condition).join(' and ')})`, async () => {
        const { headers } = await request(handler).get('/uk/api/v2/rows/none').set(condition).expect(404)
        expect(headers).not.to.have.property('etag')
        // Again, since the first answer may be cached.
        await request(handler).get('/uk/api/v2/rows/none').set(condition).expect(404)
      })
    }

    it(`return 200 where If-Modified-Since is no date (${cachePolicy.kind})`, async () => {
      await request(handler).get('/uk/api/v2/rows/1').set('If-Modified-Since', '9999').expect(200)
    })

    if (cachePolicy.kind === 'private') {
      it('cannot keep a degraded answer: it has no validator, and no cache stores it', async () => {
        const good = await request(handler).get('/uk/api/v2/rows/1').expect(200)
        expect(good.headers).to.include.keys('etag').and.property('cache-control').equals('private, no-cache')
        const degraded = await request(handler).get('/uk/api/v2/rows/degraded').expect(200)
        expect(degraded.headers).not.to.have.any.keys('etag', 'last-modified')
        expect(degraded.headers['cache-control']).to.equal('no-store')
        await request(handler).get('/uk/api/v2/rows/degraded').set('If-None-Match', '*').expect(200)
      })
    }
  }
})
