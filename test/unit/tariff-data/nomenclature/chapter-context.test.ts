import { expect } from 'chai'
import { chapterContextsOf } from '../../../../src/tariff-data/nomenclature/chapter-context.ts'

const section = (position: number, from: string, to: string) => ({
  ...{ id: position, position, numeral: 'I', title: `Section ${position}`, chapter_from: from, chapter_to: to },
  note: position === 1 ? 'About live animals' : null,
})
const footnote = (code: string, sid: number, start: string | null, end: string | null) => ({
  ...{ code, description: code, formattedDescription: null, goodsNomenclatureSid: sid },
  ...{ validityStartDate: start, validityEndDate: end },
})

describe('the context of a chapter', () => {
  const contextOf = chapterContextsOf({
    sections: [section(1, '01', '05'), section(2, '06', '14')],
    chapterNotes: [['07', 'About vegetables']],
    guides: [
      { id: 3, title: 'Tomatoes', url: 'https://example.org/3', headingId: '0702' },
      { id: 3, title: 'Tomatoes', url: 'https://example.org/3', headingId: '0703' },
      { id: 4, title: 'Horses', url: 'https://example.org/4', headingId: '0101' },
    ],
    rowFootnotes: [
      footnote('TN2', 10, null, null),
      footnote('TN1', 11, null, null),
      footnote('TN3', 10, '2025-01-01', '2025-01-31'),
    ],
  })

  it('names the section whose range of chapters includes it, with its note', () => {
    const context = contextOf('05', [], '2025-01-01')
    expect(context?.section.note).to.equal('About live animals')
    expect(context?.chapterNote).to.equal(null)
    expect(contextOf('06', [], '2025-01-01')?.section.position).to.equal(2)
  })

  it('stays null for a chapter that no section includes', () => {
    expect(contextOf('77', [], '2025-01-01')).to.equal(null)
  })

  it('lists each guide about the chapter or its headings once', () => {
    expect(contextOf('07', [], '2025-01-01')?.guides.map(({ id }) => id)).to.deep.equal([3])
    expect(contextOf('07', [], '2025-01-01')?.chapterNote).to.equal('About vegetables')
  })

  it('lists the footnotes of the given rows that are in force on the day, by code', () => {
    const codesOn = (date: string, ...sids: number[]) => contextOf('07', sids, date)?.footnotes.map(({ code }) => code)
    expect(codesOn('2025-01-31', 10, 11)).to.deep.equal(['TN1', 'TN2', 'TN3'])
    expect(codesOn('2025-02-01', 10)).to.deep.equal(['TN2'])
    expect(codesOn('2025-01-31')).to.deep.equal([])
  })
})
