import { expect } from 'chai'
import { createReport } from '../../../../../ingest/sources/published-report.ts'
import { checkHeader } from '../../../../../ingest/sources/reading/check-header.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'

const PUBLISHED = { columns: ['sid', 'code', 'description'], others: ['id'] }

describe('checkHeader', () => {
  /** What is reported of a header. */
  const reported = (header: readonly string[]): readonly string[] => {
    const report = createReport()
    checkHeader({ path: 'a.csv', name: 'a.csv' }, PUBLISHED, header, report)
    return report.lines()
  }

  it('accepts the published header, with columns that only some versions have', () => {
    expect(reported(PUBLISHED.columns)).to.deep.equal([])
    expect(reported(['id', ...PUBLISHED.columns])).to.deep.equal([])
  })

  it('reports new columns, wherever they are', () => {
    expect(reported(['sid', 'code', 'note', 'description', 'colour'])).to.deep.equal([
      'a.csv has new columns, which are not read: note, colour',
    ])
  })

  it('reports another order, in which columns are read by their names', () => {
    expect(reported(['code', 'id', 'sid', 'description'])).to.deep.equal([
      'a.csv has its columns in another order: they were read by their names',
    ])
  })

  it('names every column that vanished', () => {
    expect(() => reported(['code', 'text'])).to.throw(
      SourceError,
      'a.csv: the header lacks sid, description; it has code, text',
    )
  })

  it('names a column that comes twice', () => {
    expect(() => reported(['sid', 'code', 'description', 'code'])).to.throw(
      SourceError,
      'a.csv: the header has code twice',
    )
  })
})
