import { expect } from 'chai'
import { referenceService } from '../../support/reference-service.ts'

/** A call of a client that was written for the public service, and what it reads of the response. */
interface Call {
  readonly client: string
  /** Below `/uk`. */
  readonly address: string
  /** Paths of members: `data[].attributes.description`. They may be null, but not absent; a list has an element. */
  readonly reads: readonly string[]
}

const LISTED_ROW = [
  'data[].attributes.goods_nomenclature_item_id',
  'data[].attributes.goods_nomenclature_sid',
  'data[].attributes.declarable',
  'data[].attributes.description',
  'data[].attributes.description_plain',
  'data[].attributes.formatted_description',
  'data[].attributes.producline_suffix',
  'data[].attributes.leaf',
]

const VALIDITY_PERIOD = [
  'data[].id',
  'data[].attributes.goods_nomenclature_item_id',
  'data[].attributes.producline_suffix',
  'data[].attributes.validity_start_date',
  'data[].attributes.validity_end_date',
  'data[].attributes.to_param',
]

// From the published source of each client: the paths and the names of members that it reads.
const CALLS: readonly Call[] = [
  { client: 'links of the front end', address: '/api/v2/sections/2/chapters', reads: LISTED_ROW },
  { client: 'links of the front end', address: '/api/v2/chapters/07/headings', reads: LISTED_ROW },
  {
    client: 'links of the front end',
    address: '/api/v2/headings/0101/commodities',
    reads: [...LISTED_ROW, 'data[].attributes.number_indents', 'data[].attributes.parent_sid'],
  },
  {
    client: 'front end',
    address: '/api/v2/measure_types/103',
    reads: ['data.id', 'data.attributes.description', 'data.attributes.measure_type_series_id'],
  },
  {
    client: 'front end',
    address: '/api/v2/updates/latest',
    reads: ['data[].id', 'data[].attributes.applied_at', 'data[].attributes.update_type', 'data[].attributes.state'],
  },
  {
    client: 'front end',
    address: '/api/v2/preference_codes',
    reads: ['data[].id', 'data[].attributes.code', 'data[].attributes.description'],
  },
  {
    client: 'front end',
    address: '/api/v2/preference_codes/300',
    reads: ['data.id', 'data.attributes.code', 'data.attributes.description'],
  },
  { client: 'front end', address: '/api/v2/headings/0101/validity_periods', reads: VALIDITY_PERIOD },
  { client: 'front end', address: '/api/v2/subheadings/0101210000-10/validity_periods', reads: VALIDITY_PERIOD },
  {
    client: 'front end',
    address: '/api/v2/commodities/0702000007/validity_periods',
    reads: [
      ...VALIDITY_PERIOD,
      'data[].relationships.deriving_goods_nomenclatures.data[].id',
      'included[].attributes.to_param',
    ],
  },
]

/** Members of `body` at a path, one for each element of the lists on the way. */
const membersAt = (body: unknown, path: string): readonly unknown[] =>
  path.split('.').reduce<readonly unknown[]>(
    (values, step) => {
      const name = step.replace('[]', '')
      const members = values.map((value) => (value as Readonly<Record<string, unknown>> | undefined)?.[name])
      return step.endsWith('[]') ? members.flat() : members
    },
    [body],
  )

describe('clients written for the public service', () => {
  const service = referenceService()

  for (const { client, address, reads } of CALLS) {
    it(`${client}: finds at ${address} what it reads`, async () => {
      const response = await service().get(`/uk${address}`)
      expect(response.status).to.equal(200)
      const body = await response.json()
      for (const path of reads) {
        const members = membersAt(body, path)
        expect(members, path).to.not.be.empty
        expect(members, path).to.not.include(undefined)
      }
    })
  }

  it('lists of rows as CSV have a header and a line for each row', async () => {
    const response = await service().get('/uk/api/v2/chapters/07/headings.csv')
    expect(response.headers.get('Content-Type')).to.equal('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).to.equal('attachment; filename=uk-headings.csv')
    const [header, first] = (await response.text()).split('\n')
    expect(header).to.match(/^goods_nomenclature_item_id,goods_nomenclature_sid,/)
    expect(first).to.match(/^0701000000,/)
  })

  for (const address of [
    '/sections/99/chapters',
    '/chapters/77/headings',
    '/headings/9999/commodities',
    '/measure_types/999',
    '/preference_codes/999',
  ]) {
    it(`${address} is 404`, async () => {
      expect((await service().get(`/uk/api/v2${address}`)).status).to.equal(404)
    })
  }
})
