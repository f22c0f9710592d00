import { expect } from 'chai'
import { searchDocuments } from '../../../../ingest/transform/documents.ts'
import { buildTree } from '../../../../src/tariff/tree.ts'
import { row } from './described-row.ts'

const tree = buildTree([
  row('2800000000', 0, 'Chemicals, other than medicines', 1),
  row('2801000000-10', 0, 'I. ELEMENTS', 2),
  row('2801000000', 0, 'Fluorine, chlorine, bromine', 3),
  row('2801300000-10', 1, 'Fluorine; bromine', 4),
  row('2801301000', 2, 'Fluorine', 5),
  row('2801309000', 2, 'Not fluorine', 6),
  row('2802000000', 0, 'Sulphur', 7),
])

const references = new Map([
  ['2801000000-80', ['halogens']],
  ['2801301000-80', ['F2', 'fluorine gas']],
])

const documents = [...searchDocuments(tree, references, { classifiers: [], facetsByLevel: new Map() })]
const bySid = (sid: number) => documents.find((document) => document.goods_nomenclature_sid === sid)

describe('search documents', () => {
  it('searchDocuments returns one document per row, in the order of the tariff', () => {
    expect(documents.map((document) => document.position)).to.deep.equal([0, 1, 2, 3, 4, 5, 6])
    expect(documents.map((document) => document.goods_nomenclature_class)).to.deep.equal([
      'chapter',
      'subheading',
      'heading',
      'subheading',
      'commodity',
      'commodity',
      'commodity',
    ])
  })

  it('a document keeps the published text and indexes it without its negated parts', () => {
    expect(bySid(1)).to.include({ description: 'Chemicals, other than medicines', description_indexed: 'Chemicals' })
    expect(bySid(6)).to.include({ description: 'Not fluorine', description_indexed: '' })
  })

  it('a document contains the descriptions of its ancestors, nearest first, without heading and chapter', () => {
    expect(bySid(5)).to.deep.include({
      chapter_id: '28',
      heading_id: '2801',
      chapter_description: 'Chemicals',
      heading_description: 'Fluorine, chlorine, bromine',
      ancestor_descriptions: ['Fluorine; bromine'],
    })
    expect(bySid(5)?.ancestors.map((ancestor) => ancestor.goods_nomenclature_item_id)).to.deep.equal([
      '2800000000',
      '2801000000',
      '2801300000',
    ])
  })

  it('a document separates its own references from those of its ancestors', () => {
    expect(bySid(5)).to.deep.include({
      search_references: ['F2', 'fluorine gas'],
      ancestor_search_references: ['halogens'],
    })
    expect(bySid(7)).to.deep.include({ search_references: [], ancestor_search_references: [] })
  })

  it("a chapter's document has no heading, and a heading's has its own", () => {
    expect(bySid(1)).to.not.have.any.keys('heading_id', 'heading_description')
    expect(bySid(3)).to.include({ heading_id: '2801', heading_description: 'Fluorine, chlorine, bromine' })
  })

  it('a declarable heading becomes a commodity with a heading', () => {
    expect(bySid(7)).to.include({ goods_nomenclature_class: 'commodity', declarable: true, heading_id: '2802' })
  })
})
