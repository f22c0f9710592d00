import { expect } from 'chai'
import { sql, sqlOfVersion, VERSION } from '../../../src/postgres/sql.ts'

describe('sql', () => {
  it('binds values as parameters', () => {
    expect(sql`SELECT ${"'; DROP"} AS a, ${2} AS b`).to.deep.equal({
      text: 'SELECT $1 AS a, $2 AS b',
      values: ["'; DROP", 2],
    })
  })

  it('composes statements but binds objects that merely look like one', () => {
    const day = sql`start <= ${'2026-01-01'} AND sid = ${7}`
    expect(sql`SELECT ${1} WHERE ${day} AND ${sqlOfVersion(3)`v = ${VERSION} AND c = ${'x'}`}`).to.deep.equal({
      text: 'SELECT $1 WHERE start <= $2 AND sid = $3 AND v = 3 AND c = $4',
      values: [1, '2026-01-01', 7, 'x'],
    })
    const sent = { text: '1; DROP', values: [] }
    expect(sql`SELECT ${sent}`).to.deep.equal({ text: 'SELECT $1', values: [sent] })
  })

  it('puts the data version into the text and binds the other values', () => {
    const statement = sqlOfVersion(7)`SELECT ${'a'} WHERE v = ${VERSION} AND c = ${null} AND w = ${VERSION}`
    expect(statement).to.deep.equal({
      text: 'SELECT $1 WHERE v = 7 AND c = $2 AND w = 7',
      values: ['a', null],
      ofVersion: true,
    })
  })

  it('rejects a data version that is not a number', () => {
    expect(() => sqlOfVersion('7; DROP' as unknown as number)).to.throw(RangeError)
  })
})
