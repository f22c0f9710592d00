import { expect } from 'chai'
import { groupMeasures, kindOf } from '../../../../src/web/commodity/measure-groups.ts'
import { measure, quota } from './measure.ts'

describe('groups of measures', () => {
  const kinds: readonly [what: string, kind: string, own: Parameters<typeof measure>[0]][] = [
    ['a third country duty', 'duty', {}],
    ['a tariff preference', 'duty', { typeId: '142' }],
    ['a preferential quota', 'quota', { typeId: '143', quota: quota('050100') }],
    ['a suspension', 'remedy', { typeId: '112' }],
    ['an anti-dumping duty', 'remedy', { typeId: '552', seriesId: 'D' }],
    ['an additional duty', 'remedy', { typeId: '695', seriesId: 'J' }],
    ['a veterinary control', 'control', { typeId: '410', seriesId: 'B', duty: '' }],
    ['a prohibition', 'control', { typeId: '277', seriesId: 'A', duty: '' }],
    [
      'surveillance with an order number',
      'control',
      { typeId: '469', seriesId: 'N', quota: quota('058000'), duty: '' },
    ],
    ['VAT of Northern Ireland', 'tax', { typeId: 'VTS', seriesId: 'P' }],
    ['excise', 'tax', { typeId: '306', seriesId: 'Q', isExcise: true }],
    ['a supplementary unit', 'unit', { typeId: '109', seriesId: 'O', duty: 'p/st' }],
    ['a rate of an unknown series', 'duty', { typeId: '999', seriesId: null }],
    ['an unknown series without a rate', 'control', { typeId: '999', seriesId: null, duty: '' }],
  ]
  for (const [what, kind, own] of kinds) {
    it(`counts ${what} as ${kind}`, () => {
      expect(kindOf(measure(own))).to.equal(kind)
    })
  }

  const all = kinds.map(([, , own]) => measure(own))

  it('shows the groups of the United Kingdom in the order in which traders think', () => {
    expect(groupMeasures(all, 'uk').map(({ id }) => id)).to.deep.equal([
      'duties',
      'quotas',
      'remedies',
      'controls',
      'taxes',
      'units',
    ])
  })

  it('shows controls of the European Union before those of the United Kingdom in Northern Ireland', () => {
    const national = measure({ typeId: 'AHC', seriesId: 'B', duty: '', origin: 'uk' })
    const ids = groupMeasures([national, ...all], 'xi').map(({ id }) => id)
    expect(ids).to.deep.equal(['duties', 'quotas', 'remedies', 'eu-controls', 'uk-controls', 'taxes', 'units'])
  })

  it('keeps every measure in exactly one group', () => {
    for (const region of ['uk', 'xi'] as const) {
      const grouped = groupMeasures(all, region).flatMap(({ measures }) => measures.map(({ sid }) => sid))
      expect(grouped.toSorted()).to.deep.equal(all.map(({ sid }) => sid).toSorted())
    }
  })

  it('puts what concerns all countries first, then sorts by name', () => {
    const names = ['Zambia', 'All countries', 'Albania'].map((name) =>
      measure({ area: { id: name === 'All countries' ? '1011' : name, name } }),
    )
    const [group] = groupMeasures(names, 'uk')
    expect(group?.measures.map(({ area }) => area?.name)).to.deep.equal(['All countries', 'Albania', 'Zambia'])
  })
})
