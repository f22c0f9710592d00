import { expect } from 'chai'
import { describeDuties } from '../../../../src/tariff-data/duties/describe-duties.ts'
import { goodsSchema } from '../../../../src/tariff-data/duties/goods.ts'
import { dutiesOf } from '../../../../src/tariff-data/duties/read-duties.ts'
import { component, measure } from '../../../support/measure.ts'

const CHINA = { id: 'CN', sid: null, description: 'China' }
const DAY = { region: 'uk', asOf: '2026-01-15' } as const

describe('the description of duties', () => {
  it('has a paragraph for each duty, and a line for each charge, with what is assumed or needed', () => {
    const weight = component(2, { monetaryUnitCode: 'GBP', measurementUnitCode: 'DTN' })
    const measures = [
      measure({ sid: 1, components: [component(10)] }),
      measure({ sid: 2, typeId: '122', description: 'Quota', components: [weight], duty: '£2.00 / 100 kg' }),
      measure({ sid: 3, typeId: '305', description: 'VAT', isVat: true, components: [component(20)] }),
    ]
    const goods = goodsSchema.parse({ country: 'CN', value: '1000', inland_costs: 5 })
    const coverage = { imports: 'some', notInData: [] } as const
    const duties = dutiesOf({ measures, coverage }, goods, null, DAY, {
      country: CHINA,
      scope: { within: new Set(['CN']), members: [] },
    })
    if (duties.claimed === null) throw new Error('The usual duty is claimed.')
    expect(describeDuties(duties, duties.claimed, '0702000000', DAY.asOf)).to.deep.equal([
      '0702000000 from China on 2026-01-15; customs value £1,000.00',
      '',
      'Third country duty: £321.00 (claimed)',
      '  Customs duty         £100.00  10.00% of the customs value £1,000.00 = £100.00 [measure 1]',
      '  VAT                  £221.00  20.00% of the customs value, duties and costs within the country £1,105.00 = £221.00 [measure 3]',
      '',
      'Within a quota: Quota: not known',
      '  Customs duty       not known  Needs the net weight in kg [measure 2]',
      '  VAT                not known  It is due on the other lines, too, of which one is not known [measure 3]',
      '',
      'Assumed: the customs value is the price of the goods with freight and insurance up to the border; none are given, so the price includes them.',
    ])
  })
})
