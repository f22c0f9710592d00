import { expect } from 'chai'
import type { FacetDefinition } from '../../../../src/search/facets/facet-definitions.ts'
import { resolveFilters } from '../../../../src/search/facets/filters.ts'

const facet = (name: string, ...classifications: readonly string[]): readonly [string, FacetDefinition] => [
  name,
  { facet: name, displayName: name, question: name, classifications },
]

const FACETS = new Map([
  facet('clothing_gender', "men's and boys'", "women's and girls'"),
  facet('state', 'Fresh', 'Pâté', 'PÂTÉ', 'Frozen'),
])

const read = (...sent: readonly [Parameters<typeof resolveFilters>[0], Parameters<typeof resolveFilters>[1]]) =>
  resolveFilters(...sent, FACETS)

const messages = (...sent: Parameters<typeof read>) => read(...sent).problems.map((problem) => problem.message)

describe('resolveFilters', () => {
  it('reads the colon spelling', () =>
    expect(read('chapter_id:01', {}).place).to.deep.equal([{ facet: 'chapter_id', values: ['01'] }]))

  it('reads the bracket spelling', () =>
    expect(read([], { heading_id: '0101' }).place).to.deep.equal([{ facet: 'heading_id', values: ['0101'] }]))

  it('reads the facet with filter_ in front', () => {
    expect(read('filter_chapter_id:01', { filter_heading_id: '0101' }).place).to.deep.equal([
      { facet: 'chapter_id', values: ['01'] },
      { facet: 'heading_id', values: ['0101'] },
    ])
    expect(read('filter_state:Fresh', {}).curated).to.deep.equal([{ facet: 'state', values: ['Fresh'] }])
  })

  it('gathers several values of one facet over both spellings', () => {
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

  it('spells values of curated facets as the index does, all of them that differ in case only', () =>
    expect(read(["Clothing_Gender: WOMEN'S and girls'", 'state:pâté'], {}).curated).to.deep.equal([
      { facet: 'clothing_gender', values: ["women's and girls'"] },
      { facet: 'state', values: ['Pâté', 'PÂTÉ'] },
    ]))

  it('keeps a value that no row has: it matches nothing', () =>
    expect(read('state:melted: twice', {}).curated).to.deep.equal([{ facet: 'state', values: ['melted: twice'] }]))

  it('refuses what no row can have by its place in the tariff', () => {
    expect(messages('declarable:maybe', { chapter_id: ['1', '99'], filter_heading_id: '01012' })).to.deep.equal([
      'The filter `declarable` takes `true` or `false`, not `maybe`',
      'The filter `chapter_id` takes two digits, not `1`',
      'The filter `heading_id` takes four digits, not `01012`',
    ])
    expect(messages(['producline_suffix:8', 'goods_nomenclature_class:section'], {})).to.deep.equal([
      'The filter `producline_suffix` takes two digits, not `8`',
      'The filter `goods_nomenclature_class` takes `chapter`, `heading`, `subheading` or `commodity`, not `section`',
    ])
    expect(read(['declarable: True', 'goods_nomenclature_class:Heading'], { producline_suffix: '10' })).to.deep.equal({
      place: [
        { facet: 'declarable', values: ['true'] },
        { facet: 'goods_nomenclature_class', values: ['heading'] },
        { facet: 'producline_suffix', values: ['10'] },
      ],
      curated: [],
      problems: [],
    })
  })

  it('names an unknown facet and those that are known', () =>
    expect(messages('colour:red', {})).to.deep.equal([
      'There is no facet `colour`. Known: chapter_id, heading_id, producline_suffix, goods_nomenclature_class, declarable, clothing_gender, state',
    ]))

  it('asks whether a close one was meant', () => {
    expect(messages('gender:men', {})[0]).to.include('Did you mean `clothing_gender`?')
    expect(messages([], { filter_chaptr_id: '01' })[0]).to.include('Did you mean `chapter_id`?')
  })

  it('says which parameter it was', () =>
    expect(read('colour:red', { filter_taste: 'sweet' }).problems.map((problem) => problem.parameter)).to.deep.equal([
      'filter',
      'filter[filter_taste]',
    ]))

  it('refuses an empty value', () => {
    expect(messages('chapter_id:', {})).to.deep.equal(['The filter `chapter_id` has no value'])
    expect(messages([], { state: ' ' })).to.deep.equal(['The filter `state` has no value'])
  })

  it('refuses a filter without a colon', () =>
    expect(messages('chapter_id', {})).to.deep.equal(['Write a filter as `<facet>:<value>`']))

  it('lists every problem', () => expect(messages(['a:1', 'b:2'], { c: '3' })).to.have.length(3))
})
