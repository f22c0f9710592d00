import { expect } from 'chai'
import { calculateDuty, claimedAlternative } from '../../../../src/tariff/duty/calculate-duty.ts'
import type { DutyLine } from '../../../../src/tariff/duty/duty-line.ts'
import { needText } from '../../../../src/tariff/duty/work-out.ts'
import type { Measure } from '../../../../src/tariff/measure.ts'
import type { RawGoods } from '../../../full/raw/duties.ts'
import { consignmentOf } from '../../../support/consignment.ts'
import { additionalCode, component, condition, document, dutyOf, measure, quota } from '../../../support/measure.ts'

const GOODS: RawGoods = { day: '2026-01-15', value: '1000' }

const money = (amount: number, code: string, unit: string | null = null, qualifier: string | null = null) =>
  component(amount, { monetaryUnitCode: code, measurementUnitCode: unit, measurementUnitQualifierCode: qualifier })

const usual = (...components: Measure['components']): Measure => measure({ components })
const vat = measure({
  typeId: '305',
  isVat: true,
  duty: '20.00%',
  components: [component(20)],
  description: 'Value added tax',
})

const calculate = (measures: readonly Measure[], goods: Partial<RawGoods> = {}, region: 'uk' | 'xi' = 'uk') =>
  calculateDuty(measures, [], consignmentOf({ ...GOODS, ...goods }, region))

const linesOf = (...args: Parameters<typeof calculate>): readonly DutyLine[] =>
  calculate(...args).alternatives[0]?.lines ?? []
const needsOf = ({ needs }: DutyLine): readonly string[] => needs.map(needText)

