import { expect } from 'chai'
import fc from 'fast-check'
import { errorDocument, errorDocumentSchema } from '../../../src/http/errors/error-document.ts'
import { Included, type ResourceIdentifier } from '../../../src/json-api/included.ts'
import { mediaType } from '../../../src/json-api/media-type.ts'
import { paginationLinks, paginationLinksSchema, paginationMeta } from '../../../src/json-api/pagination.ts'

describe('included resources', () => {
  it('appear once for each type and id, in the order of their first mention', () => {
    const included = new Included<ResourceIdentifier & { readonly attributes: object }>()
    included.add({ id: '2', type: 'heading', attributes: { n: 1 } }, { id: '1', type: 'heading', attributes: {} })
    included.add({ id: '2', type: 'chapter', attributes: {} }, { id: '2', type: 'heading', attributes: { n: 2 } })
    expect(included.list()).to.deep.equal([
      { id: '2', type: 'heading', attributes: { n: 1 } },
      { id: '1', type: 'heading', attributes: {} },
      { id: '2', type: 'chapter', attributes: {} },
    ])
  })
})

describe('pagination', () => {
  const request = { path: '/uk/api/beta/search', querystring: 'q=a%26b&filter=x&filter=y&page=2' }

  it('links to the neighbouring pages with every other parameter', () => {
    expect(paginationLinks(request, { page: 2, perPage: 10 }, 35)).to.deep.equal({
      self: '/uk/api/beta/search?q=a%26b&filter=x&filter=y&page=2&per_page=10',
      first: '/uk/api/beta/search?q=a%26b&filter=x&filter=y&page=1&per_page=10',
      prev: '/uk/api/beta/search?q=a%26b&filter=x&filter=y&page=1&per_page=10',
      next: '/uk/api/beta/search?q=a%26b&filter=x&filter=y&page=3&per_page=10',
      last: '/uk/api/beta/search?q=a%26b&filter=x&filter=y&page=4&per_page=10',
    })
  })

  it('an empty list counts one page', () => {
    const links = paginationLinks({ path: '/', querystring: '' }, { page: 1, perPage: 10 }, 0)
    expect(links).to.include({ prev: null, next: null, last: '/?page=1&per_page=10' })
    expect(paginationMeta({ page: 1, perPage: 10 }, 0)).to.deep.equal({
      pagination: { page: 1, per_page: 10, total_count: 0 },
    })
  })

  it('leads from the first page to the last by `next`, and never beyond', () => {
    const counts = fc.record({ total: fc.nat(500), perPage: fc.integer({ min: 1, max: 100 }) })
    fc.assert(
      fc.property(counts, ({ total, perPage }) => {
        const pages = Math.max(1, Math.ceil(total / perPage))
        for (let page = 1; page <= pages; page += 1) {
          const links = paginationLinksSchema.parse(paginationLinks(request, { page, perPage }, total))
          expect(links.next === null).to.equal(page === pages)
          expect(links.prev === null).to.equal(page === 1)
        }
      }),
    )
  })

  it('links back to the last page from past the end', () => {
    const { prev, next } = paginationLinks({ path: '/', querystring: '' }, { page: 9, perPage: 10 }, 35)
    expect(prev).to.equal('/?page=4&per_page=10')
    expect(next).to.equal(null)
  })
})

describe('error documents', () => {
  it('match their schema and list every problem', () => {
    const document = errorDocument([
      { code: 'not_found', detail: 'No such heading.', links: { about: '/uk/api/v2/chapters/01' } },
      { code: 'invalid_parameter', status: 422, detail: 'No such day.', source: { parameter: 'as_of' } },
    ])
    expect(errorDocumentSchema.parse(document).errors.map((error) => error.status)).to.deep.equal(['404', '422'])
  })
})

describe('media type', () => {
  it('mediaType returns that of JSON:API only for a client that names it', () => {
    expect(mediaType('text/html, application/vnd.api+json;q=0.9')).to.equal('application/vnd.api+json')
    for (const accept of ['', '*/*', 'text/html', 'application/json']) {
      expect(mediaType(accept)).to.equal('application/json; charset=utf-8')
    }
  })
})
