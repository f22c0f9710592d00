import { expect } from 'chai'
import fc from 'fast-check'
import { COVERED_KINDS, type CoveredKind, coveredKindOf, kindsNotInData } from '../../../src/tariff/coverage.ts'
import { measure, quota } from '../../support/measure.ts'

describe('coveredKindOf', () => {
  const kindOf = (typeId: string, seriesId: string | null, own: Parameters<typeof measure>[0] = {}) =>
    coveredKindOf(measure({ typeId, seriesId, ...own }))

  it('tells the usual duty from lower and other duties', () => {
    expect(kindOf('103', 'C')).to.equal('duty')
    expect(kindOf('105', 'C')).to.equal('duty')
    expect(kindOf('142', 'C')).to.equal('preference')
    expect(kindOf('145', 'C')).to.equal('preference')
    expect(kindOf('106', 'C')).to.equal('preference')
    expect(kindOf('112', 'C')).to.equal('other_duty')
    expect(kindOf('115', 'C')).to.equal('other_duty')
    expect(kindOf('143', 'C', { quota: quota('050100') })).to.equal('quota')
    expect(kindOf('146', 'C', { quota: quota('050100') })).to.equal('quota')
    expect(kindOf('552', 'D')).to.equal('remedy')
  })

  it('tells VAT from excise, in both tariffs', () => {
    expect(kindOf('305', 'P', { isVat: true })).to.equal('vat')
    expect(kindOf('VTZ', 'P')).to.equal('vat')
    expect(kindOf('306', 'Q', { isExcise: true })).to.equal('excise')
  })

  it('knows controls and supplementary units', () => {
    expect(kindOf('410', 'B', { duty: '' })).to.equal('control')
    expect(kindOf('109', 'O')).to.equal('supplementary_unit')
  })
})

describe('kindsNotInData', () => {
  const everywhere = new Set(COVERED_KINDS)
  const partial = { everywhere, isComplete: false }
  const others = (...present: CoveredKind[]) => COVERED_KINDS.filter((kind) => !present.includes(kind))

  it('lacks all kinds of a code without measures', () => {
    expect(kindsNotInData([], partial)).to.deep.equal(COVERED_KINDS)
  })

  it('lacks all other kinds of a code with nothing but the usual duty, or with quotas too', () => {
    expect(kindsNotInData(['duty'], partial)).to.deep.equal(others('duty'))
    expect(kindsNotInData(['duty', 'quota'], partial)).to.deep.equal(others('duty', 'quota'))
  })

  it('lacks nothing of a code that was recorded with its whole set', () => {
    expect(kindsNotInData(['duty', 'vat', 'control'], partial)).to.deep.equal([])
  })

  it('lacks a duty and VAT where a code has none: every code has them', () => {
    expect(kindsNotInData(['control'], partial)).to.deep.equal(['duty', 'vat'])
    expect(kindsNotInData(['control', 'duty'], { everywhere, isComplete: true })).to.deep.equal(['vat'])
  })

  it('lacks a kind that no code has', () => {
    const withoutExcise = new Set(COVERED_KINDS.filter((kind) => kind !== 'excise'))
    expect(kindsNotInData(['duty', 'vat'], { everywhere: withoutExcise, isComplete: false })).to.deep.equal(['excise'])
    expect(kindsNotInData(['duty', 'vat'], { everywhere: withoutExcise, isComplete: true })).to.deep.equal(['excise'])
  })

  it('takes the absence of a kind as an answer where the source is complete', () => {
    expect(kindsNotInData(['duty'], { everywhere, isComplete: true })).to.deep.equal(['vat'])
  })

  it('never names a kind that the code has, and names fewer the more it has', () => {
    const kinds = fc.uniqueArray(fc.constantFrom(...COVERED_KINDS))
    fc.assert(
      fc.property(kinds, kinds, kinds, fc.boolean(), (own, more, inData, isComplete) => {
        const data = { everywhere: new Set(inData), isComplete }
        const lacking = kindsNotInData(own, data)
        expect(lacking.filter((kind) => own.includes(kind))).to.deep.equal([])
        expect(lacking).to.include.members([...kindsNotInData([...own, ...more], data)])
      }),
    )
  })
})
