import { expect } from 'chai'
import { compareMeasures } from '../../../src/tariff/compare-measures.ts'
import { condition, document, measure } from '../../support/measure.ts'

const differences = (...sides: Parameters<typeof compareMeasures>) =>
  compareMeasures(...sides).map(({ difference }) => difference)

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

  it('ignores the order of measures that share type and area', () => {
    const low = measure({ duty: '1.00%' })
    const high = measure({ duty: '9.00%' })
    expect(differences([low, high], [high, low])).to.deep.equal(['same'])
  })
})
