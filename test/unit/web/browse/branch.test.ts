import { expect } from 'chai'
import { buildTreeAt } from '../../../../src/tariff/tree.ts'
import { changesOf } from '../../../../src/web/browse/changes.tsx'
import { ownText, trail } from '../../../../src/web/browse/trail.ts'
import { headingItems, treeItem } from '../../../../src/web/browse/tree-items.tsx'
import { shortened } from '../../../../src/web/components/shortened.ts'
import { rowsOf, TOMATOES } from '../../../support/nomenclature-rows.ts'

const PLACE = { region: 'xi', asOf: '2025-02-01', country: null } as const
const KEPT = '?as_of=2025-02-01'

const nodeOf = (code: string) => {
  const node = buildTreeAt(TOMATOES, '2025-02-01').nodes.find(
    ({ row }) => `${row.goodsNomenclatureItemId}-${row.productlineSuffix}` === code,
  )
  if (!node) throw new Error(`There is no ${code}.`)
  return node
}

describe('the rows below a heading', () => {
  const heading = treeItem(nodeOf('0702000000-80'), { place: PLACE, asOf: '2025-02-01' })

  it('lead to commodities and subheadings of the same tariff and day', () => {
    expect(heading.children.map(({ address }) => address)).to.deep.equal([
      `/xi/subheadings/0702001000-80${KEPT}`,
      `/xi/subheadings/0702009100-10${KEPT}`,
    ])
    expect(heading.children[0]?.children[0]?.address).to.equal(`/xi/commodities/0702001007${KEPT}`)
  })

  it('show short codes of groups, full codes of commodities and none of rows that only group', () => {
    expect(heading.children.map(({ code }) => code)).to.deep.equal(['0702 00 10', 'Group'])
    expect(heading.children[0]?.children.map(({ code }) => code)).to.deep.equal(['0702 00 10 07', '0702 00 10 99'])
  })

  it('carry a mark if they are new, and distinguish links that only say "Other"', () => {
    expect(heading.newSince).to.equal(null)
    expect(heading.children[0]?.newSince).to.equal('2025-01-01')
    expect(heading.children[0]?.children.map(({ hiddenText }) => hiddenText)).to.deep.equal([
      undefined,
      '0702 00 10 99',
    ])
  })

  it('show the codes that ended or start later next to them', () => {
    const { ended, future } = changesOf(TOMATOES, PLACE, '2025-02-01')
    expect(ended.map(({ day, link }) => `${day} ${link.name}`)).to.deep.equal([
      '2024-12-31 Commodity 0702 00 00 07',
      '2024-12-31 Commodity 0702 00 00 99',
    ])
    expect(future).to.deep.equal([])
    expect(changesOf(TOMATOES, PLACE, '2024-06-01').future).to.have.length(6)
    expect(changesOf(TOMATOES, PLACE, '2030-01-01').ended).to.deep.equal([])
  })
})

describe('the headings of a chapter', () => {
  it('stand below the group that is printed above them', () => {
    const rows = rowsOf([
      ['2800000000', 0, 'INORGANIC CHEMICALS'],
      ['2801000000-10', 0, 'I. CHEMICAL ELEMENTS'],
      ['2801000000', 0, 'Fluorine'],
      ['2802000000', 0, 'Sulphur'],
      ['2806000000-10', 0, 'II. INORGANIC ACIDS'],
      ['2806000000', 0, 'Hydrogen chloride'],
    ])
    const [chapter] = buildTreeAt(rows, '2025-02-01').nodes
    const items = chapter ? headingItems(chapter, { place: PLACE, asOf: '2025-02-01' }) : []
    expect(items.map(({ children }) => children.map(({ code }) => code))).to.deep.equal([
      ['2801 00 00 00', '2802 00 00 00'],
      ['2806 00 00 00'],
    ])
  })
})

describe('the way to a row', () => {
  it('goes from all sections to the row above, in short', () => {
    const section = {
      id: 2,
      position: 2,
      numeral: 'II',
      title: 'Plants',
      chapter_from: '06',
      chapter_to: '14',
      note: null,
    }
    expect(trail(PLACE, section, nodeOf('0702001007-80')).map(({ text }) => text)).to.deep.equal([
      'All sections',
      'Section II: Plants',
      'Chapter 07: Edible vegetables',
      'Heading 0702: Tomatoes, fresh or chilled',
      'Subheading 0702 00 10: Small',
    ])
  })

  it('says within what "Other" is other', () => {
    expect(ownText(nodeOf('0702001099-80'), PLACE)).to.equal('Other, within “Small”')
    expect(ownText(nodeOf('0702009100-80'), PLACE)).to.equal('In trusses')
  })

  it('shortens at a word', () => {
    expect(shortened('Dairy produce; eggs', 14)).to.equal('Dairy produce…')
    expect(shortened('Eggs', 14)).to.equal('Eggs')
  })
})
