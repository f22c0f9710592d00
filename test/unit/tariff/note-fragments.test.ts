import { expect } from 'chai'
import { noteFragments, noteRelation } from '../../../src/tariff/note-fragments.ts'

const NOTE = `1\\. This chapter does not cover:

a. candles (heading [3406](/headings/3406));

ij. unmounted glass eyes for dolls or other toys, of heading 7018; or

s. arms or other articles of Chapter 93.

2. Subject to note 1, a machine of one or more of the headings 8401 to 8424, or heading 8486.

Heading 8419 does not, however, cover:

a. germination plant (heading 8436);

## Subheading notes

1. For the purposes of subheadings 6402 12, 6402 19 and 6404 11, 'sports footwear' applies only to skates.`

describe('fragments of notes', () => {
  const [first, second, third, ...more] = noteFragments(NOTE)
  const applied = (fragment: typeof first) => ({
    ...(fragment as NonNullable<typeof first>),
    chapterFrom: '95',
    chapterTo: '95',
  })

  it('are numbered paragraphs with their points, below the headings of the note', () => {
    expect(more).to.deep.equal([])
    expect([first, second, third].map((one) => [one?.position, one?.number, one?.group])).to.deep.equal([
      [1, '1', null],
      [2, '2', null],
      [3, '1', 'Subheading notes'],
    ])
    expect(first?.text.split('\n')[1]).to.equal('a. candles (heading 3406);')
  })

  it('name the codes that are excluded, with the point that does', () => {
    expect(first?.excludes).to.equal(true)
    expect(first?.mentions.map(({ text, isExcluded, point }) => [text, isExcluded, point])).to.deep.equal([
      ['heading 3406', true, 'a'],
      ['heading 7018', true, 'ij'],
      ['Chapter 93', true, 's'],
    ])
  })

  it('name ranges, lists of subheadings, and what a later sentence excludes', () => {
    expect(second?.mentions.map(({ first: from, last, isExcluded }) => [from, last, isExcluded])).to.deep.equal([
      ['8401000000', '8424999999', false],
      ['8486000000', '8486999999', false],
      ['8419000000', '8419999999', false],
      ['8436000000', '8436999999', true],
    ])
    expect(third?.mentions.map(({ first: from }) => from)).to.deep.equal(['6402120000', '6402190000', '6404110000'])
  })

  it('exclude what a sentence leaves to other chapters, not the heading that it limits', () => {
    const [own, ofHeading] = noteFragments(
      '* 1. Bicycles (heading 8712) are not in this chapter.\n* 2. Toys for pets are not in heading 9503.',
    )
    expect(own?.mentions.map(({ isExcluded }) => isExcluded)).to.deep.equal([true])
    expect(own?.text).to.equal('1. Bicycles (heading 8712) are not in this chapter.')
    expect([ofHeading?.excludes, ofHeading?.mentions[0]?.isExcluded]).to.deep.equal([true, false])
  })

  it('rank exclusions of a heading before mentions, those before the chapter, and what applies last', () => {
    expect(noteRelation(applied(first), '3406001100')?.rank).to.equal(0)
    expect(noteRelation(applied(second), '8403109000')?.rank).to.equal(1)
    expect(noteRelation(applied(first), '9301000000')?.rank).to.equal(2)
    expect(noteRelation(applied(first), '9503')).to.deep.include({ rank: 3, applies: true })
    expect(noteRelation(applied(third), '9503')).to.deep.include({ rank: 4, applies: true })
    expect(noteRelation(applied(third), '0101')).to.equal(null)
  })
})
