import { expect } from 'chai'
import { composeDuty } from '../../../src/tariff/duty-expression.ts'
import { QUALIFIER_SPELLINGS, UNIT_ABBREVIATIONS, unitOfSpelling } from '../../../src/tariff/duty-text/spellings.ts'
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

  describe('with the abbreviations of published data', () => {
    const published = codeListsOf({
      ...{ measureTypes: [], actions: [], conditionCodes: [], certificateTypes: [], preferenceCodes: [] },
      ...{ monetaryUnits: [], qualifiers: [], dutyExpressions: [], units: [] },
      abbreviations: UNIT_ABBREVIATIONS.map(
        ({ measurementUnitCode: unitCode, measurementUnitQualifierCode: qualifier, abbreviation }) => ({
          ...{ unitCode, qualifier, abbreviation, expansion: null, unit: null, multiplier: null },
          measurementUnitType: null,
        }),
      ),
    })
    const textsOf = (unitCode: string, qualifier: string | null) =>
      composeDuty([
        {
          ...{ dutyExpressionId: '01', dutyAmount: 1.4, monetaryUnitCode: 'GBP' },
          unit: published.unit(unitCode, qualifier),
        },
      ])

    it('writes the duty on wine by strength and by volume as it was published', () => {
      expect(textsOf('ASV', 'X')).to.deep.equal({
        base: '1.40 GBP / % vol / hl',
        formattedBase: "<span>1.40</span> GBP / <abbr title='ASV'>% vol / hl</abbr>",
        verboseDuty: '£1.40 / % vol / hl',
      })
    })

    it('shows every unit with every qualifier in all forms of a duty', () => {
      const units = new Set(UNIT_ABBREVIATIONS.map(({ measurementUnitCode }) => measurementUnitCode))
      const qualifiers = QUALIFIER_SPELLINGS.flatMap(
        (spelling) => unitOfSpelling('kg', spelling)?.measurementUnitQualifierCode ?? [],
      )
      for (const unitCode of units) {
        for (const qualifier of [...qualifiers, 'U']) {
          const [bare, qualified] = [textsOf(unitCode, null), textsOf(unitCode, qualifier)]
          expect(qualified.base, `${unitCode} ${qualifier}`).not.to.equal(bare.base)
          expect(qualified.formattedBase, `${unitCode} ${qualifier}`).not.to.equal(bare.formattedBase)
          expect(qualified.verboseDuty, `${unitCode} ${qualifier}`).not.to.equal(bare.verboseDuty)
        }
      }
    })
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
