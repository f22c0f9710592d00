import { expect } from 'chai'
import { openApiDocument } from '../support/openapi-document.ts'
import { referenceService } from '../support/reference-service.ts'

interface Operation {
  readonly tags: readonly string[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: { readonly example?: string }
  }[]
}

/** Requests per second: more than this test sends. */
const PLENTY = 10_000

describe('a request with the examples that /docs fills in', () => {
  const service = referenceService()

  it('returns 200 from every GET, for the built-in sample', async () => {
    const key = await service().newKey('green-lanes', PLENTY)
    const { paths } = JSON.parse(await openApiDocument()) as {
      readonly paths: Readonly<Record<string, { readonly get?: Operation }>>
    }
    // The service of this test has no index to search, no watch list, and none of the routes for operators.
    const asked = Object.entries(paths).filter(
      ([path, { get }]) =>
        path.includes('/api/v2/') &&
        !path.includes('/watch_lists') &&
        get !== undefined &&
        !get.tags.includes('Search'),
    )
    expect(asked).to.have.length.above(30)
    for (const [path, { get }] of asked) {
      if (get === undefined) continue
      const query = new URLSearchParams()
      let address = path
      for (const { name, in: place, required, schema } of get.parameters) {
        if (place === 'path') address = address.replace(`{${name}}`, schema.example ?? '')
        else if (required) query.set(name, schema.example ?? '')
      }
      const { status } = await service().get(`${address}?${query}`, { 'x-api-key': key })
      expect(status, address).to.equal(200)
    }
  })
})
