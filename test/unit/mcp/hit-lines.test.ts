import { expect } from 'chai'
import { hitLines } from '../../../src/mcp/hit-lines.ts'

type Hit = Parameters<typeof hitLines>[0][number]

const row = (itemId: string, description: string, suffix = '80') => ({
  goods_nomenclature_item_id: itemId,
  producline_suffix: suffix,
  description,
})

/** Suffix 10 groups others. */
const hitOf = (itemId: string, suffix: '80' | '10', declarable: boolean): Hit => {
  const found = hit(itemId, 'Cheese')
  return { ...found, document: { ...found.document, producline_suffix: suffix, declarable } }
}

const CHAPTER = row('0400000000', 'DAIRY PRODUCE; BIRDS’ EGGS; NATURAL HONEY')
const HEADING = row('0406000000', 'Cheese and curd')

const hit = (itemId: string, description: string, ...levels: readonly ReturnType<typeof row>[]): Hit =>
  ({
    id: itemId,
    score: 1,
    document: {
      ...row(itemId, description),
      declarable: true,
      chapter_id: itemId.slice(0, 2),
      heading_id: itemId.slice(0, 4),
      ancestors: [CHAPTER, HEADING, ...levels],
    },
  }) as unknown as Hit

describe('hitLines', () => {
  it('names each heading once, with its hits in the order of the tariff and what stands between', () => {
    const cheese = row('0406900000', 'Other cheese')
    const lines = hitLines(
      [
        hit('0406902100', 'Cheddar', cheese, row('0406900100-10', 'Other')),
        hit('2106909800', 'Fondue'),
        hit('0406101000', 'Fresh'),
      ],
      { chapters: new Map(), headings: new Map([['0406', 'Cheese and|curd']]) },
    )
    expect(lines).to.deep.equal([
      '0406 Cheese and curd',
      '- 0406101000 Fresh',
      '- 0406902100 Cheddar (Other cheese) [best]',
      '2106',
      '- 2106909800 Fondue',
    ])
  })

  it('says which rows nothing can be declared under', () => {
    const lines = hitLines(
      [hitOf('0406900000', '80', false), hitOf('0406901000', '10', false), hitOf('0406902000', '80', true)],
      { chapters: new Map(), headings: new Map() },
    )
    expect(lines.slice(1)).to.deep.equal([
      '- 0406900000 Cheese [not declarable: codes below] [best]',
      '- 0406901000 Cheese [group, not a code: see below]',
      '- 0406902000 Cheese',
    ])
  })
})
