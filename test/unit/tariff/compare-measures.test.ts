import { expect } from 'chai'
import { compareMeasures, isDifference, type MeasureDifference } from '../../../src/tariff/compare-measures.ts'
import type { CoveredKind } from '../../../src/tariff/coverage.ts'
import type { Measure } from '../../../src/tariff/measure.ts'
import { condition, document, measure } from '../../support/measure.ts'

const differences = (left: readonly Measure[], right: readonly Measure[], lacks: Lacks = {}) =>
  compareMeasures(
    { measures: left, notInData: lacks.left ?? [] },
    { measures: right, notInData: lacks.right ?? [] },
  ).map(({ difference }) => difference)

interface Lacks {
  readonly left?: readonly CoveredKind[]
  readonly right?: readonly CoveredKind[]
}

describe('comparison of measures', () => {
  it('pairs measures by type, area, additional code and quota', () => {
    expect(differences([measure()], [measure()])).to.deep.equal(['same'])
    expect(
      differences([measure()], [measure({ geographicalArea: { id: 'FR', sid: 1, description: 'France' } })]),
    ).to.deep.equal(['only-left', 'only-right'])
    expect(differences([measure()], [measure({ additionalCodeId: '2500' })])).to.deep.equal(['only-left', 'only-right'])
  })

  it('calls another rate, other countries left out and other documents different', () => {
    expect(differences([measure()], [measure({ duty: '6.00%' })])).to.deep.equal(['changed'])
    expect(
      differences([measure()], [measure({ excludedAreas: [{ id: 'CN', sid: 2, description: 'China' }] })]),
    ).to.deep.equal(['changed'])
    const asking = (code: string) => measure({ conditions: [condition({ certificate: document(code) })] })
    expect(differences([asking('C640')], [asking('C644')])).to.deep.equal(['changed'])
    expect(differences([asking('C640')], [asking('C640')])).to.deep.equal(['same'])
  })

  it('pairs VAT although the two tariffs have different types and areas for it', () => {
    const uk = measure({
      typeId: '305',
      seriesId: 'P',
      isVat: true,
      geographicalArea: { id: '1400', sid: 3, description: 'VAT area' },
    })
    const xi = measure({ typeId: 'VTS', seriesId: 'P' })
    expect(differences([uk], [xi])).to.deep.equal(['same'])
    const zeroUk = { ...uk, additionalCodeId: 'VATZ' }
    const zeroXi = measure({ typeId: 'VTZ', seriesId: 'P' })
    expect(differences([uk, zeroUk], [xi, zeroXi])).to.deep.equal(['same', 'same'])
  })

  it('pairs measures that name a place by different ids', () => {
    const forArea = (id: string) => measure({ geographicalArea: { id, sid: 1, description: 'a place' } })
    expect(differences([forArea('EU')], [forArea('1013')])).to.deep.equal(['same'])
    expect(differences([forArea('XU')], [forArea('GB')])).to.deep.equal(['same'])
  })

  it('calls what the data of one side lacks unknown, and no difference', () => {
    const tax = measure({ typeId: '305', seriesId: 'P' })
    expect(differences([tax], [], { right: ['vat'] })).to.deep.equal(['unknown-right'])
    expect(differences([], [tax], { left: ['vat'] })).to.deep.equal(['unknown-left'])
    expect(differences([tax], [], { right: ['excise'], left: ['vat'] })).to.deep.equal(['only-left'])
    expect(['unknown-left', 'unknown-right', 'same'].some((one) => isDifference(one as MeasureDifference))).to.equal(
      false,
    )
  })

  it('ignores the order of measures that share type and area', () => {
    const low = measure({ duty: '1.00%' })
    const high = measure({ duty: '9.00%' })
    expect(differences([low, high], [high, low])).to.deep.equal(['same'])
  })
})
