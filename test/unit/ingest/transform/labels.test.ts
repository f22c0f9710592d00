import { expect } from 'chai'
import { curatedTexts } from '../../../../ingest/transform/curated-texts.ts'
import { searchDocuments } from '../../../../ingest/transform/documents.ts'
import { embeddedText } from '../../../../ingest/transform/embedded-text.ts'
import { labelCodes } from '../../../../ingest/transform/label-codes.ts'
import { type LabelCounts, labelDocument, labelsInForce, labelsOf } from '../../../../ingest/transform/labels.ts'
import { buildTree } from '../../../../src/tariff/tree.ts'
import { row } from './described-row.ts'

const tree = buildTree([
  row('4200000000', 0, 'Leather goods', 1),
  row('4202000000', 0, 'Trunks, cases and bags', 2),
  row('4202210000-10', 1, 'Handbags', 3),
  row('4202210000', 2, 'Of leather, other than of patent leather', 4),
  row('4202220000', 2, 'Of textile', 5),
  row('4202221000', 3, 'Of plastic sheeting', 6),
])
const codes = labelCodes(tree, [])

const texts = {
  references: [
    { title: 'purse', goodsNomenclatureItemId: '4202210000' },
    { title: 'leather', goodsNomenclatureItemId: '4200000000' },
  ],
  intercepts: [
    { term: 'clutch', message: 'Try heading 4202, subheading 4202 21 or chapter 42; not commodity 9999999999.' },
    { term: 'stuff', message: 'There are too many codes to list.' },
  ],
  descriptions: [
    { description: 'Tote of PVC', code: '42022210', origin: 'classex', weight: 1, language: 'en' },
    { description: 'beach bag', code: '42022290', origin: 'fpo-extra-references', weight: 1, language: 'en' },
    { description: 'Handbags of leather', code: '420221', origin: 'cn8-selftext-2022', weight: 1, language: 'en' },
    { description: 'PURSE ', code: '42022100', origin: 'classex', weight: 1, language: 'en' },
    { description: 'vinegar', code: '220900', origin: 'classex', weight: 1, language: 'en' },
    { description: 'somebody said so', code: '420221', origin: 'hearsay', weight: 1, language: 'en' },
    {
      description: 'A shopping bag of woven textile',
      code: '4202221000',
      origin: 'eu-rulings',
      weight: 1,
      language: 'en',
    },
    {
      description: 'A ruling on goods that have moved',
      code: '420299',
      origin: 'us-rulings',
      weight: 1,
      language: 'en',
    },
    { description: 'HANDBAGS, LEATHER', code: '420221', origin: 'us-schedule-b', weight: 1, language: 'en' },
  ],
}

describe('labelled texts', () => {
  const counts: LabelCounts = { kept: 0, shortened: 0, renamed: 0, dropped: 0, repeated: 0 }
  const documents = [...labelsInForce(labelsOf(texts), codes, counts)].map(
    (label) => labelDocument(label, ['uk']).document,
  )

  it('labels of every source become one document per text and code in force', () => {
    expect(documents.map(({ text, code, source }) => [text, code, source])).to.deep.equal([
      ['purse', '420221', 'search_reference'],
      ['clutch', '4202', 'intercept'],
      ['clutch', '420221', 'intercept'],
      ['Tote of PVC', '42022210', 'synonym'],
      ['beach bag', '420222', 'extra_reference'],
      ['Handbags of leather', '420221', 'self_explanatory'],
      ['A shopping bag of woven textile', '42022210', 'ruling'],
      ['HANDBAGS, LEATHER', '420221', 'official_list'],
    ])
  })

  it('labels from rulings and customs lists weigh less than curated ones', () => {
    const weights = documents.filter(({ source }) => ['ruling', 'official_list'].includes(source))
    expect(weights.map(({ weight }) => weight)).to.deep.equal([0.7, 0.7])
  })

  it("a label's document contains the prefixes of its code, as far as it goes", () => {
    expect(documents.find(({ text }) => text === 'Tote of PVC')).to.deep.equal({
      text: 'Tote of PVC',
      regions: ['uk'],
      code: '42022210',
      code_4: '4202',
      code_6: '420222',
      code_8: '42022210',
      source: 'synonym',
      weight: 1,
    })
    expect(documents.find(({ code }) => code === '4202')).to.not.have.any.keys('code_6', 'code_8', 'code_10')
  })

  it('labelsInForce counts shortened, dropped and repeated labels', () => {
    expect(counts).to.deep.equal({ kept: 8, shortened: 1, renamed: 0, dropped: 4, repeated: 1 })
  })
})

describe('texts of a row', () => {
  const documentsOf = [
    ...searchDocuments(
      tree,
      new Map(),
      { classifiers: [], facetsByLevel: new Map() },
      curatedTexts(labelsOf(texts), codes),
    ),
  ]
  const bySid = (sid: number) => documentsOf.find((document) => document.goods_nomenclature_sid === sid)

  it('curated texts belong to the product line of their code and to no other row', () => {
    expect(bySid(4)).to.deep.include({
      intercept_terms: ['clutch'],
      labelled_synonyms: ['Handbags of leather', 'PURSE '],
    })
    expect(bySid(3)).to.deep.include({ intercept_terms: [], labelled_synonyms: [] })
    expect(bySid(5)).to.deep.include({ extra_references: ['beach bag'] })
    expect(bySid(6)).to.deep.include({ extra_references: [] })
  })

  it("embeddedText begins with the row's own description, then its ancestors', without negated parts", () => {
    const text = (sid: number) => {
      const document = bySid(sid)
      return document && embeddedText(document)
    }
    expect(text(6)).to.equal('Of plastic sheeting - Of textile - Handbags - Trunks, cases and bags - Leather goods')
    expect(text(4)).to.equal('Of leather - Handbags - Trunks, cases and bags - Leather goods')
    expect(text(2)).to.equal('Trunks, cases and bags - Leather goods')
    expect(text(1)).to.equal('Leather goods')
  })

  it('embeddedText stops at a limit, in whole words', () => {
    const [document] = documentsOf
    const own = 'Of plastic sheeting'
    const path = Array.from({ length: 40 }, (_, level) => `level ${level + 1} of many`)
    const text = document && embeddedText({ ...document, description_indexed: own, ancestor_descriptions: path })
    expect(text?.startsWith(`${own} - level 1 of many - level 2`)).to.equal(true)
    expect(text?.length).to.be.within(200, 220)
    expect(text).to.match(/ (level|of|many|-|\d+)$/)
  })

  it('embeddedText is equal in both regions, which mark line breaks and non-breaking spaces differently', () => {
    const described = (description: string) => {
      const [document] = searchDocuments(buildTree([row('4200000000', 0, description, 1)]), new Map(), {
        classifiers: [],
        facetsByLevel: new Map(),
      })
      return document && embeddedText(document)
    }
    const text = 'Weighing 80 kg, - of leather'
    expect(described('Weighing 80 kg,<br> <br>- of leather')).to.equal(text)
    expect(described('Weighing 80|kg,\n \n- of leather\n')).to.equal(text)
  })
})
