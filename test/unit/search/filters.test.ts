import { expect } from 'chai'
import { readFilters } from '../../../src/search/filters.ts'

describe('readFilters', () => {
  it('reads the colon spelling', () =>
    expect(readFilters('chapter_id:01', {}).filters).to.deep.equal([{ facet: 'chapter_id', values: ['01'] }]))

  it('reads the bracket spelling', () =>
    expect(readFilters([], { heading_id: '0101' }).filters).to.deep.equal([{ facet: 'heading_id', values: ['0101'] }]))

  it('reads the facet with filter_ in front', () =>
    expect(readFilters('filter_chapter_id:01', { filter_heading_id: '0101' }).filters).to.deep.equal([
      { facet: 'chapter_id', values: ['01'] },
      { facet: 'heading_id', values: ['0101'] },
    ]))

  it('gathers several values of one facet over both spellings', () =>
    expect(readFilters(['chapter_id:01', 'chapter_id:02'], { chapter_id: ['02', '03'] }).filters).to.deep.equal([
      { facet: 'chapter_id', values: ['01', '02', '03'] },
    ]))

  it('ignores case', () =>
    expect(readFilters('Goods_Nomenclature_Class:COMMODITY', {}).filters).to.deep.equal([
      { facet: 'goods_nomenclature_class', values: ['commodity'] },
    ]))

  it('names an unknown facet and those that are known', () =>
    expect(readFilters('colour:red', {}).problems).to.deep.equal([
      'There is no facet `colour`. Known: chapter_id, heading_id, producline_suffix, goods_nomenclature_class, declarable',
    ]))

  it('refuses an empty value', () => {
    expect(readFilters('chapter_id:', {}).problems).to.deep.equal(['The filter `chapter_id` has no value'])
    expect(readFilters([], { chapter_id: ' ' }).problems).to.deep.equal(['The filter `chapter_id` has no value'])
  })

  it('refuses a filter without a colon', () =>
    expect(readFilters('chapter_id', {}).problems).to.deep.equal(['Write a filter as `<facet>:<value>`']))

  it('lists every problem', () => expect(readFilters(['a:1', 'b:2'], { c: '3' }).problems).to.have.length(3))
})
