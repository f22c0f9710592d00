import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { z } from 'zod'
import { packageRoot } from '../../../../src/config/package-root.ts'
import { createApiKeys } from '../../../../src/http/auth/api-keys.ts'
import { createRateLimit } from '../../../../src/http/auth/rate-limit.ts'
import { createVisitorLimit } from '../../../../src/http/auth/visitor-limit.ts'
import { createMetrics } from '../../../../src/http/metrics.ts'
import { defineRoute } from '../../../../src/http/route/define-route.ts'
import { openApiDocument } from '../../../../src/http/route/openapi.ts'
import { pageParameters } from '../../../../src/json-api/pagination.ts'
import { allRoutes } from '../../../../src/routes.ts'
import { noOpenSearch, noPostgres } from '../../../support/absent-servers.ts'
import { noAssets } from '../../../support/no-assets.ts'
import { noClassify, noItemRequests, noSearch, noSuggest, noVersions } from '../fakes.ts'

const routes = allRoutes({
  postgres: noPostgres,
  openSearch: noOpenSearch,
  liveVersions: noVersions,
  apiKeys: createApiKeys(noPostgres),
  rateLimit: createRateLimit(noPostgres),
  visitorLimit: createVisitorLimit(noPostgres),
  encoder: { status: () => ({ state: 'starting' }) },
  missingMigrations: async () => [],
  metrics: createMetrics({ process: false }),
  search: noSearch,
  suggest: noSuggest,
  classify: noClassify,
  itemRequests: noItemRequests,
  version: '1.2.3',
  assets: noAssets,
  publicUrl: 'http://localhost:3000',
  hasClassifier: true,
})

interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly example?: unknown
  readonly schema: { readonly type?: string; readonly example?: unknown; readonly default?: unknown }
}

const thing = z.strictObject({ id: z.string() }).meta({ id: 'Thing' })

const example = defineRoute({
  method: 'GET',
  path: '/:region/things/:item_id-:suffix',
  summary: 'A thing',
  tags: ['Test'],
  params: z.object({ region: z.enum(['uk', 'xi']), item_id: z.string(), suffix: z.string() }),
  query: z.object({
    q: z.string().meta({ description: 'What to look for' }),
    'filter[*]': z.record(z.string(), z.string()).optional(),
    ...pageParameters({ defaultPerPage: 20, maxPerPage: 100 }),
  }),
  headers: z.object({ 'x-api-key': z.string() }),
  invalid: 422,
  unknownQuery: 'ignore',
  responses: {
    200: {
      description: 'It.',
      schema: z.strictObject({ data: z.array(thing), first: thing }),
      example: { data: [], first: { id: '1' } },
    },
  },
  handle: () => ({ kind: 'json', body: { data: [], first: { id: '1' } } }),
})

