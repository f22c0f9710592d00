import { expect } from 'chai'
import { measureDetailsOf, type RegulationRow } from '../../../../src/tariff-data/measures/details.ts'

const regulation = (regulation_id: string, regulation_role: number): RegulationRow => ({
  ...{ regulation_id, regulation_role, regulation_code: null, regulation_url: null, officialjournal_number: null },
  ...{ officialjournal_page: null, published_date: null, validity_start_date: null, validity_end_date: null },
  description: null,
})
const footnote = (description: string, start: string | null, end: string | null) => ({
  ...{ code: 'TN1', description, formatted_description: null },
  ...{ validity_start_date: start, validity_end_date: end },
})

describe('what measures refer to', () => {
  const detailsOn = measureDetailsOf({
    regulations: [regulation('R1', 1), regulation('R1', 2)],
    footnotes: [footnote('first', null, '2024-12-31'), footnote('second', '2020-01-01', null)],
    additional_codes: [],
    certificates: [],
  })

  it('include the regulation with the role of the measure, or the first with its id', () => {
    const { regulation: find } = detailsOn('2025-01-01')
    expect(find('R1', 2)?.regulation_role).to.equal(2)
    expect(find('R1', 9)?.regulation_role).to.equal(1)
    expect(find('R2', 1)).to.equal(null)
  })

  it('include, of two entries in force on the day, the one that started last', () => {
    expect(detailsOn('2019-12-31').footnote('TN1')?.description).to.equal('first')
    expect(detailsOn('2020-01-01').footnote('TN1')?.description).to.equal('second')
  })

  it('include null for codes that are missing or not in the list', () => {
    expect(detailsOn('2025-01-01').additionalCode(null)).to.equal(null)
    expect(detailsOn('2025-01-01').additionalCode('8999')).to.equal(null)
    expect(detailsOn('2025-01-01').certificate('')).to.equal(null)
  })
})
