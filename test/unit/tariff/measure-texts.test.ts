import { expect } from 'chai'
import type { MeasurementUnit } from '../../../src/tariff/measure.ts'
import { requirementMarkup, thresholdUnitType } from '../../../src/tariff/measure-texts.ts'
import { condition, document } from '../../support/measure.ts'

const unitOfType = (measurementUnitType: string): MeasurementUnit => ({
  ...{ description: 'Unit', abbreviation: 'unit', expansion: 'unit' },
  ...{ unit: null, multiplier: null, measurementUnitType },
})

describe('texts of a condition', () => {
  it('name a required certificate by its type and description, else by its code', () => {
    const certificate = {
      ...document('C400'),
      typeDescription: 'Other certificates',
      description: 'Presentation of the required "CITES" certificate',
    }
    expect(requirementMarkup(condition({ certificate }))).to.equal(
      'Other certificates: Presentation of the required "CITES" certificate',
    )
    expect(requirementMarkup(condition({ certificate: document('C400') }))).to.equal('C400')
  })

  it('name a threshold where no document is asked for', () => {
    expect(requirementMarkup(condition({}))).to.equal(null)
    expect(requirementMarkup(condition({ dutyAmount: 2, monetaryUnitCode: 'GBP' }))).to.equal('<span>2.00</span> GBP')
  })

  it('name the unit type that a threshold is compared with', () => {
    const type = (code: string, monetaryUnitCode: string | null, measurementUnitType: string | null) =>
      thresholdUnitType(
        condition({
          code,
          monetaryUnitCode,
          unit: measurementUnitType === null ? null : unitOfType(measurementUnitType),
        }),
      )
    expect(type('E', 'GBP', null)).to.equal('price')
    expect(type('E', 'GBP', 'weight')).to.equal('price')
    expect(type('V', 'EUR', 'weight')).to.equal('eps')
    expect(type('E', null, 'weight')).to.equal('weight')
    expect(type('E', null, 'volume')).to.equal('volume')
    expect(type('E', null, 'percentage_abv')).to.equal('percentage_abv')
    expect(type('E', null, 'number')).to.equal(null)
    expect(type('B', null, null)).to.equal(null)
  })
})
