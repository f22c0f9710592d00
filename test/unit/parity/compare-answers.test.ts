import { expect } from 'chai'
import { Comparison } from '../../parity/compare-answers.ts'
import { addressOf, endpointOf } from '../../parity/recordings.ts'

const heading = (attributes: object, id: string | number = '1') => ({
  data: { id, type: 'heading', attributes, relationships: { chapter: { data: { id: '9', type: 'chapter' } } } },
  included: [{ id: '9', type: 'chapter', attributes: { note: 'x' } }],
})

const compare = (recorded: unknown, ours: unknown) => {
  const comparison = new Comparison()
  comparison.add(recorded, ours)
  return new Map(comparison.list().map(({ member, ...found }) => [member, found]))
}
const COUNTS = { agree: 0, differ: 0, wrongType: 0, missing: 0 }

describe('comparing answers', () => {
  it('counts what agrees, attributes, relationships and the form of ids', () => {
    const found = compare(heading({ title: 'Horses' }), heading({ title: 'Horses' }))
    expect([...found.keys()]).to.deep.equal([
      'data heading id',
      'data heading attributes.title',
      'data heading relationships.chapter',
      'included chapter id',
      'included chapter attributes.note',
    ])
    for (const counts of found.values()) expect(counts).to.deep.equal({ ...COUNTS, agree: 1 })
  })

  it('tells a value of another day from one of another type', () => {
    const found = (ours: unknown) =>
      compare(heading({ sid: 1 }), heading({ sid: ours })).get('data heading attributes.sid')
    expect(found(2)).to.deep.equal({ ...COUNTS, differ: 1, example: [1, 2] })
    expect(found(null)).to.deep.equal({ ...COUNTS, differ: 1, example: [1, null] })
    expect(found('1')).to.deep.equal({ ...COUNTS, wrongType: 1, example: [1, '1'] })
  })

  it('finds members that we lack, where we have the resource at all', () => {
    const found = compare(heading({ title: 'Horses', url: 'x' }), {
      data: { id: '1', type: 'heading', attributes: { title: 'Horses' } },
    })
    expect(found.get('data heading attributes.url')).to.deep.equal({ ...COUNTS, missing: 1 })
    expect(found.get('data heading relationships.chapter')).to.deep.equal({ ...COUNTS, missing: 1 })
    expect(found.get('included chapter attributes.note')).to.deep.equal(COUNTS)
  })

  it('looks two levels into meta', () => {
    const body = (source: string) => ({
      data: { id: '1', type: 'commodity', meta: { duty_calculator: { source } } },
      meta: { pagination: { page: 1 } },
    })
    const found = compare(body('uk'), body('xi'))
    expect(found.get('data commodity meta.duty_calculator.source')).to.deep.include({ differ: 1 })
    expect(found.get('document meta.pagination.page')).to.deep.include({ agree: 1 })
  })
})

describe('recorded requests', () => {
  const recording = (uri: string) => ({ uri, recordedAt: '2025-07-14', service: 'xi' as const, body: {} })

  it('are repeated for the day of the recording, without empty parameters', () => {
    expect(addressOf(recording('/headings/8501'))).to.equal('/xi/api/v2/headings/8501?as_of=2025-07-14')
    expect(addressOf(recording('/commodities/0101300000?as_of=2021-01-01&filter%5Bx%5D'))).to.equal(
      '/xi/api/v2/commodities/0101300000?as_of=2021-01-01',
    )
  })

  it('belong to an endpoint', () => {
    expect(endpointOf('/commodities/0101300000?as_of=2021-01-01')).to.equal('/commodities/{id}')
    expect(endpointOf('/subheadings/0101210000-10')).to.equal('/subheadings/{id}')
    expect(endpointOf('/geographical_areas/IT')).to.equal('/geographical_areas/{id}')
    expect(endpointOf('/footnotes/search?code=1')).to.equal('/footnotes/search')
  })
})
