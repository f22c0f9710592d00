import { expect } from 'chai'
import fc from 'fast-check'
import { dutyReader } from '../../../../src/tariff/duty-text/duty-reader.ts'
import type { WrittenComponent } from '../../../../src/tariff/duty-text/duty-text.ts'
import { printDuties } from '../../../../src/tariff/duty-text/print-duty.ts'
import { readDuty } from '../../../../src/tariff/duty-text/read-duty.ts'

const dutiesOf = (text: string) => {
  const reading = readDuty(text)
  if (reading.kind === 'text') throw new Error(`${text}: ${reading.reason}`)
  return reading.duties
}

/** Expression, amount, currency, unit and qualifier of each component. */
const componentsOf = (text: string) => dutiesOf(text).flatMap(({ components }) => components.map(shortened))

const shortened = (component: WrittenComponent) =>
  [
    component.dutyExpressionId,
    component.dutyAmount,
    component.monetaryUnitCode,
    component.measurementUnitCode,
    component.measurementUnitQualifierCode,
  ]
    .filter((value) => value !== null)
    .join(' ')

describe('readDuty', () => {
  it('reads a percentage and an amount per unit, with codes or spelled units', () => {
    expect(componentsOf('12.800 % + 176.800 EUR DTN E')).to.deep.equal(['01 12.800', '04 176.800 EUR DTN E'])
    expect(componentsOf('12.80% + 176.80 GBP / 100 kg / net drained wt')).to.deep.equal([
      '01 12.80',
      '04 176.80 GBP DTN E',
    ])
    expect(componentsOf('28.74 GBP / l alc. 100%')).to.deep.equal(['01 28.74 GBP LPA'])
    expect(componentsOf('0.50 GBP / % vol / hl + 2.60 GBP / hl')).to.deep.equal([
      '01 0.50 GBP ASV X',
      '04 2.60 GBP HLT',
    ])
  })

  it('reads amounts with separators of thousands', () => {
    expect(componentsOf('20.000 % + 1,554.300 EUR TNE, 3.000 %')).to.deep.equal([
      '01 20.000',
      '04 1554.300 EUR TNE',
      '01 3.000',
    ])
  })

  it('orders the expressions of components: the meaning of a plus or a maximum follows from its place', () => {
    expect(componentsOf('4.500 % + 22.550 EUR DTN MAX 9.400 % + 8.250 EUR DTN MAX 35.150 EUR DTN')).to.deep.equal([
      '01 4.500',
      '04 22.550 EUR DTN',
      '17 9.400',
      '19 8.250 EUR DTN',
      '35 35.150 EUR DTN',
    ])
    expect(componentsOf('4.100 % + EAR MAX 9.300 % +ADSZR MAX 35.150 EUR DTN')).to.deep.equal([
      '01 4.100',
      '14',
      '17 9.300',
      '25',
      '35 35.150 EUR DTN',
    ])
    expect(componentsOf('25.000 EUR DTN - 3.000 % CIF')).to.deep.equal(['01 25.000 EUR DTN', '36 3.000'])
    expect(componentsOf('6.400 % MIN 1.200 EUR DTN')).to.deep.equal(['01 6.400', '15 1.200 EUR DTN'])
  })

  it('reads NIHIL and supplementary units', () => {
    expect(componentsOf('NIHIL')).to.deep.equal(['37'])
    expect(componentsOf('NAR')).to.deep.equal(['99 NAR'])
    expect(componentsOf('p/st')).to.deep.equal(['99 NAR'])
    expect(componentsOf('KGM S')).to.deep.equal(['99 KGM S'])
  })

  /** The units of HMRC's weekly file, which writes a code with its name, and the code again where it has none. */
  const NAMED_UNITS = [
    ...['ASV (% vol)', 'CCT (ct/l)', 'CEN (100 p/st)', 'CTM (c/k)', 'DTN (100 kg)', 'GFI (gi F/S)', 'GRM (g)'],
    ...['HLT (hl)', 'HMT (100 m)', 'KGM (kg)', 'KLT (1,000 l)', 'KMA (kg met.am.)', 'KNI (kg N)', 'KNS (kg H2O2)'],
    ...['KPH (kg KOH)', 'KPO (kg K2O)', 'KPP (kg P2O5)', 'KSD (kg 90 % sdt)', 'KSH (kg NaOH)', 'KUR (kg U)'],
    ...['LPA (l alc. 100%)', 'LTR (l)', 'MIL (1,000 items)', 'MTK (m2)', 'MTQ (m3)', 'MTR (m)', 'MWH (1,000 kWh)'],
    ...['NAR (item)', 'NCL (ce/el)', 'NPR (pa)', 'TJO (TJ)', 'TNE (tonne)', 'WAT (WAT)', 'GRT (GRT)'],
  ]

  it('reads a supplementary unit that is written with its name', () => {
    expect(NAMED_UNITS.map(componentsOf)).to.deep.equal(NAMED_UNITS.map((unit) => [`99 ${unit.slice(0, 3)}`]))
    expect(readDuty('NAR (kg)').kind).to.equal('text')
  })

  it('reads conditions with certificates, prices and quantities', () => {
    const [duty] = dutiesOf(
      'Cond:  A cert: D-008 (01):0.000 EUR TNE I ; V 1,035.000 EUR/DTN(01):0.000 % + 0.700 EUR DTN ; YB 20.000 KGM(07):',
    )
    expect(
      duty?.conditions.map((condition) => [
        condition.conditionCode,
        condition.documentCode,
        condition.threshold && shortened(condition.threshold),
        condition.actionCode,
        condition.components.map(shortened),
      ]),
    ).to.deep.equal([
      ['A', 'D008', null, '01', ['01 0.000 EUR TNE I']],
      ['V', null, '01 1035.000 EUR DTN', '01', ['01 0.000', '04 0.700 EUR DTN']],
      ['YB', null, '01 20.000 KGM', '07', []],
    ])
  })

  it('reads duties of seasons', () => {
    const [winter, summer] = dutiesOf('8.50% (01 JAN-31 MAY, 1 NOV-31 DEC), 12.00% (01 JUN - 31 OCT)')
    expect(winter?.seasons.map(({ start, end }) => [start, end])).to.deep.equal([
      ['01-01', '05-31'],
      ['11-01', '12-31'],
    ])
    expect(summer?.seasons.map(({ start, end }) => [start, end])).to.deep.equal([['06-01', '10-31']])
  })

  it('reads past the markup of the interface', () => {
    expect(
      componentsOf("<span>0.00</span> % + <span>7.10</span> EUR / <abbr title='Hectokilogram'>100 kg</abbr>"),
    ).to.deep.equal(['01 0.00', '04 7.10 EUR DTN'])
  })

  it('keeps what is no duty as a text, and reports where it stops being one', () => {
    const reasonOf = (text: string) => {
      const reading = readDuty(text)
      return reading.kind === 'text' ? reading.reason : null
    }
    expect(reasonOf('Entry Price')).to.equal('cannot be read from "ntry Price"')
    expect(reasonOf('6.4 + 24.6 EUR/100 kg')).to.equal('cannot be read from "+ 24.6 EUR/100 kg"')
    expect(reasonOf('10.000 % + 5.000 EUR')).to.equal(null)
    expect(reasonOf('10.000 % +')).to.equal('ends too early')
    expect(reasonOf('')).to.equal('ends too early')
    expect(reasonOf('5.00% (31 APR-30 JUN)')).to.equal('has no day 31 APR')
    expect(reasonOf('1 % MAX 2 % MAX 3 % MAX 4 %')).to.equal(
      'has no duty expression after 35 for 1 % MAX 2 % MAX 3 % MAX 4 %',
    )
    expect(reasonOf('1554,300 EUR TNE')).to.equal('is not what its components say: 1,554,300 EUR TNE')
  })

  it('reads every duty that can be printed as the same duty', () => {
    const CODES = { words: null, currencySign: null, grouped: false }
    const amount = fc
      .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }))
      .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(3, '0')}`)
    const rate = fc.record({
      dutyAmount: amount,
      monetaryUnitCode: fc.constantFrom(null, 'EUR', 'GBP'),
      unit: fc.constantFrom([null, null], ['DTN', null], ['DTN', 'E'], ['TNE', 'I'], ['ASV', 'X']),
    })
    const components = fc
      .record({
        ids: fc.subarray(['04', '15', '17', '19', '20', '35']),
        rates: fc.array(rate, { minLength: 7, maxLength: 7 }),
      })
      .map(({ ids, rates }) =>
        // A plus is 04, 19 and 20 in this order, a maximum 17 and 35: others cannot be told from the text.
        ['01', ...ids].map((dutyExpressionId, index): WrittenComponent => {
          const value = rates[index]
          const [unit = null, qualifier = null] = value?.monetaryUnitCode === null ? [] : (value?.unit ?? [])
          return {
            dutyExpressionId,
            dutyAmount: value?.dutyAmount ?? null,
            monetaryUnitCode: value?.monetaryUnitCode ?? null,
            measurementUnitCode: unit,
            measurementUnitQualifierCode: qualifier,
            spelling: CODES,
          }
        }),
      )
      .filter((written) => distinguishable(written.map(({ dutyExpressionId }) => dutyExpressionId)))
    fc.assert(
      fc.property(components, (written) => {
        const duty = { components: written, conditions: [], seasons: [] }
        expect(dutiesOf(printDuties([duty]))).to.deep.equal([duty])
      }),
    )
  })
})

/** Whether each word of the printed duty stands for the first expression that it can stand for there. */
function distinguishable(ids: readonly string[]): boolean {
  const sameWord = [
    ['04', '19', '20'],
    ['17', '35'],
  ]
  return ids.every((id, index) => {
    const previous = ids[index - 1] ?? ''
    const choices = sameWord.find((group) => group.includes(id)) ?? [id]
    return choices.find((choice) => choice > previous) === id
  })
}

describe('dutyReader', () => {
  it('counts the texts that stay texts, repeated ones too', () => {
    const reader = dutyReader()
    for (const text of ['10.000 %', 'Entry Price', '10.000 %', 'Entry Price']) reader.read(text)
    expect(reader.texts).to.equal(4)
    expect([...reader.kept]).to.deep.equal([['Entry Price', { reason: 'cannot be read from "ntry Price"', count: 2 }]])
  })
})
