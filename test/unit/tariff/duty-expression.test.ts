import { expect } from 'chai'
import fc from 'fast-check'
import {
  composeDuty,
  type DutyComponent,
  dutyAmountText,
  dutyExpressionText,
  NO_DUTY,
  thresholdMarkup,
  type UnitText,
} from '../../../src/tariff/duty-expression.ts'

const HECTOKILOGRAM: UnitText = { description: 'Hectokilogram', abbreviation: '100 kg', expansion: '100 kg' }
const ITEMS: UnitText = { description: 'Number of items', abbreviation: 'p/st', expansion: 'items (p/st)' }

const component = (dutyExpressionId: string, rest: Partial<DutyComponent> = {}): DutyComponent => ({
  dutyExpressionId,
  dutyAmount: null,
  monetaryUnitCode: null,
  unit: null,
  ...rest,
})
const percent = (dutyExpressionId: string, dutyAmount: number) => component(dutyExpressionId, { dutyAmount })
const specific = (dutyExpressionId: string, dutyAmount: number, monetaryUnitCode: string, unit = HECTOKILOGRAM) =>
  component(dutyExpressionId, { dutyAmount, monetaryUnitCode, unit })

describe('composeDuty', () => {
  const reads: readonly (readonly [string, readonly DutyComponent[], string, string, string])[] = [
    ['a rate', [percent('01', 6)], '6.00 %', '<span>6.00</span> %', '6.00%'],
    ['a rate of nothing', [percent('01', 0)], '0.00 %', '<span>0.00</span> %', '0.00%'],
    ['a rate with decimals', [percent('01', 2.602)], '2.602 %', '<span>2.602</span> %', '2.602%'],
    [
      'an amount by weight',
      [specific('01', 185.2, 'EUR')],
      '185.20 EUR / 100 kg',
      "<span>185.20</span> EUR / <abbr title='Hectokilogram'>100 kg</abbr>",
      '€185.20 / 100 kg',
    ],
    [
      'a mixed duty',
      [percent('01', 12.8), specific('04', 176.8, 'EUR')],
      '12.80 % + 176.80 EUR / 100 kg',
      "<span>12.80</span> % + <span>176.80</span> EUR / <abbr title='Hectokilogram'>100 kg</abbr>",
      '12.80% + €176.80 / 100 kg',
    ],
    [
      'a minimum and a maximum',
      [percent('01', 18.4), specific('15', 22, 'GBP'), specific('17', 24, 'GBP')],
      '18.40 % MIN 22.00 GBP / 100 kg MAX 24.00 GBP / 100 kg',
      "<span>18.40</span> % MIN <span>22.00</span> GBP / <abbr title='Hectokilogram'>100 kg</abbr> MAX <span>24.00</span> GBP / <abbr title='Hectokilogram'>100 kg</abbr>",
      '18.40% MIN £22.00 / 100 kg MAX £24.00 / 100 kg',
    ],
    [
      'a maximum of two parts',
      [percent('01', 8.3), component('12'), percent('17', 18.7), component('21')],
      '8.30 % + EA MAX 18.70 % + AD S/Z',
      '<span>8.30</span> % + EA MAX <span>18.70</span> % + AD S/Z',
      '8.30% + EA MAX 18.70% + AD S/Z',
    ],
    [
      'a deduction',
      [percent('01', 10), percent('02', 2.5)],
      '10.00 % - 2.50 %',
      '<span>10.00</span> % - <span>2.50</span> %',
      '10.00% - 2.50%',
    ],
    [
      'a supplementary unit',
      [component('99', { unit: ITEMS })],
      'p/st',
      "<abbr title='Number of items'>p/st</abbr>",
      'items (p/st)',
    ],
    ['a rate that is not levied', [component('01')], 'Free', 'Free', 'Free'],
    ['nothing at all', [component('37')], 'NIHIL', 'NIHIL', 'Free'],
    [
      'an unusual currency',
      [specific('01', 3, 'CHF', ITEMS)],
      '3.00 CHF / p/st',
      "<span>3.00</span> CHF / <abbr title='Number of items'>p/st</abbr>",
      '3.00 CHF / items (p/st)',
    ],
  ]
  for (const [what, components, base, formattedBase, verboseDuty] of reads) {
    it(`writes ${what}: ${base}`, () => {
      expect(composeDuty(components)).to.deep.equal({ base, formattedBase, verboseDuty })
    })
  }

  it('returns no duty for a measure without components', () => {
    expect(composeDuty([])).to.deep.equal(NO_DUTY)
  })

  it('prefers the texts of the source and falls back to the official ones', () => {
    expect(dutyExpressionText('04', { description: '+ amount', abbreviation: 'plus' }).abbreviation).to.equal('plus')
    expect(dutyExpressionText('36', { description: null, abbreviation: null }).description).to.equal('minus % CIF')
    expect(dutyExpressionText('77')).to.deep.equal({ description: null, abbreviation: null })
  })

  it('escapes units of the source inside markup', () => {
    const hostile: UnitText = { description: "x' onclick='alert(1)", abbreviation: '<b>kg', expansion: 'kg' }
    expect(composeDuty([component('99', { unit: hostile })]).formattedBase).to.equal(
      "<abbr title='x&#39; onclick=&#39;alert(1)'>&lt;b&gt;kg</abbr>",
    )
  })

  it('formats the thresholds of conditions with markup', () => {
    expect(thresholdMarkup(250, 'GBP', null)).to.equal('<span>250.00</span> GBP')
    expect(thresholdMarkup(250, 'GBP', ITEMS)).to.equal(
      "<span>250.00</span> GBP / <abbr title='Number of items'>p/st</abbr>",
    )
    expect(thresholdMarkup(10, null, { description: 'Kilogram', abbreviation: 'kg', expansion: 'kg' })).to.equal(
      "<span>10.00</span> <abbr title='Kilogram'>kg</abbr>",
    )
  })

  const ids = fc.constantFrom(
    '01',
    '02',
    '04',
    '12',
    '14',
    '15',
    '17',
    '19',
    '20',
    '21',
    '25',
    '27',
    '29',
    '35',
    '36',
    '37',
    '40',
    '44',
    '99',
    '03',
  )
  const anyComponent = fc.record({
    dutyExpressionId: ids,
    dutyAmount: fc.option(fc.integer({ min: 0, max: 9_999_999 }).map((amount) => amount / 10_000)),
    monetaryUnitCode: fc.option(fc.constantFrom('EUR', 'GBP')),
    unit: fc.option(fc.constantFrom(HECTOKILOGRAM, ITEMS)),
  })

  it('produces the same text with and without markup', () => {
    fc.assert(
      fc.property(fc.array(anyComponent, { maxLength: 5 }), (components) => {
        const { base, formattedBase } = composeDuty(components)
        expect(formattedBase.replaceAll(/<[^>]*>/g, '')).to.equal(base)
      }),
    )
  })

  it('concatenates the texts of its components in order', () => {
    fc.assert(
      fc.property(fc.array(anyComponent, { maxLength: 5 }), (components) => {
        const { base, verboseDuty } = composeDuty(components)
        expect(base).to.equal(components.map((one) => composeDuty([one]).base).join(' '))
        expect(verboseDuty).to.equal(components.map((one) => composeDuty([one]).verboseDuty).join(' '))
      }),
    )
  })

  it('prints an amount with two to four decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (tenThousandths) => {
        const text = dutyAmountText(tenThousandths / 10_000)
        expect(text).to.match(/^\d+\.\d{2}(\d?[1-9])?$/)
        expect(Math.round(Number(text) * 10_000)).to.equal(tenThousandths)
      }),
    )
  })
})
