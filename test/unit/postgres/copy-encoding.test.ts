import { expect } from 'chai'
import { encodeCopyLine } from '../../../src/postgres/copy-encoding.ts'

describe('COPY text format', () => {
  it('separates values with tabs and ends with a newline', () => {
    expect(encodeCopyLine(['a', 1, true, false, -2.5])).to.equal('a\t1\tt\tf\t-2.5\n')
  })

  it('distinguishes null from an empty string', () => {
    expect(encodeCopyLine([null, ''])).to.equal('\\N\t\n')
  })

  it('escapes characters that would break a line or a value', () => {
    expect(encodeCopyLine(['a\tb\nc\rd\\e'])).to.equal('a\\tb\\nc\\rd\\\\e\n')
    expect(encodeCopyLine(['\\N'])).to.equal('\\\\N\n')
  })

  it('writes string arrays as SQL arrays with quotes and backslashes escaped twice', () => {
    expect(encodeCopyLine([['a', 'b c', 'd"e', 'f\\g', '']])).to.equal('{"a","b c","d\\\\"e","f\\\\\\\\g",""}\n')
    expect(encodeCopyLine([[]])).to.equal('{}\n')
  })

  it('writes objects as JSON', () => {
    expect(encodeCopyLine([{ a: 'line\nbreak', b: [1] }])).to.equal('{"a":"line\\\\nbreak","b":[1]}\n')
  })
})
