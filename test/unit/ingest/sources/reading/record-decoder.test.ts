import { expect } from 'chai'
import { BadValue } from '../../../../../ingest/sources/reading/bad-value.ts'
import { date, integer, required, text } from '../../../../../ingest/sources/reading/codecs.ts'
import { from } from '../../../../../ingest/sources/reading/file-spec.ts'
import { decodeRecords, recordDecoder } from '../../../../../ingest/sources/reading/record-decoder.ts'
import { collect } from '../../../../../src/collections/collect.ts'
import { collectRejects } from '../collected-rejects.ts'

const decode = recordDecoder({ sid: from('measure__sid', required(integer)), start_date: date, description: text })

describe('recordDecoder', () => {
  it('decodes members from the columns of their names, or from those that are named', () => {
    const values = { measure__sid: '12', start_date: '2026-01-01', description: '', others: 'ignored' }
    expect(decode(values)).to.deep.equal({ sid: 12, start_date: '2026-01-01', description: null })
  })

  it('names the column of a bad or missing value', () => {
    expect(() => decode({ measure__sid: 'x' })).to.throw(BadValue, 'measure__sid: "x" is not an integer')
    expect(() => decode({ start_date: '2026-01-01' })).to.throw(BadValue, 'measure__sid: is missing')
  })
})

describe('decodeRecords', () => {
  it('rejects a record with a bad value, with its file, line and text, and reads on', async () => {
    const file = { path: '/cache/measures.csv', name: 'measures.csv' }
    async function* records() {
      yield { file, line: 2, text: '1,2026-02-30', values: { measure__sid: '1', start_date: '2026-02-30' } }
      yield { file, line: 3, text: '2,2026-02-28', values: { measure__sid: '2', start_date: '2026-02-28' } }
    }
    const rejects = collectRejects()
    const decoded = await collect(decodeRecords(records(), rejects, decode))
    expect(decoded.map(({ line, values }) => [line, values.sid])).to.deep.equal([[3, 2]])
    expect(rejects.all).to.deep.equal([
      {
        file: 'measures.csv',
        line: 2,
        reason: 'start_date: "2026-02-30" is not a calendar date (YYYY-MM-DD)',
        record: '1,2026-02-30',
      },
    ])
  })
})
