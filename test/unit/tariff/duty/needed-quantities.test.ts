import { expect } from 'chai'
import { neededQuantities } from '../../../../src/tariff/duty/needed-quantities.ts'
import { component, condition, measure } from '../../../support/measure.ts'

const rated = (amount: number, measurementUnitCode: string, measurementUnitQualifierCode: string | null = null) =>
  component(amount, { monetaryUnitCode: 'GBP', measurementUnitCode, measurementUnitQualifierCode })

const idsOf = (...args: Parameters<typeof neededQuantities>) => neededQuantities(...args).map(({ id }) => id)

describe('quantities that duties need', () => {
  it('asks for nothing where duties are percentages', () => {
    expect(idsOf([measure({ components: [component(12)] })])).to.deep.equal([])
  })

  it('asks once for each quantity of duties, quotas, remedies and excise', () => {
    const measures = [
      measure({ components: [rated(0.8, 'ASV', 'X'), rated(5.3, 'HLT')] }),
      measure({ typeId: '552', seriesId: 'D', components: [rated(1, 'TNE')] }),
      measure({ typeId: '306', seriesId: 'Q', isExcise: true, components: [rated(31.64, 'LPA')] }),
    ]
    expect(idsOf(measures)).to.deep.equal(['abv', 'litres', 'kg', 'litres_pure_alcohol'])
  })

  it('asks for the part of the weight that a qualifier names, and for units without a name of their own by code', () => {
    expect(
      idsOf([measure({ components: [rated(1, 'DTN', 'E'), rated(1, 'KNI'), rated(1, 'DTN', 'Z')] })]),
    ).to.deep.equal(['kg_drained', 'kni', 'kg', 'sucrose'])
  })

  it('leaves out what a rate of nothing is for, and supplementary units', () => {
    const unit = measure({ typeId: '109', seriesId: 'O', components: [{ ...rated(1, 'NAR'), dutyExpressionId: '99' }] })
    expect(idsOf([measure({ components: [rated(0, 'DTN')] }), unit])).to.deep.equal([])
  })

  it('asks for the weight that an entry price is for, and that agricultural components are for', () => {
    const price = condition({
      code: 'V',
      dutyAmount: 50,
      monetaryUnitCode: 'EUR',
      measurementUnitCode: 'DTN',
      components: [component(8)],
    })
    expect(idsOf([measure({ duty: '', conditions: [price] })])).to.deep.equal(['kg'])
    expect(idsOf([measure({ components: [component(9), component(null, { dutyExpressionId: '12' })] })])).to.deep.equal(
      ['kg'],
    )
  })
})
