import { expect } from 'chai'
import type { OverviewMeasure } from '../../../../src/tariff-data/measures/overview-measures.ts'
import { overviewOf } from '../../../../src/web/browse/overview.ts'

const measure = (measureTypeId: string, duty: string): OverviewMeasure =>
  ({
    type: { id: measureTypeId },
    duty: { base: duty, formattedBase: duty, verboseDuty: null },
  }) as unknown as OverviewMeasure

describe('the overview of duties', () => {
  it('shows only the columns in which some row has a value, and each value once', () => {
    const { columns, valuesOf } = overviewOf(
      new Map([
        [1, [measure('103', '8.00%'), measure('103', '8.00%'), measure('105', '0.00%')]],
        [2, [measure('109', 'items (p/st)')]],
        [3, []],
      ]),
    )
    expect(columns.map(({ name }) => name)).to.deep.equal(['duty', 'unit'])
    expect(valuesOf(1)).to.deep.equal([['8.00%', '0.00% (authorised use)'], []])
    expect(valuesOf(2)).to.deep.equal([[], ['items (p/st)']])
    expect(valuesOf(3)).to.deep.equal([[], []])
  })

  it('writes seasons as people do, and leaves currencies alone', () => {
    const duty = '8.00% (01 NOV - 14 MAY), 26.00 GBP / hl'
    const { valuesOf } = overviewOf(new Map([[1, [measure('103', duty)]]]))
    expect(valuesOf(1)).to.deep.equal([['8.00% (1 Nov – 14 May), 26.00 GBP / hl']])
  })
})
