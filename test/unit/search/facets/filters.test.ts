import { expect } from 'chai'
import type { FacetDefinition } from '../../../../src/questions/facets/facet-definitions.ts'
import { resolveFilters, type SentFilters } from '../../../../src/search/facets/filters.ts'

const facet = (name: string, ...classifications: readonly string[]): readonly [string, FacetDefinition] => [
  name,
  { facet: name, displayName: name, question: name, plainQuestion: name, classifications, valueNames: [] },
]

const FACETS = new Map([
  facet('clothing_gender', "men's and boys'", "women's and girls'"),
  facet('state', 'Fresh', 'Pâté', 'PÂTÉ', 'Frozen'),
])

const read = (pairs: string | readonly string[], family: NonNullable<SentFilters['family']>) =>
  resolveFilters({ pairs, family }, FACETS)

const messages = (...sent: Parameters<typeof read>) => read(...sent).problems.map((problem) => problem.message)

describe('resolveFilters', () => {
  it('separates several values of a place by commas, in both syntaxes', () => {
    const either = [{ facet: 'chapter_id', values: ['01', '02'] }]
    expect(read('chapter_id:01,02', {}).place).to.deep.equal(either)
    expect(read([], { chapter_id: '01, 02' }).place).to.deep.equal(either)
    expect(messages([], { chapter_id: '01,2' })).to.deep.equal(['The filter `chapter_id` must be two digits, not `2`'])
    expect(messages([], { chapter_id: '01,' })).to.deep.equal(['The filter `chapter_id` has no value'])
  })

  it('separates alternative values of a curated facet by |', () =>
    expect(read('state:fresh|frozen', {}).curated).to.deep.equal([{ facet: 'state', values: ['Fresh', 'Frozen'] }]))

  it('takes rows of the tariff that hits belong to apart, as their place is looked up', () => {
    expect(read('within:4011000000-80,4012110000-10', {})).to.deep.include({
      place: [],
      within: ['4011000000-80', '4012110000-10'],
    })
    expect(messages('within:4011', {})).to.deep.equal([
      'The filter `within` must be ten digits, a hyphen and the suffix, not `4011`',
    ])
  })

  it('reads the syntax with a colon', () =>
    expect(read('chapter_id:01', {}).place).to.deep.equal([{ facet: 'chapter_id', values: ['01'] }]))

  it('reads the syntax with brackets', () =>
    expect(read([], { heading_id: '0101' }).place).to.deep.equal([{ facet: 'heading_id', values: ['0101'] }]))

  it('accepts the prefix filter_', () => {
    expect(read('filter_chapter_id:01', { filter_heading_id: '0101' }).place).to.deep.equal([
      { facet: 'chapter_id', values: ['01'] },
      { facet: 'heading_id', values: ['0101'] },
    ])
    expect(read('filter_state:Fresh', {}).curated).to.deep.equal([{ facet: 'state', values: ['Fresh'] }])
  })

  it('combines the values of a facet from both syntaxes', () => {
    expect(read(['chapter_id:01', 'chapter_id:02'], { chapter_id: ['02', '03'] }).place).to.deep.equal([
      { facet: 'chapter_id', values: ['01', '02', '03'] },
    ])
    expect(read(['state:fresh', 'state:frozen'], { filter_state: 'FRESH' }).curated).to.deep.equal([
      { facet: 'state', values: ['Fresh', 'Frozen'] },
    ])
  })

  it('ignores case', () =>
    expect(read('Goods_Nomenclature_Class:COMMODITY', {}).place).to.deep.equal([
      { facet: 'goods_nomenclature_class', values: ['commodity'] },
    ]))

  it('uses every spelling in the index that differs in case only', () =>
    expect(read(["Clothing_Gender: WOMEN'S and girls'", 'state:pâté'], {}).curated).to.deep.equal([
      { facet: 'clothing_gender', values: ["women's and girls'"] },
      { facet: 'state', values: ['Pâté', 'PÂTÉ'] },
    ]))

  it('keeps a value that no row has, so that it matches nothing', () =>
    expect(read('state:melted: twice', {}).curated).to.deep.equal([{ facet: 'state', values: ['melted: twice'] }]))

  it('rejects values that no row can have', () => {
    expect(messages('declarable:maybe', { chapter_id: ['1', '99'], filter_heading_id: '01012' })).to.deep.equal([
      'The filter `declarable` must be `true` or `false`, not `maybe`',
      'The filter `chapter_id` must be two digits, not `1`',
      'The filter `heading_id` must be four digits, not `01012`',
    ])
    expect(messages(['producline_suffix:8', 'goods_nomenclature_class:section'], {})).to.deep.equal([
      'The filter `producline_suffix` must be two digits, not `8`',
      'The filter `goods_nomenclature_class` must be `chapter`, `heading`, `subheading` or `commodity`, not `section`',
    ])
    expect(read(['declarable: True', 'goods_nomenclature_class:Heading'], { producline_suffix: '10' })).to.deep.equal({
      place: [
        { facet: 'declarable', values: ['true'] },
        { facet: 'goods_nomenclature_class', values: ['heading'] },
        { facet: 'producline_suffix', values: ['10'] },
      ],
      within: [],
      curated: [],
      problems: [],
    })
  })

  it('lists the known facets for an unknown one', () =>
    expect(messages('colour:red', {})).to.deep.equal([
      'There is no facet `colour`. Known: chapter_id, heading_id, producline_suffix, goods_nomenclature_class, declarable, within, clothing_gender, state',
    ]))

  it('suggests a similar facet for an unknown one', () => {
    expect(messages('gender:men', {})[0]).to.include('Did you mean `clothing_gender`?')
    expect(messages([], { filter_chaptr_id: '01' })[0]).to.include('Did you mean `chapter_id`?')
  })

  it('reports the parameter of each problem', () =>
    expect(read('colour:red', { filter_taste: 'sweet' }).problems.map((problem) => problem.parameter)).to.deep.equal([
      'filter',
      'filter[filter_taste]',
    ]))

  it('rejects an empty value', () => {
    expect(messages('chapter_id:', {})).to.deep.equal(['The filter `chapter_id` has no value'])
    expect(messages([], { state: ' ' })).to.deep.equal(['The filter `state` has no value'])
  })

  it('rejects a filter without a colon', () =>
    expect(messages('chapter_id', {})).to.deep.equal(['Write a filter as `<facet>:<value>`']))

  it('reports every problem', () => expect(messages(['a:1', 'b:2'], { c: '3' })).to.have.length(3))
})
