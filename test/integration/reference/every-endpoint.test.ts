import { expect } from 'chai'
import { referenceRoutes } from '../../../src/reference/routes.ts'
import { createLiveVersions } from '../../../src/versions/live-versions.ts'
import { noOpenSearch } from '../../support/absent-servers.ts'
import type { Body, Reference, Resource } from '../../support/json-api.ts'
import { referenceService } from '../../support/reference-service.ts'
import { ENDPOINTS } from './endpoints.ts'

/** The short lists of a version are read by the first request that needs them. */
const SHORT_LISTS = 1
const MAX_STATEMENTS = 4

const refusing = { query: () => Promise.reject(new Error('Nothing is asked of this one.')) }

describe('every endpoint of the reference API', () => {
  const service = referenceService()

  it('stands with an address in the table of endpoints, if it answers GET', () => {
    const routes = referenceRoutes({
      postgres: refusing,
      liveVersions: createLiveVersions({ postgres: refusing, openSearch: noOpenSearch }),
      version: 'test',
    })
    const paths = routes.flatMap(({ method, path }) => (method === 'GET' && path.startsWith('/api/v2') ? path : []))
    expect(paths.map((path) => path.slice('/api/v2'.length))).to.have.members(Object.keys(ENDPOINTS))
  })

  for (const [address, statements] of Object.values(ENDPOINTS)) {
    const separator = address.includes('?') ? '&' : '?'

    it(`${address} takes at most ${statements} statements, and for the first request of a version ${MAX_STATEMENTS}`, async () => {
      service().forget()
      for (const most of [Math.min(statements + SHORT_LISTS, MAX_STATEMENTS), statements]) {
        service().statements()
        expect((await service().get(`/uk/api/v2${address}`)).status).to.equal(200)
        expect(service().statements().length).to.be.at.most(most)
      }
    })

    it(`${address} answers HEAD, and 304 without a statement`, async () => {
      const { status, headers } = await service().head(`/uk/api/v2${address}`)
      expect(status).to.equal(200)
      expect(headers.get('Cache-Control')).to.equal('public, max-age=120')
      service().statements()
      const held = { 'If-None-Match': headers.get('ETag') ?? '' }
      expect((await service().get(`/uk/api/v2${address}`, held)).status).to.equal(304)
      expect(service().statements()).to.deep.equal([])
    })

    it(`${address} accepts every day of the calendar and rejects others with 422`, async () => {
      for (const day of ['0001-01-01', '2024-02-29', '2025-01-01', '9999-12-31']) {
        const { status } = await service().get(`/xi/api/v2${address}${separator}as_of=${day}`)
        expect(status, day).to.be.oneOf([200, 404])
      }
      const { status } = await service().get(`/uk/api/v2${address}${separator}as_of=2023-02-29`)
      expect(status).to.equal(422)
    })

    it(`${address} includes everything that it refers to, once`, async () => {
      const response = await service().get(`/uk/api/v2${address}`)
      if (!(response.headers.get('Content-Type') ?? '').includes('json')) return
      const { data, included } = (await response.json()) as Body<Resource | readonly Resource[]>
      if (data === undefined || included === undefined) return
      const primary = [data].flat() as readonly Resource[]
      const known = [...primary, ...included].map(keyOf)
      expect(new Set(known).size, 'each once').to.equal(known.length)
      const missing = [...primary, ...included]
        .flatMap(({ relationships = {} }) => Object.values(relationships))
        .flatMap(({ data: linked }) => ([linked ?? []].flat() as readonly Reference[]).map(keyOf))
        .filter((key) => !known.includes(key))
      expect([...new Set(missing)]).to.deep.equal([])
    })
  }
})

const keyOf = ({ type, id }: Reference): string => `${type} ${id}`
