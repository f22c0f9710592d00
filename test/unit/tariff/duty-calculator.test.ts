import { expect } from 'chai'
import { dutyCalculatorFacts, importTradeSummary } from '../../../src/tariff/duty-calculator.ts'
import type { AdditionalCode, Measure, MeasureComponent, MeasurementUnit } from '../../../src/tariff/measure.ts'
import { additionalCode, component, condition, measure } from '../../support/measure.ts'

const unit = (own: Partial<MeasurementUnit> & Pick<MeasurementUnit, 'abbreviation'>): MeasurementUnit => ({
  description: own.abbreviation,
  expansion: own.abbreviation,
  unit: null,
  multiplier: null,
  measurementUnitType: null,
  ...own,
})

const UNITS: Readonly<Record<string, MeasurementUnit>> = {
  DTN: unit({ abbreviation: '100 kg', unit: 'kilograms', multiplier: '0.01', measurementUnitType: 'weight' }),
  HLT: unit({
    abbreviation: 'hl',
    expansion: '100 litre (hl)',
    unit: 'litres',
    multiplier: '0.01',
    measurementUnitType: 'volume',
  }),
  ASVX: unit({
    abbreviation: '% vol/hl',
    expansion: 'percentage ABV (% vol) per 100 litre (hl)',
    unit: 'x 100 litres',
    measurementUnitType: 'na',
  }),
  NAR: unit({ abbreviation: 'p/st', expansion: 'items (p/st)', unit: 'items', measurementUnitType: 'number' }),
  MTK: unit({
    abbreviation: 'm²',
    expansion: 'square metre (m²)',
    unit: 'metres<sup>2</sup>',
    measurementUnitType: 'number',
  }),
}

/** An amount of money for each unit. */
const perUnit = (measurementUnitCode: string, measurementUnitQualifierCode: string | null = null): MeasureComponent =>
  component(1, {
    monetaryUnitCode: 'GBP',
    measurementUnitCode,
    measurementUnitQualifierCode,
    unit: UNITS[`${measurementUnitCode}${measurementUnitQualifierCode ?? ''}`] ?? unit({ abbreviation: 'XYZ' }),
  })

const ofType = (typeId: string, own: Parameters<typeof measure>[0] = {}): Measure =>
  measure({ typeId, components: [component(6)], ...own })

const CHILE = { id: 'CL', sid: 1, description: 'Chile' }
const GROUP = { id: '1080', sid: 2, description: 'A group' }

const facts = (...measures: Measure[]) => dutyCalculatorFacts('uk', measures)

describe('import trade summary', () => {
  it('shows a duty that exactly one measure provides', () => {
    expect(importTradeSummary([ofType('103'), ofType('142', { geographicalArea: CHILE, duty: 'A' })])).to.deep.equal({
      basicThirdCountryDuty: '12.00%',
      preferentialTariffDuty: 'A',
      preferentialQuotaDuty: null,
    })
    expect(importTradeSummary([ofType('105'), ofType('146', { duty: 'Q' })]).preferentialQuotaDuty).to.equal('Q')
  })

  it('shows no duty when several measures provide one or it does not apply to all countries', () => {
    expect(importTradeSummary([ofType('103'), ofType('103')]).basicThirdCountryDuty).to.equal(null)
    expect(importTradeSummary([ofType('142'), ofType('145')]).preferentialTariffDuty).to.equal(null)
    expect(
      importTradeSummary([ofType('103'), ofType('103', { geographicalArea: GROUP })]).basicThirdCountryDuty,
    ).to.equal('12.00%')
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
    expect(facts(ofType('103', { components: [component(0)] })).zeroMfnDuty).to.equal(true)
    expect(facts(ofType('103', { components: [component(0)] }), ofType('105')).zeroMfnDuty).to.equal(false)
    expect(facts(ofType('103', { components: [component(0, { monetaryUnitCode: 'GBP' })] })).zeroMfnDuty).to.equal(
      false,
    )
    expect(facts(ofType('142', { components: [component(0)] })).zeroMfnDuty).to.equal(false)
  })

  it('detects trade defence, the entry price system and Meursing codes', () => {
    for (const type of ['551', '552', '553', '554', '555', '695', '696'])
      expect(facts(ofType(type)).tradeDefence).to.equal(true)
    expect(facts(ofType('103')).tradeDefence).to.equal(false)
    expect(facts(ofType('103', { conditions: [condition({ code: 'V' })] })).entryPriceSystem).to.equal(true)
    expect(facts(ofType('103', { conditions: [condition({ code: 'B' })] })).entryPriceSystem).to.equal(false)
    expect(facts(ofType('674')).meursingCode).to.equal(true)
    expect(
      facts(ofType('103', { components: [component(6), component(null, { dutyExpressionId: '12' })] })).meursingCode,
    ).to.equal(true)
    expect(facts(ofType('142', { isMeursing: true })).meursingCode).to.equal(true)
  })

  it('lists VAT rates by additional code', () => {
    const vat = { isVat: true, description: 'Value added tax' }
    expect(
      facts(
        ofType('305', {
          ...vat,
          components: [component(0)],
          additionalCode: additionalCode('VATZ', 'VAT zero rate'),
        }),
        ofType('305', { ...vat, components: [component(20)] }),
      ),
    ).to.deep.include({
      applicableVatOptions: { VATZ: 'VAT zero rate', VAT: 'Value added tax (20.0%)' },
      applicableAdditionalCodes: {},
    })
    expect(facts(ofType('305', { ...vat, components: [component(17.5)] })).applicableVatOptions).to.deep.equal({
      VAT: 'Value added tax (17.5%)',
    })
  })

  it('lists additional codes by measure type, with `none` when the type applies without one', () => {
    const undescribed: AdditionalCode = { ...additionalCode('2501', ''), description: null }
    const measures = [
      ofType('103', { sid: 1, additionalCode: additionalCode('2500', 'Listed') }),
      ofType('103', { sid: 2, additionalCode: undescribed }),
      ofType('103', { sid: 3, geographicalArea: GROUP }),
      ofType('552', { sid: 4, additionalCode: additionalCode('C004', 'Some company') }),
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
    const duty = perUnit('DTN')
    expect(
      facts(ofType('103', { components: [component(12), duty] }), ofType('142', { components: [duty] }))
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
    const { applicableMeasureUnits: units } = facts(
      ofType('103', { components: [perUnit('ASV', 'X'), perUnit('HLT')] }),
      ofType('306', { seriesId: 'Q', components: [perUnit('NAR')] }),
      ofType('103', {
        components: [component(6)],
        conditions: [condition({ code: 'V', components: [perUnit('MTK')] })],
      }),
      ofType('109', { seriesId: 'O', components: [perUnit('XYZ')] }),
      ofType('103', { components: [perUnit('ABC')] }),
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
