import { expect } from 'chai'
import fc from 'fast-check'
import { classifyFacets, type FacetClassifier, type FacetVocabulary } from '../../../../ingest/transform/facets.ts'
import type { DescribedRow } from '../../../../src/tariff/goods-nomenclature.ts'
import { buildTree } from '../../../../src/tariff/tree.ts'

/** Code (with its suffix if that is not 80), indents, description. */
type Line = readonly [code: string, indents: number, description: string]

const toRow = ([code, numberIndents, description]: Line, place: number): DescribedRow => {
  const [goodsNomenclatureItemId = '', productlineSuffix = '80'] = code.split('-')
  return {
    goodsNomenclatureSid: place,
    goodsNomenclatureItemId,
    productlineSuffix,
    numberIndents,
    description,
    validityStartDate: '1972-01-01',
    validityEndDate: null,
  }
}

const classifier = (facet: string, classification: string, ...words: readonly string[]): FacetClassifier => ({
  facet,
  classification,
  words,
})

/** Values by code, as `facet:value`. */
const classify = (lines: readonly Line[], vocabulary: FacetVocabulary): Readonly<Record<string, readonly string[]>> => {
  const tree = buildTree(lines.map(toRow))
  const values = classifyFacets(tree, vocabulary)
  return Object.fromEntries(
    tree.nodes.map((node) => [
      lines[node.row.goodsNomenclatureSid]?.[0] ?? '',
      [...(values.get(node) ?? [])].map(([facet, value]) => `${facet}:${value}`),
    ]),
  )
}

const CLASSIFIERS: readonly FacetClassifier[] = [
  classifier('material', 'cotton', 'cotton'),
  classifier('material', 'wool or fine animal hair', 'wool', 'fine animal hair'),
  classifier('material', 'man-made fibres', 'man-made'),
  classifier('material', 'sodium', 'sodium', '^sodium chloride'),
  classifier('gender', "men's", 'men', 'boy'),
  classifier('gender', "women's", 'women', 'girl'),
  classifier('state', 'roasted', 'roasted'),
  classifier('state', 'not roasted', 'not roasted'),
  classifier('state', 'shelled', 'shelled'),
  classifier('state', 'used', 'used'),
  classifier('state', 'purée', 'purée'),
  classifier('tube', 'cathode ray', 'cathoderay'),
  classifier('bird', 'guinea-fowl', 'guinea-fowl'),
  classifier('fat', 'up to 6 %', 'not exceeding 6%'),
  classifier('fat', 'over 6 %', 'exceeding 6%'),
  classifier('fat', '3 to 6 %', 'exceeding 3% but not exceeding 6%'),
  classifier('fabrication', 'knitted', '6100000000_80'),
  classifier('fabrication', 'lace', '610910'),
  classifier('group', 'grouped', '6110000000_10'),
]

const EVERY_FACET = new Set(CLASSIFIERS.map(({ facet }) => facet))

const VOCABULARY: FacetVocabulary = {
  classifiers: CLASSIFIERS,
  facetsByLevel: new Map([
    ['61', EVERY_FACET],
    ['6203', new Set(['gender'])],
  ]),
}

/** The values of a description on its own. */
const valuesOf = (description: string): readonly string[] =>
  (classify([['6101000000', 0, description]], VOCABULARY)['6101000000'] ?? []).filter(
    (value) => value !== 'fabrication:knitted',
  )

