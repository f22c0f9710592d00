import { expect } from 'chai'
import {
  type ClassicLevels,
  presentExactMatch,
  presentFuzzyMatch,
  presentNullMatch,
} from '../../../../src/search/classic/present-classic-search.ts'
import { classicSearchSchema } from '../../../../src/search/classic/response-schema.ts'
import type { ScoredHit } from '../../../../src/search/fetch/fetch-hits.ts'
import type { HitDocument } from '../../../../src/search/fetch/hit-documents.ts'

const row = (sid: number, itemId: string, changes: Partial<HitDocument> = {}): HitDocument => ({
  goods_nomenclature_sid: sid,
  goods_nomenclature_item_id: itemId,
  producline_suffix: '80',
  goods_nomenclature_class: 'heading',
  declarable: false,
  number_indents: 0,
  chapter_id: itemId.slice(0, 2),
  position: sid,
  validity_start_date: '1972-01-01',
  validity_end_date: null,
  description: `Row ${sid}`,
  description_indexed: `Row ${sid}`,
  search_references: [],
  ancestors: [],
  ...changes,
})

const hit = (document: HitDocument, score = 2): ScoredHit => ({
  id: String(document.goods_nomenclature_sid),
  score,
  document,
})

const CHAPTER = row(1, '2800000000', { goods_nomenclature_class: 'chapter', description: 'INORGANIC|CHEMICALS' })
const HEADING = row(2, '2801000000', { search_references: ['halogen gases'] })
const COMMODITY = row(3, '2801100000', {
  goods_nomenclature_class: 'commodity',
  declarable: true,
  number_indents: 1,
  ancestors: [CHAPTER, HEADING],
})
const GROUP = row(4, '2801200000', { producline_suffix: '10', goods_nomenclature_class: 'subheading' })
const DECLARABLE_HEADING = row(5, '2802000000', { goods_nomenclature_class: 'commodity', declarable: true })

const LEVELS: ClassicLevels = {
  region: 'uk',
  row: (sid) => [CHAPTER, HEADING].find((above) => above.goods_nomenclature_sid === sid),
  chapterContext: () => ({
    section: {
      id: 6,
      position: 6,
      numeral: 'VI',
      title: 'Chemicals',
      chapter_from: '28',
      chapter_to: '38',
      note: null,
    },
    guides: [{ id: 9, title: 'Classifying chemicals', url: 'https://example.org/guide' }],
  }),
}

describe('the classic search document', () => {
  for (const [document, endpoint, id] of [
    [CHAPTER, 'chapters', '28'],
    [HEADING, 'headings', '2801'],
    [DECLARABLE_HEADING, 'headings', '2802'],
    [COMMODITY, 'commodities', '2801100000'],
    [GROUP, 'subheadings', '2801200000-10'],
  ] as const) {
    it(`refers an exact match of ${endpoint} to ${id}`, () => {
      const { data } = classicSearchSchema.parse(presentExactMatch(hit(document)))
      expect(data.attributes).to.deep.equal({ type: 'exact_match', entry: { endpoint, id } })
    })
  }

  it('sorts hits into levels, with the section, chapter and heading of each', () => {
    const { data } = classicSearchSchema.parse(
      presentFuzzyMatch(
        'chemicals',
        [COMMODITY, CHAPTER, GROUP, HEADING].map((each) => hit(each)),
        LEVELS,
      ),
    )
    if (data.type !== 'fuzzy_search') throw new Error(data.type)
    const { sections, chapters, headings, commodities } = data.attributes.goods_nomenclature_match
    expect(sections).to.deep.equal([])
    expect(chapters.map((found) => found._source.description)).to.deep.equal(['Inorganic chemicals'])
    expect(headings.map((found) => found._source.goods_nomenclature_item_id)).to.deep.equal(['2801000000'])
    expect(commodities.map((found) => found._id)).to.deep.equal(['3', '4'])
    expect(commodities[0]?._source).to.deep.include({
      declarable: true,
      section: { numeral: 'VI', title: 'Chemicals', position: 6 },
    })
    expect(commodities[0]?._source.chapter?.guides).to.deep.equal([
      { title: 'Classifying chemicals', url: 'https://example.org/guide' },
    ])
    expect(commodities[0]?._source.heading?.goods_nomenclature_sid).to.equal(2)
  })

  it('lists a row under its references when one has every word of the query', () => {
    const referencesOf = (query: string) => {
      const { data } = classicSearchSchema.parse(presentFuzzyMatch(query, [hit(HEADING), hit(COMMODITY)], LEVELS))
      return data.type === 'fuzzy_search' ? data.attributes.reference_match.headings : []
    }
    expect(referencesOf('Gases').map(({ _source }) => [_source.title, _source.reference_class])).to.deep.equal([
      ['halogen gases', 'Heading'],
    ])
    expect(referencesOf('noble gases')).to.deep.equal([])
  })

  it('shows empty lists for a blank query', () => {
    const { data } = classicSearchSchema.parse(presentNullMatch())
    expect(data.attributes).to.deep.equal({
      type: 'null_match',
      goods_nomenclature_match: { sections: [], chapters: [], headings: [], commodities: [] },
      reference_match: { sections: [], chapters: [], headings: [], commodities: [] },
    })
  })
})
