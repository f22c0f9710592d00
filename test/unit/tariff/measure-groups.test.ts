import { expect } from 'chai'
import { groupIdOf, groupMeasures } from '../../../src/tariff/measure-groups.ts'
import { measure, quota } from '../../support/measure.ts'

describe('groups of measures', () => {
  const all = [
    measure(),
    measure({ typeId: '142' }),
    measure({ typeId: '143', quota: quota('050100') }),
    measure({ typeId: '112' }),
    measure({ typeId: '552', seriesId: 'D' }),
    measure({ typeId: '410', seriesId: 'B', duty: '' }),
    measure({ typeId: '277', seriesId: 'A', duty: '' }),
    measure({ typeId: 'VTS', seriesId: 'P' }),
    measure({ typeId: '109', seriesId: 'O', duty: 'p/st' }),
    measure({ typeId: '490', seriesId: 'M' }),
  ]

  it('keeps the quota of an authorised use among the quotas', () => {
    const measures = [measure({ typeId: '146', quota: quota('050100') }), measure({ typeId: '145' })]
    expect(measures.map((one) => groupIdOf(one, 'uk'))).to.deep.equal(['quotas', 'duties'])
  })

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
      measure({ geographicalArea: { id: name === 'All countries' ? '1011' : name, sid: null, description: name } }),
    )
    const [group] = groupMeasures(names, 'uk')
    expect(group?.measures.map(({ geographicalArea }) => geographicalArea?.description)).to.deep.equal([
      'All countries',
      'Albania',
      'Zambia',
    ])
  })
})
