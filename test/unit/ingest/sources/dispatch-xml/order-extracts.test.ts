import { expect } from 'chai'
import { type Extract, orderExtracts } from '../../../../../ingest/sources/dispatch-xml/order-extracts.ts'
import { SourceError } from '../../../../../ingest/sources/source-error.ts'

const extract = (name: string, start: string, end: string, executed = end): Extract => ({
  file: { path: `/${name}`, name },
  start,
  end,
  executed,
})

const ANNUAL = extract('annual', '1970-01-01', '2025-12-31')
const JANUARY = extract('january', '2026-01-01', '2026-01-31')
const FIRST = extract('1 February', '2026-02-01', '2026-02-01')
const SECOND = extract('2 February', '2026-02-02', '2026-02-02')

describe('orderExtracts', () => {
  it('puts the annual extract first, then months, then days', () => {
    expect(orderExtracts([SECOND, FIRST, JANUARY, ANNUAL])).to.deep.equal({
      extracts: [ANNUAL, JANUARY, FIRST, SECOND],
      repeated: [],
    })
  })

  it('recognises files of days that others have', () => {
    const copy = extract('copy of 1 February', '2026-02-01', '2026-02-01')
    const day = extract('15 January', '2026-01-15', '2026-01-15')
    const { extracts, repeated } = orderExtracts([copy, FIRST, day, JANUARY, ANNUAL, SECOND])
    expect(extracts).to.deep.equal([ANNUAL, JANUARY, FIRST, SECOND])
    expect(repeated).to.deep.equal([day, copy])
  })

  it('takes the later of two extracts of the same days', () => {
    const corrected = extract('corrected', '2026-02-01', '2026-02-01', '2026-02-05')
    expect(orderExtracts([JANUARY, FIRST, corrected]).extracts).to.deep.equal([JANUARY, corrected])
  })

  it('reads days that two extracts share again: the later one has their newest state', () => {
    const overlapping = extract('overlap', '2026-01-25', '2026-02-01')
    expect(orderExtracts([JANUARY, overlapping, SECOND]).extracts).to.deep.equal([JANUARY, overlapping, SECOND])
  })

  it('refuses a gap, and names its days', () => {
    expect(() => orderExtracts([ANNUAL, JANUARY, SECOND])).to.throw(
      SourceError,
      'No extract has the changes from 2026-02-01 to 2026-02-01: january ends before, 2 February begins after.',
    )
  })
})