describe('calculation of duties', () => {
  it('shows the working of each line, and adds rounded amounts', () => {
    const spirits = usual(
      money(0.8, 'GBP', 'ASV', 'X'),
      component(5.3, { ...money(5.3, 'GBP', 'HLT'), dutyExpressionId: '04' }),
    )
    const { alternatives, customsValue } = calculate([spirits, vat], {
      freight: '50',
      inland: '20',
      quantities: { abv: '12.5', litres: '450' },
    })
    expect(customsValue).to.equal('1050.00')
    expect(alternatives[0]?.lines.map(({ working }) => working)).to.deep.equal([
      '£0.80 × 12.5 % vol × 4.5 hl + £5.30 × 4.5 hl = £68.85',
      '20.00% of the customs value, duties and costs within the country £1,138.85 = £227.77',
    ])
    expect(alternatives[0]?.total).to.equal('296.62')
  })

  it('names both sides of a minimum', () => {
    const [line] = linesOf([usual(component(10), { ...money(2, 'GBP', 'NAR'), dutyExpressionId: '15' }), vat], {
      quantities: { items: '80' },
    })
    expect(line?.working).to.equal(
      '10.00% of the customs value £1,000.00 (£100.00), but at least £2.00 × 80 items (£160.00) = £160.00',
    )
  })

  it('says that a quantity which nothing is counted in changes nothing, and nothing of one that is not needed', () => {
    const quantities = { kgs: '5', kg: '5', items: '2' }
    const { assumptions } = calculate([usual(money(2, 'GBP', 'NAR')), vat], { quantities })
    expect(assumptions.filter((assumption) => assumption.includes('quantity'))).to.deep.equal([
      'no duty of these goods has the quantity kgs, which changes nothing',
    ])
  })

  it('converts euros with the rate, and says so', () => {
    const { alternatives, assumptions } = calculate([usual(money(92.6, 'EUR', 'DTN')), vat], {
      quantities: { kg: '1234.5' },
      rate: '0.86',
    })
    expect(alternatives[0]?.lines[0]?.working).to.equal('€92.60 × 12.345 (100 kg) × 0.86 = £983.11')
    expect(assumptions).to.include('a euro is 0.86 pounds, as given')
  })

  it('names what is needed instead of an amount, and leaves the total open', () => {
    const { alternatives } = calculate([usual(money(92.6, 'EUR', 'DTN')), vat])
    expect(alternatives[0]?.lines.map(({ amount }) => amount)).to.deep.equal([null, null])
    expect(alternatives[0]?.lines.flatMap(needsOf)).to.deep.equal([
      'the net weight in kg',
      'it is due on the other lines, too, of which one is not known',
    ])
    expect(alternatives[0]?.total).to.equal(null)
    expect(linesOf([usual(money(1, 'EUR', 'DTN')), vat], { quantities: { kg: '1' } }).flatMap(needsOf)[0]).to.equal(
      'the rate of exchange between the pound and the euro',
    )
  })

  it('says whether the data has none of a charge or does not say', () => {
    const { alternatives } = calculateDuty([], ['vat', 'excise', 'remedy'], consignmentOf(GOODS))
    expect(
      alternatives[0]?.lines.map(({ kind, amount, needs }) => [kind, amount, needs.map(needText)[0]]),
    ).to.deep.equal([
      ['customs duty', null, 'the data has no usual duty for these goods'],
      ['trade remedy', null, 'the data does not say whether goods of this code have any: trade remedies'],
      ['excise', null, 'the data does not say whether goods of this code have any: excise'],
      ['vat', null, 'the data does not say whether goods of this code have any: VAT'],
    ])
  })

  it('shows a preference, a quota with its balance and a suspension next to the usual duty', () => {
    const definition = { status: 'Open', balance: '54000.0' } as NonNullable<
      NonNullable<Measure['quota']>['definition']
    >
    const { alternatives } = calculate([
      usual(component(10)),
      measure({ typeId: '112', components: [component(0)], description: 'Suspension' }),
      measure({
        typeId: '142',
        components: [component(2)],
        geographicalArea: { id: 'CL', sid: null, description: 'Chile' },
        description: 'Tariff preference',
      }),
      measure({ typeId: '143', components: [component(1)], quota: quota('050100', { definition, unit: 'kg' }) }),
      vat,
    ])
    expect(alternatives.map(({ role, lines, total }) => [role, lines[0]?.rule, total])).to.deep.equal([
      ['usual', 'Third country duty', '320.00'],
      ['preference', 'If the origin can be proved: Tariff preference, Chile', '224.00'],
      ['quota', 'Within quota 050100: Open, 54,000 kg left', '212.00'],
      ['suspension', 'If the goods meet the terms: Suspension', '200.00'],
    ])
  })

  it('takes the cheapest of the duties that are claimed, or that of the quota', () => {
    const inQuota = (orderNumber: string, rate: number) =>
      measure({ typeId: '143', components: [component(rate)], quota: quota(orderNumber) })
    const calculation = calculate([usual(component(10)), inQuota('050100', 5), inQuota('050200', 1), vat])
    const sumOf = (quotaNumber: string | null) =>
      claimedAlternative(calculation, { role: 'quota', quota: quotaNumber })?.total
    expect([sumOf(null), sumOf('050100')]).to.deep.equal(['212.00', '260.00'])
    expect(claimedAlternative(calculation, { role: 'preference', quota: null })).to.equal(null)
  })

  describe('by additional code', () => {
    const rate = (code: string, description: string, percentage: number) =>
      measure({
        typeId: '552',
        seriesId: 'D',
        additionalCode: additionalCode(code, description),
        components: [component(percentage)],
      })
    const makers = [rate('C004', 'Maker', 0), rate('8900', 'Other', 48.5)]

    it('charges the remaining goods unless a code is declared, and says so', () => {
      const [, remedy] = linesOf([usual(component(4)), ...makers, vat])
      expect([remedy?.amount, remedy?.assumptions]).to.deep.equal([
        '485.00',
        ['additional code 8900 applies, that of all other goods (others: C004)'],
      ])
      expect(linesOf([usual(component(4)), ...makers, vat], { codes: ['C004'] })[1]?.amount).to.equal('0.00')
    })

    it('says that a declared code which no measure has changes nothing', () => {
      const unused = 'no measure of these goods has the additional code 9999, which changes nothing'
      const { assumptions } = calculate([usual(component(4)), ...makers, vat], { codes: ['9999', 'C004'] })
      expect(assumptions.filter((assumption) => assumption.includes('additional code'))).to.deep.equal([unused])
    })

    it('asks for the code where the data names makers alone', () => {
      const [, remedy] = linesOf([usual(component(4)), rate('C004', 'Maker', 0), rate('C005', 'Maker', 3), vat])
      expect(remedy && needsOf(remedy)).to.deep.equal(['an additional code: C004, C005'])
    })

    it('takes the standard rate of VAT unless another is declared', () => {
      const zero = measure({
        typeId: '305',
        isVat: true,
        additionalCode: additionalCode('VATZ', 'zero'),
        components: [component(0)],
      })
      const all = [usual(component(0)), vat, zero]
      expect(linesOf(all)[1]?.assumptions).to.deep.equal(['no additional code applies (other rates: VATZ)'])
      expect([linesOf(all)[1]?.amount, linesOf(all, { codes: ['VATZ'] })[1]?.amount]).to.deep.equal(['200.00', '0.00'])
    })

    it('takes a type of VAT of Northern Ireland by the same code', () => {
      const standard = measure({ typeId: 'VTS', seriesId: 'P', components: [component(20)] })
      const zero = measure({ typeId: 'VTZ', seriesId: 'P', components: [component(0)] })
      expect(linesOf([usual(component(0)), standard, zero], { codes: ['VATZ'] }, 'xi')[1]?.amount).to.equal('0.00')
    })
  })

  it('leaves a charge out with a document that lifts it', () => {
    const remedy = measure({
      typeId: '695',
      seriesId: 'J',
      components: [component(35)],
      conditions: [
        condition({ certificate: document('9014'), action: { code: '07', description: null } }),
        condition({ action: { code: '27', description: null } }),
      ],
    })
    const all = [usual(component(0)), remedy, vat]
    expect(linesOf(all)[1]?.amount).to.equal('350.00')
    const [, lifted] = linesOf(all, { documents: ['9014'] })
    expect([lifted?.amount, lifted?.working]).to.deep.equal(['0.00', 'not charged with the documents that are held'])
  })

  it('takes the rate of the entry price that the goods reach, and says which price was compared', () => {
    const price = (amount: number, components: Measure['components']) =>
      condition({
        code: 'V',
        dutyAmount: amount,
        monetaryUnitCode: 'GBP',
        measurementUnitCode: 'DTN',
        components,
        duty: dutyOf(`rate from ${amount}`),
        action: { code: '01', description: null },
      })
    const tomatoes = measure({
      duty: '',
      conditions: [
        price(50, [component(8)]),
        price(0, [component(8), { ...money(30, 'GBP', 'DTN'), dutyExpressionId: '04' }]),
      ],
    })
    const [above] = linesOf([tomatoes, vat], { quantities: { kg: '2000' } })
    expect([above?.amount, above?.duty]).to.deep.equal(['80.00', 'rate from 50'])
    expect(above?.assumptions).to.deep.equal(['the price to compare is the customs value, 50 GBP for each unit'])
    const [below] = linesOf([tomatoes, vat], { quantities: { kg: '2000.1' } })
    expect(below?.amount).to.equal('680.03')
    expect(linesOf([tomatoes, vat]).flatMap(needsOf)[0]).to.equal('the net weight in kg')
  })

  it('charges nothing where a rate has no amount, as the tariff writes free duties', () => {
    expect(linesOf([usual(component(null)), vat])[0]?.working).to.equal('free = £0.00')
  })

  it('takes the season of the day', () => {
    const seasonal = measure({ duty: '8.00% (01 NOV - 14 MAY), 14.00% (15 MAY - 31 OCT)' })
    const amounts = ['2026-05-14', '2026-05-15'].map((day) => linesOf([seasonal, vat], { day })[0]?.amount)
    expect(amounts).to.deep.equal(['80.00', '140.00'])
  })

  it('reads a duty that the source gives as a text, and says where it is in words alone', () => {
    expect(
      linesOf([measure({ duty: '12.00 % + 2.00 GBP / 100 kg' }), vat], { quantities: { kg: '50' } })[0]?.amount,
    ).to.equal('121.00')
    expect(linesOf([measure({ duty: 'as the notice says' }), vat]).flatMap(needsOf)[0]).to.equal(
      'the data gives the rate in words alone',
    )
    expect(linesOf([measure({ duty: '' }), vat]).flatMap(needsOf)[0]).to.equal('the data gives no rate')
  })

  it('takes amounts of the Meursing table from measures with the declared additional code', () => {
    const biscuits = usual(component(9), component(null, { dutyExpressionId: '12' }))
    const table = measure({
      typeId: '674',
      seriesId: 'M',
      additionalCode: additionalCode('7123', ''),
      components: [money(20, 'EUR', 'DTN')],
    })
    const [line] = linesOf([biscuits, table], { codes: ['7123'], quantities: { kg: '150' } }, 'xi')
    expect(line?.working).to.equal('9.00% of the customs value €1,000.00 + €20.00 × 1.5 (100 kg) = €120.00')
    expect(linesOf([biscuits], { quantities: { kg: '150' } }, 'xi').flatMap(needsOf)[0]).to.equal(
      'the amount of the Meursing table for EA, in euros for 100 kg',
    )
  })
})
