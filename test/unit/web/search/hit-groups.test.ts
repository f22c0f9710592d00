import { expect } from 'chai'
import { groupHits, nameOfHit } from '../../../../src/web/search/hit-groups.ts'

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

const groupsOf = (hits: readonly Hit[], otherThan: ReadonlyMap<string, readonly string[]> = new Map()) =>
  groupHits(hits, { levels: DESCRIPTIONS, otherThan }, 'uk')

type Group = ReturnType<typeof groupsOf>[number]

/** Rows as lines, indented by depth: `path > title`. */
const linesOf = (rows: Group['rows'], indent = ''): readonly string[] =>
  rows.flatMap(({ path, hit, rows: below }) => [
    indent + [...path, ...(hit ? [hit.title] : [])].join(' > '),
    ...linesOf(below, `${indent}  `),
  ])

const WHOLE = level('0702001000', 'Whole')
const OTHER = level('0702009000', 'Other')

describe('groupHits', () => {
  it('groups by heading, in the order of the best hits', () =>
    expect(
      groupsOf([
        hit('0702009900', 'Plum', [CHAPTER, HEADING]),
        hit('0806100000', 'Fresh', [CHAPTER, HEADING]),
        hit('0702001007', 'Cherry', [CHAPTER, HEADING]),
      ]).map(({ id, rows }) => [id, ...linesOf(rows)]),
    ).to.deep.equal([
      ['0702', 'Cherry', 'Plum'],
      ['0806', 'Fresh'],
    ]))

  it('makes a heading that is a hit the title of its group', () => {
    const [group] = groupsOf([hit('0702000000', 'Tomatoes, fresh', [CHAPTER])])
    expect(group?.itself?.id).to.equal('0702000000')
    expect(group?.rows).to.deep.equal([])
  })

  it('shows a level that hits have in common once, above them, and one of a single hit as its path', () => {
    const [group] = groupsOf([
      hit('0702001099', 'Plum', [CHAPTER, HEADING, WHOLE]),
      hit('0702009900', 'Diced', [CHAPTER, HEADING, level('0702009000', 'Cut')]),
      hit('0702001007', 'Cherry', [CHAPTER, HEADING, WHOLE]),
    ])
    expect(linesOf(group?.rows ?? [])).to.deep.equal(['Whole', '  Cherry', '  Plum', 'Cut > Diced'])
  })

  it('puts hits below a hit that they belong to', () => {
    const [group] = groupsOf([
      hit('0702001007', 'Cherry', [CHAPTER, HEADING, WHOLE]),
      hit('0702001000', 'Whole', [CHAPTER, HEADING]),
    ])
    expect(linesOf(group?.rows ?? [])).to.deep.equal(['Whole', '  Cherry'])
  })

  it('leaves out levels that only say "Other"', () => {
    const [group] = groupsOf([
      hit('0702009910', 'Plum', [CHAPTER, HEADING, WHOLE, OTHER, OTHER]),
      hit('0702009920', 'Date', [CHAPTER, HEADING, WHOLE, OTHER]),
    ])
    expect(linesOf(group?.rows ?? [])).to.deep.equal(['Whole', '  Plum', '  Date'])
  })

  it('says what a row called "Other" is other than', () => {
    const titleOf = (...others: readonly string[]) => {
      const [group] = groupsOf([hit('0702009900', 'Other', [CHAPTER, HEADING])], new Map([['0702009900', others]]))
      return linesOf(group?.rows ?? []).join()
    }
    expect(titleOf()).to.equal('Other')
    expect(titleOf('Cherry')).to.equal('Other than “Cherry”')
    expect(titleOf('Cherry', 'Plum', 'Date')).to.equal('Other than “Cherry”, “Plum” and “Date”')
    expect(titleOf('Cherry', 'Plum', 'Date', 'Beef')).to.equal('Other than “Cherry”, “Plum” and 2 more')
  })
})

describe('nameOfHit', () => {
  it('calls a row that says "Other" after the nearest level that says more', () => {
    expect(nameOfHit(hit('0702001099', 'Other', [CHAPTER, HEADING, WHOLE, OTHER]), 'uk')).to.deep.equal([
      'Whole',
      'Other',
    ])
    expect(nameOfHit(hit('0702001007', 'Cherry', [CHAPTER, HEADING]), 'uk')).to.deep.equal(['Cherry'])
  })
})
