import { expect } from 'chai'
import { codeListsOf } from '../../../src/tariff-data/code-lists.ts'

describe('the code lists of a version', () => {
  const lists = codeListsOf({
    ...{ measureTypes: [], actions: [['27', 'Apply the duty']], conditionCodes: [], certificateTypes: [] },
    ...{ preferenceCodes: [], monetaryUnits: [['EUR', '€']], qualifiers: [], dutyExpressions: [] },
    units: [['DTN', 'Hectokilogram']],
    abbreviations: [
      {
        ...{ unitCode: 'DTN', qualifier: 'E', abbreviation: '100 kg/net eda' },
        ...{ expansion: null, unit: 'kg', multiplier: '0.01', measurementUnitType: 'weight' },
      },
    ],
  })

  it('describes a unit by its abbreviation with the qualifier, or by its name', () => {
    expect(lists.unit('DTN', 'E')).to.include({
      description: 'Hectokilogram',
      abbreviation: '100 kg/net eda',
      unit: 'kg',
    })
    expect(lists.unit('DTN', null)).to.include({ abbreviation: 'Hectokilogram', unit: null })
    expect(lists.unit('XYZ', null)).to.include({ description: 'XYZ', abbreviation: 'XYZ' })
  })

  it('names a measure type that is not in the list by its id', () => {
    expect(lists.measureType('999').description).to.equal('Measure type 999')
  })

  it('describes no code that is missing or not in the list', () => {
    expect(lists.actionDescription('27')).to.equal('Apply the duty')
    expect(lists.actionDescription('28')).to.equal(null)
    expect(lists.monetaryUnitAbbreviation(null)).to.equal(null)
  })
})
