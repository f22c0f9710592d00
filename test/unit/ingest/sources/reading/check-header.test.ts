import { expect } from 'chai'
import { checkHeader } from '../../../../../ingest/sources/reading/check-header.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'

const PUBLISHED = ['sid', 'code', 'description']

describe('checkHeader', () => {
  it('accepts the published header', () => {
    expect(checkHeader('a.csv', PUBLISHED, PUBLISHED)).to.deep.equal([])
  })

  it('returns unknown extra columns, wherever they are', () => {
    expect(checkHeader('a.csv', PUBLISHED, ['id', 'sid', 'code', 'note', 'description'])).to.deep.equal(['id', 'note'])
  })

  it('names every column that vanished', () => {
    expect(() => checkHeader('a.csv', PUBLISHED, ['code', 'text'])).to.throw(
      SourceError,
      'a.csv: the header lacks sid, description; it has code, text',
    )
  })

  it('names a column that moved', () => {
    expect(() => checkHeader('a.csv', PUBLISHED, ['code', 'sid', 'description'])).to.throw(
      SourceError,
      'a.csv: the column sid moved: it was number 1 and is number 2',
    )
  })

  it('names a column that comes twice', () => {
    expect(() => checkHeader('a.csv', PUBLISHED, ['sid', 'code', 'description', 'code'])).to.throw(
      SourceError,
      'a.csv: the header has code twice',
    )
  })
})
