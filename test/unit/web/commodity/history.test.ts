import { expect } from 'chai'
import type { ChangeRow } from '../../../../src/reference/changes/query.ts'
import { periodsOf } from '../../../../src/tariff/code-history.ts'
import type { DescribedRow } from '../../../../src/tariff/goods-nomenclature.ts'
import { buildTreeAt } from '../../../../src/tariff/tree.ts'
import { commodityName } from '../../../../src/web/commodity/commodity-name.ts'
import { changeInWords } from '../../../../src/web/commodity/history.tsx'
import { historyPeriod } from '../../../../src/web/commodity/read-history.ts'
import type { Place } from '../../../../src/web/place.ts'

let nextSid = 1
const row = (
  goodsNomenclatureItemId: string,
  numberIndents: number,
  description: string,
  validityStartDate = '1972-01-01',
  validityEndDate: string | null = null,
): DescribedRow => ({
  goodsNomenclatureSid: nextSid++,
  goodsNomenclatureItemId,
  productlineSuffix: '80',
  numberIndents,
  description,
  validityStartDate,
  validityEndDate,
})

const old = row('0702000007', 1, 'Cherry tomatoes', '1999-01-01', '2024-12-31')
const group = row('0702001000', 1, 'Of a diameter below 47 mm', '2025-01-01')
const current = row('0702001007', 2, 'Cherry tomatoes', '2025-01-01')
const rest = row('0702001099', 2, 'Other', '2025-01-01')
const chapter = [row('0700000000', 0, 'Vegetables'), row('0702000000', 0, 'Tomatoes'), old, group, current, rest]
const place: Place = { region: 'uk', asOf: null, country: 'MA' }

const historyOf = ({ goodsNomenclatureItemId: itemId }: DescribedRow) => {
  const [period] = periodsOf(chapter, { itemId, suffix: '80' }, '2025-03-01')
  if (period === undefined) throw new Error(`${itemId} has no period`)
  return historyPeriod(period, chapter, place, '2025-03-01')
}

describe('history of a code', () => {
  it('names what a period replaced, on its last day', () => {
    const { predecessors, address } = historyOf(current)
    expect(address).to.equal(null)
    expect(predecessors).to.have.length(1)
    expect(predecessors[0]?.address).to.equal('/commodities/0702000007?as_of=2024-12-31&country=MA')
  })

  it('names what follows a period, and leads to a day of the period', () => {
    const { successors, address } = historyOf(old)
    expect(successors.map((link) => link.address)).to.deep.equal(['/commodities/0702001007?country=MA'])
    expect(address).to.equal('/commodities/0702000007?as_of=2024-12-31&country=MA')
  })
})

describe('changes of a code, in words', () => {
  const unchanged: ChangeRow = {
    data_version_id: 2,
    published_at: new Date('2025-01-20T12:00:00Z'),
    kind: 'measure',
    change: 'added',
    sid: 1,
    goods_nomenclature_sid: 6,
    goods_nomenclature_item_id: '0702001007',
    productline_suffix: null,
    measure_type_id: '103',
    geographical_area_id: '1011',
    description: null,
    previous_description: null,
    previous_code: null,
    parent_code: null,
    previous_parent_code: null,
    duty_expression: '10.00 %',
    previous_duty_expression: null,
    validity_start_date: '2025-01-01',
    validity_end_date: null,
  }

  it('say what was added', () => {
    expect(changeInWords(unchanged)).to.equal('measure of type 103 for 1011 added')
  })

  it('name the duty before and after', () => {
    expect(changeInWords({ ...unchanged, change: 'duty_changed', previous_duty_expression: '8.00 %' })).to.equal(
      'measure of type 103 for 1011: duty 10.00 % instead of 8.00 %',
    )
    expect(changeInWords({ ...unchanged, change: 'duty_changed' })).to.include('instead of none')
  })

  it('name the code and the parent before and after a move', () => {
    const moved: ChangeRow = { ...unchanged, change: 'moved', previous_code: '0702000007' }
    expect(changeInWords(moved)).to.equal('measure of type 103 for 1011 moved from 0702000007 to 0702001007')
    const row: ChangeRow = {
      ...moved,
      kind: 'goods_nomenclature',
      productline_suffix: '80',
      previous_code: '0702000007-80',
      parent_code: '0702001000-80',
      previous_parent_code: '0702000000-80',
    }
    expect(changeInWords(row)).to.equal(
      'the code was moved from 0702000007-80 below 0702000000-80 to 0702001007-80 below 0702001000-80',
    )
  })
})

describe('name of a commodity', () => {
  const nameOn = (day: string, sid: number) => {
    const node = buildTreeAt(chapter, day).bySid.get(sid)
    if (node === undefined) throw new Error('The row is in force on the day.')
    return commodityName(node, 'uk')
  }

  it('equals the description where that says enough', () => {
    expect(nameOn('2025-03-01', current.goodsNomenclatureSid)).to.equal('Cherry tomatoes')
  })

  it('begins with the nearest description above that says more', () => {
    expect(nameOn('2025-03-01', rest.goodsNomenclatureSid)).to.equal('Tomatoes: other')
    expect(nameOn('2025-03-01', group.goodsNomenclatureSid)).to.equal('Tomatoes: of a diameter below 47 mm')
  })
})