describe('facet values', () => {
  for (const [description, ...values] of [
    ['Of cotton', 'material:cotton'],
    ['OF COTTONS', 'material:cotton'],
    ["Men's or boys'", "gender:men's"],
    ['Women’s or girls’', "gender:women's"],
    ['Womens suits', "gender:women's"],
    ['Garments for girls', "gender:women's"],
    ['Of fine animal hair', 'material:wool or fine animal hair'],
    ['Of textile materials other than cotton'],
    ['Not of cotton'],
    ['Of wool, excluding cotton', 'material:wool or fine animal hair'],
    ['Not roasted', 'state:not roasted'],
    ['Roasted', 'state:roasted'],
    ['For use in laboratories'],
    ['In shell'],
    ['Puree of apples', 'state:purée'],
    ['Cathode-ray tubes', 'tube:cathode ray'],
    ['Man-made fibres', 'material:man-made fibres'],
    ['Of man-made fibres, for women', 'material:man-made fibres', "gender:women's"],
    ['Guinea fowls', 'bird:guinea-fowl'],
    ['Guinea-fowl', 'bird:guinea-fowl'],
    ['Of a fat content not exceeding 6|%', 'fat:up to 6 %'],
    ['Exceeding 6 %', 'fat:over 6 %'],
    ['Exceeding 3 % but not exceeding 6 %', 'fat:3 to 6 %'],
    ['Exceeding 6 kg'],
    ['Cottonseed'],
    ['Sodium', 'material:sodium'],
    ['Sodium chloride and sodium'],
  ] as const) {
    it(`"${description}" has the values ${values.join(', ') || 'none'}`, () =>
      expect(valuesOf(description)).to.deep.equal(values))
  }

  it('come from the longest matching phrase, then from the first in the description', () => {
    expect(valuesOf('Of cotton, wool or fine animal hair')).to.deep.equal(['material:wool or fine animal hair'])
    expect(valuesOf('Of wool or cotton')).to.deep.equal(['material:wool or fine animal hair'])
    expect(valuesOf('Of cotton or wool')).to.deep.equal(['material:cotton'])
  })

  it('come from the nearest ancestor that has one', () => {
    const values = classify(
      [
        ['6100000000', 0, 'ARTICLES OF COTTON'],
        ['6109000000', 0, "Men's shirts, of cotton"],
        ['6109100000', 1, 'Of wool'],
        ['6109101000', 2, 'Other'],
        ['6109900000', 1, 'Of other textiles'],
      ],
      VOCABULARY,
    )
    expect(values['6109101000']).to.include.members(['material:wool or fine animal hair', "gender:men's"])
    expect(values['6109900000']).to.include('material:cotton')
    // Titles of chapters are not matched.
    expect(values['6100000000']).to.deep.equal(['fabrication:knitted'])
  })

  it("a code's value applies to its row and all below it, down to a nearer code", () => {
    const values = classify(
      [
        ['6100000000', 0, 'Knitted'],
        ['6109000000', 0, 'Shirts'],
        ['6109100000-10', 1, 'A group that covers more than its code'],
        ['6109100000', 2, 'Lace'],
        ['6109101000', 3, 'Other'],
        ['6109900000', 2, 'Other'],
        ['6110000000-10', 0, 'A group'],
        ['6110000000', 0, 'Jerseys'],
      ],
      VOCABULARY,
    )
    expect(values['6109900000']).to.deep.equal(['fabrication:knitted'])
    expect(values['6109100000-10']).to.deep.equal(['fabrication:knitted'])
    expect(values['6109101000']).to.deep.equal(['fabrication:lace'])
    expect(values['6110000000-10']).to.include('group:grouped')
  })

  it('the value of a code without a row applies to the topmost rows below it', () =>
    expect(classify([['6109101000', 0, 'A heading that lost its levels']], VOCABULARY)['6109101000']).to.deep.equal([
      'fabrication:lace',
    ]))

  it('a row gets values only of facets that its heading is mapped to', () =>
    expect(
      classify(
        [
          ['6203000000', 0, "Men's suits, of cotton"],
          ['6204000000', 0, "Women's suits, of cotton"],
        ],
        VOCABULARY,
      ),
    ).to.deep.equal({ '6203000000': ["gender:men's"], '6204000000': [] }))

  it('any words get at most one value per known facet, and the same each time', () => {
    const words = [
      ...CLASSIFIERS.flatMap((entry) => entry.words),
      'other than',
      'not',
      'and',
      ',',
      '(',
      ')',
      '-',
      '|',
      'ß',
    ]
    const descriptions = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(fc.oneof(descriptions, fc.string()), (description) => {
        const values = valuesOf(description)
        const facets = values.map((value) => value.split(':')[0])
        expect(new Set(facets).size).to.equal(facets.length)
        for (const value of values) {
          expect(CLASSIFIERS.map(({ facet, classification }) => `${facet}:${classification}`)).to.include(value)
        }
        expect(valuesOf(description)).to.deep.equal(values)
      }),
    )
  })
})
