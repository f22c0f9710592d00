import { expect } from 'chai'
import { sql, sqlOfVersion, VERSION } from '../../../src/postgres/sql.ts'

describe('a statement', () => {
  it('binds its values', () => {
    expect(sql`SELECT ${"'; DROP"} AS a, ${2} AS b`).to.deep.equal({
      text: 'SELECT $1 AS a, $2 AS b',
      values: ["'; DROP", 2],
    })
  })

  it('is put together of pieces, but never of what only looks like one', () => {
    const day = sql`start <= ${'2026-01-01'} AND sid = ${7}`
    expect(sql`SELECT ${1} WHERE ${day} AND ${sqlOfVersion(3)`v = ${VERSION} AND c = ${'x'}`}`).to.deep.equal({
      text: 'SELECT $1 WHERE start <= $2 AND sid = $3 AND v = 3 AND c = $4',
      values: [1, '2026-01-01', 7, 'x'],
    })
    const sent = { text: '1; DROP', values: [] }
    expect(sql`SELECT ${sent}`).to.deep.equal({ text: 'SELECT $1', values: [sent] })
  })

  it('of a version names it in its text, and binds the rest', () => {
    const statement = sqlOfVersion(7)`SELECT ${'a'} WHERE v = ${VERSION} AND c = ${null} AND w = ${VERSION}`
    expect(statement).to.deep.equal({
      text: 'SELECT $1 WHERE v = 7 AND c = $2 AND w = 7',
      values: ['a', null],
      ofVersion: true,
    })
  })

  it('of a version takes no text for one', () => {
    expect(() => sqlOfVersion('7; DROP' as unknown as number)).to.throw(RangeError)
  })
})
