import { expect } from 'chai'
import { type MeasureDetailLists, measureDetailsOf } from '../../../../src/tariff-data/measures/details.ts'

const regulation = (regulationId: string, role: number): MeasureDetailLists['regulations'][number] => ({
  ...{ regulationId, role, regulationCode: null, regulationUrl: `https://example.org/${role}` },
  ...{ officialJournalNumber: null, officialJournalPage: null, publishedDate: null, description: null },
  ...{ validityStartDate: null, validityEndDate: null },
})
const footnote = (description: string, start: string | null, end: string | null) => ({
  ...{ code: 'TN1', description, formattedDescription: null },
  ...{ validityStartDate: start, validityEndDate: end },
})

describe('the details of measures', () => {
  const detailsOn = measureDetailsOf(
    {
      regulations: [regulation('R1', 1), regulation('R1', 2)],
      footnotes: [footnote('first', null, '2024-12-31'), footnote('second', '2020-01-01', null)],
      additionalCodes: [],
      certificates: [],
    },
    'uk',
  )

  it('include the regulation with the role of the measure, or the first with its id', () => {
    const { legalAct: find } = detailsOn('2025-01-01')
    expect(find('R1', 2).regulationUrl).to.equal('https://example.org/2')
    expect(find('R1', 9)).to.deep.include({ role: 9, regulationUrl: 'https://example.org/1' })
    expect(find('R2', 1)).to.deep.include({ regulationId: 'R2', role: 1, regulationUrl: '' })
  })

  it('include, of two entries in force on the day, the one that started last', () => {
    expect(detailsOn('2019-12-31').footnote('TN1')?.description).to.equal('first')
    expect(detailsOn('2020-01-01').footnote('TN1')?.description).to.equal('second')
  })

  it('describe no code that is missing or not in the list', () => {
    expect(detailsOn('2025-01-01').additionalCode(null)).to.equal(null)
    expect(detailsOn('2025-01-01').additionalCode('8999')).to.equal(null)
    expect(detailsOn('2025-01-01').certificate('')).to.equal(null)
  })
})
