import { expect } from 'chai'
import { outlineImport } from '../../../src/tariff/import-outline.ts'
import { additionalCode, condition, document, measure, quota } from '../../support/measure.ts'

describe('outline of an import', () => {
  it('lists the duties from what takes most to what applies to everyone', () => {
    const { duties } = outlineImport([
      measure(),
      measure({ typeId: '143', quota: quota('050100') }),
      measure({ typeId: '112' }),
      measure({ typeId: '142', duty: '0.00%' }),
    ])
    expect(duties.map(({ role, measure: { duty } }) => `${role} ${duty.base}`)).to.deep.equal([
      'preference 0.00%',
      'quota 12.00%',
      'suspension 12.00%',
      'usual 12.00%',
    ])
  })

  it('names duties for an authorised use as such, be they a suspension, a preference or a quota', () => {
    const roles = ['105', '115', '123', '145', '146'].map((typeId) => {
      const own = { typeId, quota: typeId === '123' || typeId === '146' ? quota('050100') : null }
      return outlineImport([measure(own)]).duties.map(({ role }) => role)
    })
    expect(roles.flat()).to.deep.equal(Array.from({ length: 5 }, () => 'authorised use'))
  })

  it('names the documents of a preference, each once', () => {
    const conditions = [
      condition({ code: 'P', certificate: document('U110') }),
      condition({ code: 'Q', certificate: document('U110') }),
      condition({ code: 'Q' }),
    ]
    const { duties } = outlineImport([measure({ typeId: '142', conditions })])
    expect(duties[0]?.documents.map(({ code }) => code)).to.deep.equal(['U110'])
  })

  it('adds trade remedies to the duty, and leaves exports and reference prices out', () => {
    const remedy = measure({ typeId: '552', seriesId: 'D', duty: '48.00%' })
    const outline = outlineImport([
      measure({ isImport: false, isExport: true }),
      measure({ typeId: '490', seriesId: 'M' }),
      remedy,
    ])
    expect(outline.duties).to.deep.equal([])
    expect(outline.additions).to.deep.equal([remedy])
  })

  it('names the standard rate of VAT before those with an additional code', () => {
    const zero = measure({ isVat: true, duty: '0.00%', additionalCode: additionalCode('VATZ', 'Zero') })
    const standard = measure({ isVat: true, duty: '20.00%' })
    expect(outlineImport([zero, standard]).taxes).to.deep.equal([standard, zero])
  })

  it('distinguishes documents from exemptions, and prohibitions from conditions', () => {
    const conditions = [
      condition({ certificate: document('C640') }),
      condition({ certificate: document('Y900'), conditionClass: 'exemption' }),
      condition({ conditionClass: 'negative' }),
    ]
    const { controls } = outlineImport([
      measure({ typeId: '410', seriesId: 'B', duty: '', conditions }),
      measure({ typeId: '277', seriesId: 'A', duty: '' }),
    ])
    expect(controls.map(({ isForbidden }) => isForbidden)).to.deep.equal([false, true])
    expect(controls[0]?.documents.map(({ code }) => code)).to.deep.equal(['C640'])
    expect(controls[0]?.exemptions.map(({ code }) => code)).to.deep.equal(['Y900'])
  })
})
