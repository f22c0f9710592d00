import { expect } from 'chai'
import { load } from 'cheerio'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { noteFragments, noteRelation } from '../../../../src/tariff/note-fragments.ts'
import type { HeadingNote } from '../../../../src/tariff-data/nomenclature/notes.ts'
import type { Commodity } from '../../../../src/tariff-data/read-commodity.ts'
import { Notes } from '../../../../src/web/commodity/notes.tsx'

const HEADING = '6402'

/** The notes of a chapter that speak of the heading. */
const headingNotes = (chapterId: string, markdown: string): readonly HeadingNote[] =>
  noteFragments(markdown).flatMap((fragment) => {
    const note = {
      ...fragment,
      source: 'chapter' as const,
      sourceId: chapterId,
      title: `Note ${fragment.number} of chapter ${chapterId}`,
      chapterFrom: chapterId,
      chapterTo: chapterId,
    }
    const relation = noteRelation(note, HEADING)
    return relation === null ? [] : [{ note, mentions: relation.mentions }]
  })

const commodity = {
  node: { row: { goodsNomenclatureItemId: `${HEADING}190000` } },
  context: { section: { id: 12, numeral: 'XII' }, guides: [], footnotes: [] },
} as unknown as Commodity

const place = { region: 'uk', asOf: null, country: null, language: null } as never

const page = (notes: readonly HeadingNote[]) => load(render(h(Notes, { commodity, headingNotes: notes, place })))

describe('the notes on the page of a commodity', () => {
  it('name each note that speaks of the heading, with its whole text behind', () => {
    const notes = headingNotes(
      '95',
      '1. This chapter does not cover:\n\n(a) footwear of heading 6402;\n\n(b) fireworks of heading 3604.',
    )
    const $ = page(notes)
    expect($('h3').text()).to.equal('Notes that speak of heading 6402')
    expect($('summary').text()).to.equal('Note 1 of chapter 95: goods of heading 6402 are excluded here (a)')
    expect(
      $('details .note-line')
        .toArray()
        .map((line) => $(line).text()),
    ).to.deep.equal([
      '1. This chapter does not cover:',
      '(a) footwear of heading 6402;',
      '(b) fireworks of heading 3604.',
    ])
  })

  it('say of the own chapter that a note tells what is not covered', () => {
    const $ = page(headingNotes('64', '1. This chapter does not cover disposable foot coverings.'))
    expect($('summary').text()).to.equal('Note 1 of chapter 64: what is not covered')
  })

  it('show the first ten and count the others', () => {
    const markdown = Array.from({ length: 12 }, (_, index) => `${index + 1}. Heading 6402 includes boots.`).join('\n\n')
    const $ = page(headingNotes('64', markdown))
    expect($('details')).to.have.length(10)
    expect($('section').text()).to.include('And 2 more.')
  })

  it('are left out where no note speaks of the heading', () => {
    expect(page([])('h3')).to.have.length(0)
  })
})
