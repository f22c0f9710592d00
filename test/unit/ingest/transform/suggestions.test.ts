import { expect } from 'chai'
import { searchReferenceKey } from '../../../../ingest/transform/documents.ts'
import { suggestionDocuments } from '../../../../ingest/transform/suggestions.ts'
import { buildTree } from '../../../../src/tariff/tree.ts'

const row = (goodsNomenclatureSid: number, code: string, numberIndents: number, description: string) => {
  const [goodsNomenclatureItemId = '', productlineSuffix = '80'] = code.split('-')
  return {
    goodsNomenclatureSid,
    goodsNomenclatureItemId,
    productlineSuffix,
    numberIndents,
    description,
    validityStartDate: '2021-01-01',
    validityEndDate: null,
  }
}

const TREE = buildTree([
  row(1, '0900000000', 0, 'COFFEE, TEA, MATÉ'),
  row(2, '0902000000', 0, 'Tea,|whether or not<br>flavoured'),
  row(3, '0902100000-10', 1, 'Green'),
  row(4, '0902100000', 2, 'In packs'),
  row(5, '0903000000', 0, 'Maté'),
])

const documents = [
  ...suggestionDocuments(
    TREE,
    new Map([
      [searchReferenceKey('0903000000', '80'), ['mate', 'yerba  mate', 'x'.repeat(513), ' ']],
      [searchReferenceKey('0902100000', '80'), ['Yerba Maté', 'green tea']],
      [searchReferenceKey('9999999999', '80'), ['gone']],
    ]),
    [
      {
        language: 'de',
        pairs: [
          { foreign: 'Grüntee', english: 'green teas' },
          { foreign: 'Maté', english: 'mate' },
          { foreign: 'Pferd', english: 'horse' },
        ],
        problems: [],
      },
    ],
  ),
]

const valuesOf = (kind: string) => documents.flatMap(({ document }) => (document.kind === kind ? [document.value] : []))

describe('suggestionDocuments', () => {
  it('suggests titles of references once, ignoring case and accents, for the first row in the tariff', () => {
    expect(valuesOf('search_reference').slice(0, 3)).to.deep.equal(['Yerba Maté', 'green tea', 'mate'])
    expect(documents[0]?.document.resource.goods_nomenclature_item_id).to.equal('0902100000')
  })

  it('suggests the words of other languages for titles, in either number, unless English has the same', () => {
    const others = documents.flatMap(({ document }) => (document.language === undefined ? [] : [document]))
    expect(others.map(({ value, language }) => `${value} ${language}`)).to.deep.equal(['Grüntee de'])
    expect(others[0]?.resource.goods_nomenclature_item_id).to.equal('0902100000')
  })

  it('suggests chapters and headings by their description without markup, unless a reference has the same text', () => {
    expect(valuesOf('chapter')).to.deep.equal(['COFFEE, TEA, MATÉ'])
    expect(valuesOf('heading')).to.deep.equal(['Tea, whether or not flavoured'])
  })

  it('suggests each code once, in its usual form, for its product line', () => {
    expect(valuesOf('code')).to.deep.equal(['09', '0902', '0902100000', '0903'])
    expect(documents.find(({ document }) => document.value === '0902100000')?.document.resource).to.deep.equal({
      goods_nomenclature_sid: 4,
      goods_nomenclature_item_id: '0902100000',
      productline_suffix: '80',
      goods_nomenclature_class: 'commodity',
      description: 'In packs',
    })
  })

  it('derives an id for each suggestion that is the same in every version', () => {
    expect(new Set(documents.map(({ id }) => id)).size).to.equal(documents.length)
    expect(documents.map(({ id }) => id)).to.include([...suggestionDocuments(TREE, new Map(), [])].at(-1)?.id)
  })
})
