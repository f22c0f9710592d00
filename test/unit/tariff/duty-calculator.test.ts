import { expect } from 'chai'
import {
  dutyCalculatorFacts,
  importTradeSummary,
  type SummaryMeasure,
  type UnitDescription,
} from '../../../src/tariff/duty-calculator.ts'

type Component = SummaryMeasure['components'][number]

const component = (dutyAmount: number | null, rest: Partial<Component> = {}): Component => ({
  dutyExpressionId: '01',
  dutyAmount,
  monetaryUnitCode: null,
  measurementUnitCode: null,
  measurementUnitQualifierCode: null,
  ...rest,
})

let sid = 0
const measure = (measureTypeId: string, rest: Partial<SummaryMeasure> = {}): SummaryMeasure => ({
  measureSid: ++sid,
  measureTypeId,
  measureTypeDescription: `Type ${measureTypeId}`,
  measureTypeSeriesId: 'C',
  geographicalAreaId: '1011',
  vat: false,
  meursing: false,
  formattedDuty: '<span>6.00</span> %',
  additionalCode: null,
  components: [component(6)],
  conditions: [],
  ...rest,
})

const UNITS: Readonly<Record<string, UnitDescription>> = {
  DTN: {
    abbreviation: '100 kg',
    expansion: '100 kg',
    unit: 'kilograms',
    multiplier: '0.01',
    measurementUnitType: 'weight',
  },
  HLT: {
    abbreviation: 'hl',
    expansion: '100 litre (hl)',
    unit: 'litres',
    multiplier: '0.01',
    measurementUnitType: 'volume',
  },
  ASVX: {
    abbreviation: '% vol/hl',
    expansion: 'percentage ABV (% vol) per 100 litre (hl)',
    unit: 'x 100 litres',
    multiplier: null,
    measurementUnitType: 'na',
  },
  NAR: {
    abbreviation: 'p/st',
    expansion: 'items (p/st)',
    unit: 'items',
    multiplier: null,
    measurementUnitType: 'number',
  },
  MTK: {
    abbreviation: 'm²',
    expansion: 'square metre (m²)',
    unit: 'metres<sup>2</sup>',
    multiplier: null,
    measurementUnitType: 'number',
  },
}
const UNKNOWN: UnitDescription = {
  abbreviation: 'XYZ',
  expansion: 'XYZ',
  unit: null,
  multiplier: null,
  measurementUnitType: null,
}

const facts = (...measures: SummaryMeasure[]) =>
  dutyCalculatorFacts('uk', measures, (code, qualifier) => UNITS[`${code}${qualifier ?? ''}`] ?? UNKNOWN)

describe('import trade summary', () => {
  it('shows a duty that exactly one measure provides', () => {
    expect(
      importTradeSummary([measure('103'), measure('142', { geographicalAreaId: 'CL', formattedDuty: 'A' })]),
    ).to.deep.equal({
      basicThirdCountryDuty: '<span>6.00</span> %',
      preferentialTariffDuty: 'A',
      preferentialQuotaDuty: null,
    })
    expect(importTradeSummary([measure('105'), measure('146', { formattedDuty: 'Q' })]).preferentialQuotaDuty).to.equal(
      'Q',
    )
  })

  it('shows no duty when several measures provide one or it does not apply to all countries', () => {
    expect(importTradeSummary([measure('103'), measure('103')]).basicThirdCountryDuty).to.equal(null)
    expect(importTradeSummary([measure('142'), measure('145')]).preferentialTariffDuty).to.equal(null)
    expect(
      importTradeSummary([measure('103'), measure('103', { geographicalAreaId: '1080' })]).basicThirdCountryDuty,
    ).to.equal('<span>6.00</span> %')
    expect(importTradeSummary([]).basicThirdCountryDuty).to.equal(null)
  })
})

