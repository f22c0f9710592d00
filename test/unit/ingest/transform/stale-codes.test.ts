import { expect } from 'chai'
import { describeStaleCodes, staleCodes } from '../../../../ingest/transform/stale-codes.ts'

const MESSAGES = [
  { term: 'bag', message: 'Heading 4202, heading 4299 or heading 4299.' },
  { term: 'case', message: 'Heading 4299, or chapter 77.' },
  { term: 'gift', message: 'Please be specific.' },
]

describe('stale codes of intercept messages', () => {
  const stale = staleCodes(MESSAGES, new Set(['4202000000']))

  it('staleCodes lists each code once, with the terms of its messages', () =>
    expect(stale).to.deep.equal([
      { digits: '4299', terms: ['bag', 'case'] },
      { digits: '77', terms: ['case'] },
    ]))

  it('describeStaleCodes reports all codes in one line', () =>
    expect(describeStaleCodes(stale)).to.equal(
      '2 intercept messages name 2 codes that the tariff does not have: 4299 ("bag" and 1 more), 77 ("case")',
    ))

  it('describeStaleCodes reports nothing when there are none', () =>
    expect(describeStaleCodes(staleCodes(MESSAGES, new Set(['4202000000', '4299000000', '7700000000'])))).to.equal(
      null,
    ))
})
