import { expect } from 'chai'
import { type PublishedTable, table } from '../../../../../ingest/sources/merge/published-table.ts'
import type { SourceRecord } from '../../../../../ingest/sources/source-record.ts'
import { rejectionOf } from '../../../../support/rejection.ts'

describe('table', () => {
  async function* measures(): AsyncGenerator<SourceRecord, number> {
    yield { file: { path: '/cache', name: 'measures' }, line: 1, text: '', values: { measure_sid: 1 } }
    return 42
  }

  async function* tables(): AsyncGenerator<PublishedTable> {
    const found = yield* table('measures', measures())
    yield { path: `after ${found}`, records: [] }
  }

  it('returns what reading the records returned, once they were read to their end', async () => {
    const paths: string[] = []
    for await (const { path, records } of tables()) {
      paths.push(path)
      for await (const record of records) paths.push(JSON.stringify(record.values))
    }
    expect(paths).to.deep.equal(['measures', '{"measure_sid":1}', 'after 42'])
  })

  it('throws where the next table comes before the records were read', async () => {
    const reading = tables()
    await reading.next()
    expect(await rejectionOf(reading.next())).to.be.instanceOf(RangeError)
  })
})