describe('duty calculator', () => {
  it('returns empty facts for a commodity without measures', () => {
    expect(facts()).to.deep.equal({
      applicableAdditionalCodes: {},
      applicableMeasureUnits: {},
      applicableVatOptions: {},
      entryPriceSystem: false,
      meursingCode: false,
      source: 'uk',
      tradeDefence: false,
      zeroMfnDuty: false,
    })
  })

  it('reports a zero MFN duty when every third country duty is zero', () => {
    expect(facts(measure('103', { components: [component(0)] })).zeroMfnDuty).to.equal(true)
    expect(facts(measure('103', { components: [component(0)] }), measure('105')).zeroMfnDuty).to.equal(false)
    expect(facts(measure('103', { components: [component(0, { monetaryUnitCode: 'GBP' })] })).zeroMfnDuty).to.equal(
      false,
    )
    expect(facts(measure('142', { components: [component(0)] })).zeroMfnDuty).to.equal(false)
  })

  it('detects trade defence, the entry price system and Meursing codes', () => {
    for (const type of ['551', '552', '553', '554', '555', '695', '696'])
      expect(facts(measure(type)).tradeDefence).to.equal(true)
    expect(facts(measure('103')).tradeDefence).to.equal(false)
    expect(facts(measure('103', { conditions: [{ conditionCode: 'V', components: [] }] })).entryPriceSystem).to.equal(
      true,
    )
    expect(facts(measure('103', { conditions: [{ conditionCode: 'B', components: [] }] })).entryPriceSystem).to.equal(
      false,
    )
    expect(facts(measure('674')).meursingCode).to.equal(true)
    expect(
      facts(measure('103', { components: [component(6), component(null, { dutyExpressionId: '12' })] })).meursingCode,
    ).to.equal(true)
    expect(facts(measure('142', { meursing: true })).meursingCode).to.equal(true)
  })

  it('lists VAT rates by additional code', () => {
    const vat = { vat: true, measureTypeDescription: 'Value added tax' }
    expect(
      facts(
        measure('305', {
          ...vat,
          components: [component(0)],
          additionalCode: { additionalCodeTypeId: 'V', code: 'VATZ', description: 'VAT zero rate' },
        }),
        measure('305', { ...vat, components: [component(20)] }),
      ),
    ).to.deep.include({
      applicableVatOptions: { VATZ: 'VAT zero rate', VAT: 'Value added tax (20.0%)' },
      applicableAdditionalCodes: {},
    })
    expect(facts(measure('305', { ...vat, components: [component(17.5)] })).applicableVatOptions).to.deep.equal({
      VAT: 'Value added tax (17.5%)',
    })
  })

  it('lists additional codes by measure type, with `none` when the type applies without one', () => {
    const code = (additionalCodeTypeId: string, digits: string, description: string | null) => ({
      additionalCodeTypeId,
      code: `${additionalCodeTypeId}${digits}`,
      description,
    })
    const measures = [
      measure('103', {
        measureSid: 1,
        measureTypeDescription: 'Third country duty',
        additionalCode: code('2', '500', 'Listed'),
      }),
      measure('103', { measureSid: 2, additionalCode: code('2', '501', null) }),
      measure('103', { measureSid: 3, geographicalAreaId: '1080' }),
      measure('552', { measureSid: 4, additionalCode: code('C', '004', 'Some company') }),
    ]
    const { applicableAdditionalCodes } = facts(...measures)
    expect(applicableAdditionalCodes['103']).to.deep.equal({
      measureTypeDescription: 'Third country duty',
      heading: {
        overlay: 'Describe your goods in more detail',
        hint: 'To trade this commodity, you need to specify an additional 4 digits, known as an additional code',
      },
      additionalCodes: [
        { code: '2500', overlay: 'Listed', hint: '', geographicalAreaId: '1011', measureSid: 1 },
        { code: '2501', overlay: '2501', hint: '', geographicalAreaId: '1011', measureSid: 2 },
        { code: 'none', overlay: 'Select no additional code', hint: '', geographicalAreaId: '1080', measureSid: 3 },
      ],
    })
    expect(applicableAdditionalCodes['552']?.heading.overlay).to.equal('From which company are you buying these goods?')
  })

  it('expects a multiple unit in its base unit', () => {
    const duty = component(147, { monetaryUnitCode: 'GBP', measurementUnitCode: 'DTN' })
    expect(
      facts(measure('103', { components: [component(12), duty] }), measure('142', { components: [duty] }))
        .applicableMeasureUnits,
    ).to.deep.equal({
      DTN: {
        measurementUnitCode: 'DTN',
        measurementUnitQualifierCode: null,
        abbreviation: '100 kg',
        expansion: '100 kg',
        unitQuestion: 'What is the weight of the goods you will be importing?',
        unitHint: 'Enter the value in kilograms',
        unit: 'kilograms',
        multiplier: '0.01',
        coercedMeasurementUnitCode: 'KGM',
        originalUnit: 'x 100 kg',
        measurementUnitType: 'weight',
      },
    })
  })

  it('expects exactly the units that duties are charged on', () => {
    const unit = (measurementUnitCode: string, measurementUnitQualifierCode: string | null = null) =>
      component(1, { monetaryUnitCode: 'GBP', measurementUnitCode, measurementUnitQualifierCode })
    const { applicableMeasureUnits: units } = facts(
      measure('103', { components: [unit('ASV', 'X'), unit('HLT')] }),
      measure('306', { measureTypeSeriesId: 'Q', components: [unit('NAR')] }),
      measure('103', { components: [component(6)], conditions: [{ conditionCode: 'V', components: [unit('MTK')] }] }),
      measure('109', { measureTypeSeriesId: 'O', components: [unit('XYZ')] }),
      measure('103', { components: [unit('ABC')] }),
    )
    expect(Object.keys(units)).to.have.members(['ASVX', 'HLT', 'NAR', 'MTK', 'ABC'])
    expect(units.ASVX?.unitQuestion).to.contain('percentage ABV')
    expect(units.HLT).to.deep.include({ coercedMeasurementUnitCode: 'LTR', unitHint: 'Enter the value in litres' })
    expect(units.NAR).to.deep.include({
      unitQuestion: 'How many items will you be importing?',
      coercedMeasurementUnitCode: null,
    })
    expect(units.MTK?.unitQuestion).to.contain('square metre')
    expect(units.ABC?.unitHint).to.equal('Enter the value in XYZ')
  })
})
