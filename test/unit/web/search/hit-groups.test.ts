import { expect } from 'chai'
import { groupHits } from '../../../../src/web/search/hit-groups.ts'

type Hit = Parameters<typeof groupHits>[0][number]

const level = (itemId: string, description: string, suffix = '80') => ({
  goods_nomenclature_sid: Number(itemId),
  goods_nomenclature_item_id: itemId,
  producline_suffix: suffix,
  goods_nomenclature_class: 'subheading' as const,
  description,
  description_indexed: description,
})

const CHAPTER = level('0700000000', 'Vegetables')
const HEADING = level('0702000000', 'Tomatoes, fresh')

const hit = (itemId: string, description: string, ancestors: readonly ReturnType<typeof level>[]): Hit => ({
  id: itemId,
  score: 1,
  document: {
    ...level(itemId, description),
    declarable: true,
    number_indents: ancestors.length,
    chapter_id: itemId.slice(0, 2),
    ...(ancestors.length > 0 && { heading_id: itemId.slice(0, 4) }),
    position: 0,
    validity_start_date: '2000-01-01',
    validity_end_date: null,
    search_references: [],
    ancestor_search_references: [],
    ancestors,
  } as Hit['document'],
})

const DESCRIPTIONS = {
  chapters: new Map([['07', 'Vegetables']]),
  headings: new Map([['0702', 'Tomatoes, fresh']]),
}

const groupsOf = (...hits: readonly Hit[]) => groupHits(hits, DESCRIPTIONS, 'uk')

describe('groupHits', () => {
  it('groups by heading, in the order of the best hits', () =>
    expect(
      groupsOf(
        hit('0702001007', 'Cherry', [CHAPTER, HEADING]),
        hit('0806100000', 'Fresh', [CHAPTER, HEADING]),
        hit('0702009900', 'Plum', [CHAPTER, HEADING]),
      ).map(({ id, hits }) => [id, hits.map((one) => one.id)]),
    ).to.deep.equal([
      ['0702', ['0702001007', '0702009900']],
      ['0806', ['0806100000']],
    ]))

  it('makes a heading that is a hit the title of its group', () => {
    const [group] = groupsOf(hit('0702000000', 'Tomatoes, fresh', [CHAPTER]))
    expect(group?.itself?.id).to.equal('0702000000')
    expect(group?.hits).to.deep.equal([])
  })

  it('shows the levels between heading and row', () => {
    const [group] = groupsOf(hit('0702001007', 'Cherry', [CHAPTER, HEADING, level('0702001000', 'Whole')]))
    expect(group?.hits[0]).to.deep.include({ title: ['Cherry'], path: ['Whole'] })
  })

  it('calls a row that says "Other" after the nearest level that says more', () => {
    const other = level('0702009000', 'Other')
    const whole = level('0702001000', 'Whole')
    const titleOf = (...ancestors: readonly ReturnType<typeof level>[]) =>
      groupsOf(hit('0702001099', 'Other', ancestors))[0]?.hits[0]?.title
    expect(titleOf(CHAPTER, HEADING, whole, other)).to.deep.equal(['Whole', 'Other', 'Other'])
    expect(titleOf(CHAPTER, HEADING)).to.deep.equal(['Tomatoes, fresh', 'Other'])
  })
})
