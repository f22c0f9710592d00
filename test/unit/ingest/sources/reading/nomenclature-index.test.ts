import { expect } from 'chai'
import fc from 'fast-check'
import { type IndexedRow, indexNomenclature } from '../../../../../ingest/sources/reading/nomenclature-index.ts'

const row = (sid: number, parentSid: number | null, changes: Partial<IndexedRow> = {}): IndexedRow => ({
  sid,
  itemId: String(sid).padStart(10, '0'),
  suffix: '80',
  parentSid,
  current: true,
  ...changes,
})

describe('nomenclature index', () => {
  it('holds the rows whose parents lead to a chapter, in any order', () => {
    const index = indexNomenclature([row(3, 2), row(1, null), row(2, 1)])
    expect([1, 2, 3, 4].map((sid) => index.has(sid))).to.deep.equal([true, true, true, false])
  })

  it('reports the fault of every other row', () => {
    const index = indexNomenclature([row(1, 9), row(2, 1), row(3, 2), row(4, 5), row(5, 4), row(6, 5), row(7, 7)])
    expect(index.parentFault(1)).to.equal('there is no row 9')
    expect(index.parentFault(2)).to.equal('the parent, 1, was rejected')
    expect(index.parentFault(3)).to.equal('the parent, 2, was rejected')
    expect(index.parentFault(4)).to.match(/^its parents lead in a circle/)
    expect(index.parentFault(5)).to.match(/^its parents lead in a circle/)
    expect(index.has(6)).to.equal(false)
    expect(index.parentFault(7)).to.equal('its parents lead in a circle through 7')
  })

  it('finds the row with the given sid and code, else the current row with the code', () => {
    const index = indexNomenclature([
      row(1, null, { itemId: '2207100011' }),
      row(2, null, { itemId: '2207100011' }),
      row(3, null, { itemId: '0101000000', current: false }),
      row(4, null, { itemId: '0101000000' }),
      row(5, 99, { itemId: '0102000000' }),
    ])
    expect(index.find('2207100011', '80', 2)).to.equal(2)
    expect(index.find('2207100011', '80', 4)).to.equal(1)
    expect(index.find('0101000000', null, null)).to.equal(4)
    expect(index.find('0101000000', '10', null)).to.equal(null)
    expect(index.find('0102000000', '80', 5)).to.equal(null)
  })

  it('holds a row if and only if its parents lead to a row without a parent', () => {
    const anyRows = fc.uniqueArray(
      fc.record({ sid: fc.integer({ min: 1, max: 30 }), parentSid: fc.option(fc.integer({ min: 1, max: 35 })) }),
      { selector: ({ sid }) => sid },
    )
    fc.assert(
      fc.property(anyRows, (rows) => {
        const parents = new Map(rows.map(({ sid, parentSid }) => [sid, parentSid]))
        const endsAtTop = (sid: number): boolean => {
          let at: number | null | undefined = sid
          for (let steps = 0; steps <= rows.length && at !== null && at !== undefined; steps += 1) at = parents.get(at)
          return at === null
        }
        const index = indexNomenclature(rows.map(({ sid, parentSid }) => row(sid, parentSid)))
        for (const { sid } of rows) expect(index.has(sid)).to.equal(endsAtTop(sid))
      }),
    )
  })
})
