import { expect } from 'chai'
import { Comparison, unexplained } from '../../../../eval/compare/compare-answers.ts'
import { explainAt, mustBeExplained } from '../../../../eval/compare/explanations.ts'
import { addressOf, endpointOf } from '../../../../eval/compare/recordings.ts'

const heading = (attributes: object, id: string | number = '1') => ({
  data: { id, type: 'heading', attributes, relationships: { chapter: { data: { id: '9', type: 'chapter' } } } },
  included: [{ id: '9', type: 'chapter', attributes: { note: 'x' } }],
})

const compare = (recorded: unknown, ours: unknown) => {
  const comparison = new Comparison()
  comparison.add(recorded, ours)
  return new Map(comparison.list().map(({ member, explained: _, ...found }) => [member, found]))
}
const COUNTS = { agree: 0, differ: 0, wrongType: 0, missing: 0 }

describe('comparing answers', () => {
  it('counts agreeing attributes, relationships and id formats', () => {
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

  it('distinguishes a different value from a different type', () => {
    const found = (ours: unknown) =>
      compare(heading({ sid: 1 }), heading({ sid: ours })).get('data heading attributes.sid')
    expect(found(2)).to.deep.equal({ ...COUNTS, differ: 1, example: [1, 2] })
    expect(found(null)).to.deep.equal({ ...COUNTS, differ: 1, example: [1, null] })
    expect(found('1')).to.deep.equal({ ...COUNTS, wrongType: 1, example: [1, '1'] })
  })

  it('separates explained differences from unexplained ones', () => {
    const comparison = new Comparison((_, recorded, ours) => (recorded === null && ours !== null ? 'since then' : null))
    comparison.add(heading({ end: null }), heading({ end: '2025-01-01' }))
    comparison.add(heading({ end: null }), heading({ end: '2025-02-01' }))
    comparison.add(heading({ end: '2024-01-01' }), heading({ end: null }))
    const found = comparison.list().find(({ member }) => member === 'data heading attributes.end')
    expect(found?.explained).to.deep.equal(new Map([['since then', 2]]))
    expect(found?.example).to.deep.equal(['2024-01-01', null])
    expect(found && unexplained(found)).to.equal(1)
  })

  it('reports missing members of resources that are present', () => {
    const found = compare(heading({ title: 'Horses', url: 'x' }), {
      data: { id: '1', type: 'heading', attributes: { title: 'Horses' } },
    })
    expect(found.get('data heading attributes.url')).to.deep.equal({ ...COUNTS, missing: 1 })
    expect(found.get('data heading relationships.chapter')).to.deep.equal({ ...COUNTS, missing: 1 })
    expect(found.get('included chapter attributes.note')).to.deep.equal(COUNTS)
  })

  it('compares meta two levels deep', () => {
    const body = (source: string) => ({
      data: { id: '1', type: 'commodity', meta: { duty_calculator: { source } } },
      meta: { pagination: { page: 1 } },
    })
    const found = compare(body('uk'), body('xi'))
    expect(found.get('data commodity meta.duty_calculator.source')).to.deep.include({ differ: 1 })
    expect(found.get('document meta.pagination.page')).to.deep.include({ agree: 1 })
  })
})

describe('differences of green lanes', () => {
  const explain = explainAt('/green_lanes/goods_nomenclatures/{id}')
  const certificates = (...ids: readonly string[]) => ids.map((id) => ({ id, type: 'certificate' }))

  it('explainAt explains a difference when our answer is right', () => {
    const licences = 'data goods_nomenclature relationships.licences'
    expect(explain(licences, certificates('N853', 'N853'), certificates('C119', 'N853'))).to.include(
      'each licence once',
    )
    expect(explain('included measure attributes.effective_end_date', null, '2025-01-01')).to.include('ended since')
    expect(explain('included theme attributes.theme', 'total bans;', 'Total bans')).to.include('themes')
  })

  it('explainAt leaves a difference unexplained when data is lost', () => {
    const licences = 'data goods_nomenclature relationships.licences'
    expect(explain(licences, certificates('N853', 'C119'), certificates('C119'))).to.equal(null)
    expect(explain('included measure attributes.effective_end_date', '2025-01-01', null)).to.equal(null)
    expect(explain('included theme attributes.theme', 'Total bans', 'Timber')).to.equal(null)
    expect(explain('included theme attributes.category', 1, 2)).to.equal(null)
  })

  it('only differences of green lanes must be explained', () => {
    expect(mustBeExplained('/green_lanes/goods_nomenclatures/{id}')).to.equal(true)
    expect(mustBeExplained('/headings/{id}')).to.equal(false)
  })
})

describe('recorded requests', () => {
  const recording = (uri: string) => ({ uri, recordedAt: '2025-07-14', service: 'xi' as const, body: {} })

  it('addressOf repeats a request for the day of its recording, without empty parameters', () => {
    expect(addressOf(recording('/headings/8501'))).to.equal('/xi/api/v2/headings/8501?as_of=2025-07-14')
    expect(addressOf(recording('/commodities/0101300000?as_of=2021-01-01&filter%5Bx%5D'))).to.equal(
      '/xi/api/v2/commodities/0101300000?as_of=2021-01-01',
    )
  })

  it('endpointOf finds the endpoint of an address', () => {
    expect(endpointOf('/commodities/0101300000?as_of=2021-01-01')).to.equal('/commodities/{id}')
    expect(endpointOf('/subheadings/0101210000-10')).to.equal('/subheadings/{id}')
    expect(endpointOf('/geographical_areas/IT')).to.equal('/geographical_areas/{id}')
    expect(endpointOf('/footnotes/search?code=1')).to.equal('/footnotes/search')
  })
})
