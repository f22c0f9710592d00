import { expect } from 'chai'
import { isNotModified, namesTag } from '../../../../src/http/caching/entity-tag.ts'

const LAST_MODIFIED = Date.parse('2026-01-02T03:04:05Z')

describe('a conditional request', () => {
  const isCurrent = (since: string) =>
    isNotModified({ 'if-modified-since': since }, { etag: '"a"', lastModified: LAST_MODIFIED })

  it('returns 304 for a date in each of the three forms of HTTP', () => {
    for (const date of [
      'Fri, 02 Jan 2026 03:04:05 GMT',
      'Friday, 02-Jan-26 03:04:05 GMT',
      'Fri Jan  2 03:04:05 2026',
    ]) {
      expect(isCurrent(date), date).to.equal(true)
    }
    expect(isCurrent('Fri, 02 Jan 2026 03:04:04 GMT')).to.equal(false)
  })

  it('ignores a date that is none of HTTP', () => {
    for (const date of ['9999', '2099-01-01', '2099-01-01T00:00:00Z', 'tomorrow', 'Fri, 02 Jan 2099']) {
      expect(isCurrent(date), date).to.equal(false)
    }
  })

  it('names the tag of an answer only where it lists it', () => {
    expect(namesTag('"b", W/"a"', '"a"')).to.equal(true)
    for (const sent of [undefined, '', '*', '"b"']) expect(namesTag(sent, '"a"'), String(sent)).to.equal(false)
  })
})