describe('the OpenAPI document', () => {
  it('passes redocly without an error', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'opentariff-openapi-'))
    try {
      const file = join(folder, 'openapi.json')
      await writeFile(file, JSON.stringify(openApiDocument([...routes, example], '1.2.3')))
      const redocly = join(packageRoot, 'node_modules', '.bin', 'redocly')
      await promisify(execFile)(redocly, ['lint', '--extends=recommended', '--max-problems=20', file], {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      })
    } finally {
      await rm(folder, { recursive: true })
    }
  }).timeout(60_000)

  const documented = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

  it('describes every route that is no alias, by the same path', () => {
    const { paths } = openApiDocument(routes, '1.2.3')
    const expected = new Set(
      routes.flatMap(({ path, aliasOf, isPage }) => (aliasOf === undefined && !isPage ? documented(path) : [])),
    )
    expect(Object.keys(Object(paths))).to.have.members([...expected])
  })

  it('lists each path once, with the region as a parameter, and the path of every alias', () => {
    const { paths } = openApiDocument(routes, '1.2.3')
    const aliases = routes.flatMap(({ aliasOf, isPage }) => (isPage ? [] : (aliasOf ?? [])))
    expect(aliases).to.include('/:region/api/v2/commodities/:id').and.include('/:region/api/beta/search')
    expect(paths).to.include.all.keys(aliases.map(documented))
    expect(paths).not.to.have.any.keys('/api/v2/commodities/{id}', '/api/beta/search')
    const { parameters } = Object(paths)['/{region}/api/v2/commodities/{id}'].get
    expect(parameters[0].schema).to.deep.include({ enum: ['uk', 'xi'], example: 'uk' })
  })

  it('assigns each operation a unique id', () => {
    const document = JSON.stringify(openApiDocument([...routes, example], '1.2.3'))
    const ids = Array.from(document.matchAll(/"operationId":"([^"]+)"/g), ([, id]) => id)
    expect(ids).to.have.lengthOf(new Set(ids).size).and.include('get_region_things_item_id_suffix')
  })

  it('describes parameters of all kinds', () => {
    const { paths } = openApiDocument([example], '1.2.3')
    const { parameters } = Object(paths)['/{region}/things/{item_id}-{suffix}'].get
    expect(parameters).to.deep.include.members([
      { name: 'region', in: 'path', required: true, schema: { type: 'string', enum: ['uk', 'xi'] } },
      { name: 'q', in: 'query', description: 'What to look for', required: true, schema: { type: 'string' } },
      {
        name: 'page',
        in: 'query',
        description: 'Page of the list, from 1. Default: 1.',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
      },
      { name: 'x-api-key', in: 'header', required: true, schema: { type: 'string' } },
    ])
    const filter = parameters.find((parameter: { name: string }) => parameter.name === 'filter')
    expect(filter).to.include({ style: 'deepObject', explode: true, required: false })
  })

  it('has no two parameters of an operation that a generated Python client would give one name', () => {
    const { paths } = openApiDocument(routes, '1.2.3')
    for (const [path, operations] of Object.entries(Object(paths))) {
      for (const { parameters } of Object.values(Object(operations)) as readonly {
        parameters: readonly Parameter[]
      }[]) {
        const names = parameters.map(({ name }) =>
          name
            .replaceAll(/[^\w -]/g, '')
            .replaceAll(/[- ]/g, '_')
            .toLowerCase(),
        )
        expect(new Set(names).size, `${path} ${names.join(', ')}`).to.equal(names.length)
        expect(
          parameters.map(({ name }) => name),
          path,
        ).not.to.include('filter[*]')
      }
    }
  })

  it('describes filters of search as one parameter, by its members or as a list', () => {
    const { paths } = openApiDocument(routes, '1.2.3')
    const { parameters } = Object(paths)['/{region}/api/beta/search'].get
    const filter = parameters.find(({ name }: Parameter) => name === 'filter')
    expect(filter).to.deep.include({ style: 'deepObject', explode: true, required: false })
    expect(filter.schema.anyOf[0]).to.deep.include({ type: 'object' })
    expect(JSON.stringify(filter.schema.anyOf[1])).to.include('"type":"array"')
  })

  it('sets no value that Swagger UI would fill into an optional parameter', () => {
    const { paths } = openApiDocument(routes, '1.2.3')
    for (const [path, operations] of Object.entries(Object(paths))) {
      for (const { parameters } of Object.values(Object(operations)) as readonly {
        parameters: readonly Parameter[]
      }[]) {
        for (const { name, required, example: shown, schema } of parameters) {
          const parameter = `${path} ${name}`
          if (required) {
            expect(schema.example, parameter).to.be.a('string').that.is.not.empty
          } else {
            expect(schema, parameter).not.to.have.property('example')
            expect(schema.default, parameter).not.to.be.an('array')
            // Swagger UI invents members for an object without an example.
            if (schema.type === 'object') expect(shown, parameter).to.deep.equal({})
          }
        }
      }
    }
  })

  it('names an example of an optional parameter in its description', () => {
    const { paths } = openApiDocument(routes, '1.2.3')
    const { parameters } = Object(paths)['/{region}/api/v2/commodities/{id}'].get
    const filter = parameters.find(({ name }: Parameter) => name === 'filter[geographical_area_id]')
    expect(filter.description).to.match(/For example `FR`\.$/)
  })

  it('describes goods in the example of a request of the parcel classifier', () => {
    const { components } = openApiDocument(routes, '1.2.3')
    expect(Object(components).schemas.ItemSearchRequest.example).to.deep.equal({ description: 'cotton t-shirt' })
  })

  it('shares schemas that have an id', () => {
    const document = openApiDocument([example], '1.2.3')
    expect(Object(document.components).schemas).to.have.property('Thing')
    expect(JSON.stringify(document)).to.include('#/components/schemas/Thing').and.not.include('$defs')
  })

  it('declares the statuses of the layers above a route', () => {
    const { paths } = openApiDocument([example], '1.2.3')
    const { responses } = Object(paths)['/{region}/things/{item_id}-{suffix}'].get
    expect(responses).to.have.all.keys('200', '400', '404', '414', '422', '431', '500')
  })

  it('rejects two schemas with the same id', () => {
    const other = defineRoute({
      method: 'GET',
      path: '/other',
      summary: 'Other',
      tags: ['Test'],
      invalid: 400,
      unknownQuery: 'ignore',
      responses: {
        200: {
          description: 'It.',
          schema: z.strictObject({ x: z.strictObject({ other: z.string() }).meta({ id: 'Thing' }) }),
        },
      },
      handle: () => ({ kind: 'json', body: { x: { other: '' } } }),
    })
    expect(() => openApiDocument([example, other], '1.2.3')).to.throw('Thing')
  })

  it('shows only examples that its own schemas accept', () => {
    for (const route of routes) {
      for (const { schema, example: shown } of Object.values(route.responses)) {
        if (shown !== undefined) schema?.parse(shown)
      }
    }
  })
})
