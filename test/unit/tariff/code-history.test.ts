import { expect } from 'chai'
import { codeHistory, fateOf, periodsOf } from '../../../src/tariff/code-history.ts'
import type { DescribedRow } from '../../../src/tariff/goods-nomenclature.ts'
import type { TreeNode } from '../../../src/tariff/tree.ts'
import { rowsOf, TOMATOES } from '../../support/nomenclature-rows.ts'

const codeOf = (node: TreeNode<DescribedRow> | null): string | null =>
  node && `${node.row.goodsNomenclatureItemId}-${node.row.productlineSuffix}`

const historyOf = (itemId: string, suffix: string | null, asOf = '2026-01-01') =>
  codeHistory(TOMATOES, { itemId, suffix }, asOf)

const fateOn = (itemId: string, suffix: string | null, asOf?: string) => fateOf(historyOf(itemId, suffix, asOf))

describe('the history of a code', () => {
  it('reports when a code ended, where it was and what follows it', () => {
    const fate = fateOn('0702000007', null)
    if (fate.kind !== 'ended') throw new Error(fate.kind)
    expect(fate.lastDay).to.equal('2024-12-31')
    expect(fate.period.day).to.equal('2024-12-31')
    expect(codeOf(fate.period.node())).to.equal('0702000007-80')
    expect(fate.period.successors().map(codeOf)).to.deep.equal(['0702001007-80'])
  })

  it('reports when a code starts, and shows it on its first day', () => {
    const fate = fateOn('0702001007', null, '2024-06-01')
    if (fate.kind !== 'future') throw new Error(fate.kind)
    expect([fate.firstDay, fate.period.day]).to.deep.equal(['2025-01-01', '2025-01-01'])
  })

  it('explains a code by the row of another kind that has it', () => {
    const nodeOf = (itemId: string, suffix: string | null) => {
      const fate = fateOn(itemId, suffix)
      return fate.kind === 'other-kind' ? codeOf(fate.node) : fate.kind
    }
    expect(nodeOf('0702001000', '10')).to.equal('0702001000-80')
    expect(nodeOf('0711000000', '80')).to.equal('0711000000-80')
    expect(nodeOf('0702000000', null)).to.equal('0702000000-80')
    expect(nodeOf('0702009100', null)).to.equal('0702009100-80')
  })

  it('distinguishes a row with the sought suffix from one with another suffix', () => {
    expect(codeOf(historyOf('0702009100', '10').inForce)).to.equal('0702009100-10')
    const { inForce, otherSuffix } = historyOf('0702001000', '10')
    expect([inForce, codeOf(otherSuffix)]).to.deep.equal([null, '0702001000-80'])
  })

  it('lists the rows above an unknown code, from the chapter down', () => {
    const history = historyOf('0702001055', null)
    expect(fateOf(history).kind).to.equal('unknown')
    expect(history.periods).to.deep.equal([])
    expect(history.above.map(codeOf)).to.deep.equal(['0700000000-80', '0702000000-80', '0702001000-80'])
  })

  it('lists the chapter alone above a code of an unknown heading, and nothing above one of an unknown chapter', () => {
    expect(historyOf('0799999999', null).above.map(codeOf)).to.deep.equal(['0700000000-80'])
    expect(codeHistory([], { itemId: '7700000000', suffix: '80' }, '2026-01-01')).to.deep.equal({
      asOf: '2026-01-01',
      inForce: null,
      otherSuffix: null,
      periods: [],
      above: [],
    })
  })

  describe('the history of a code with several periods', () => {
    const rows = rowsOf([
      ['0100000000', 0, 'LIVE ANIMALS'],
      ['0101000000', 0, 'Horses'],
      ['0101210000', 1, 'Pure-bred', '1990-01-01', '1994-12-31'],
      ['0101210000-10', 1, 'Pure-bred', '1996-01-01', '1999-12-31'],
      ['0101210000', 1, 'Pure-bred', '1996-01-01', '1999-12-31'],
      ['0101210000', 1, 'Pure-bred', '2030-01-01', '2034-12-31'],
      ['0101210000', 1, 'Pure-bred', '2040-01-01'],
    ])
    const fateOnDay = (asOf: string) => {
      const fate = fateOf(codeHistory(rows, { itemId: '0101210000', suffix: null }, asOf))
      return 'period' in fate ? [fate.kind, fate.period.row.goodsNomenclatureSid] : [fate.kind]
    }

    it('explains the code by the product line that ended last', () => {
      expect(fateOnDay('2020-01-01')).to.deep.equal(['ended', 5])
      expect(fateOnDay('1995-06-01')).to.deep.equal(['ended', 3])
    })

    it('explains the code by the first period to come if none has ended', () => {
      expect(fateOnDay('1980-01-01')).to.deep.equal(['future', 3])
    })

    it('lists the periods of a suffix, the latest first', () => {
      const periods = periodsOf(rows, { itemId: '0101210000', suffix: '80' }, '2020-01-01')
      expect(periods.map(({ row }) => row.goodsNomenclatureSid)).to.deep.equal([7, 6, 5, 3])
    })

    it('excludes the period that covers the day', () => {
      const { inForce, periods } = codeHistory(rows, { itemId: '0101210000', suffix: '80' }, '2031-01-01')
      expect(inForce?.row.goodsNomenclatureSid).to.equal(6)
      expect(periods.map(({ row }) => row.goodsNomenclatureSid)).to.deep.equal([7, 5, 3])
    })
  })
})
